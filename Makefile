# `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PORT ?= 8080
DATA ?=
DEMO ?= yes
ONLY ?=
DEBUG ?=
REQUESTS ?=
SETTLE_SECONDS ?= 5
HOLD ?= no
OUTAGE ?=
PAGES ?= yes
LAB ?=
ENGINES ?=
SECONDS ?= 60
USD ?=
EMAIL ?=
ACCOUNT ?=
PLAN ?=
CLEAN ?=

# Maven itself runs on the JDK 25, so that the formatter supports the language version.
# JAVA_HOME is assigned by itself, so that a recipe ends if there is no JDK 25.
MVN = JAVA_HOME="$$(bin/jdk)"; export JAVA_HOME; MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow $${MAVEN_OPTS:-}" mvn

.PHONY: help
help: ## what there is
	@awk -F ':.*## ' '/^##@ / { print "\n" substr($$0, 5) } \
	  /^[a-z-]+:.*## / { n = match($$2, / \([^()]*\)$$/); printf "  make %-11s%s\n", $$1, n ? substr($$2, 1, n - 1) : $$2; \
	    if (n) printf "%18s%s\n", "", substr($$2, n + 2, RLENGTH - 3) }' $(MAKEFILE_LIST)

##@ Develop

.PHONY: run
run: ## the whole service on 127.0.0.1:8080 (PORT= DATA=dir DEMO=no SETTLE_SECONDS= DEBUG=5005 REQUESTS=1)
	@bin/build tools/local tools/operator
	@PORT="$(PORT)" DATA="$(DATA)" DEMO="$(DEMO)" SETTLE_SECONDS="$(SETTLE_SECONDS)" DEBUG="$(DEBUG)" REQUESTS="$(REQUESTS)" exec bin/local

.PHONY: watch
watch: ## like run, and started again with its data whenever a source file changes
	@bin/build tools/local tools/operator
	@PORT="$(PORT)" DATA="$(DATA)" DEMO="$(DEMO)" SETTLE_SECONDS="$(SETTLE_SECONDS)" DEBUG="$(DEBUG)" REQUESTS="$(REQUESTS)" exec bin/watch

.PHONY: test
test: ## the whole test suite, three to seven minutes (ONLY='Health200Test' for some test classes; LAB=yes with the laboratory's; ENGINES=no without the module tests, ENGINES=real with the tables in DynamoDB Local)
	@LAB="$(LAB)" ENGINES="$(ENGINES)" exec tests/run '$(ONLY)'

.PHONY: check-fast
check-fast: ## what to run before a commit, about five minutes on a new clone, then less: format, words, documents, the tests that need no engine
	@exec checks/all fast

.PHONY: check
check: ## everything, as each night, about an hour; says what it skipped because a tool is missing
	@exec checks/all

.PHONY: build
build: ## what is deployed or started, as far as it is stale; without tests
	@bin/build

.PHONY: format
format: ## rewrite every source file in the one format
	@$(MVN) -q -Plab spotless:apply

.PHONY: docs
docs: ## the site for partners, into target/site (URL=https://… and CONTACT= are shown on its pages)
	@exec docs/site/build

.PHONY: clean
clean: ## remove everything that was built
	@$(MVN) -q -Plab clean

##@ Deploy and operate

# `sam build` calls one target per function and layer; each copies what the one Maven build has packaged.
SAM ?= sam
ENV ?= prod

.PHONY: sam
sam:
	@command -v "$(SAM)" >/dev/null || { echo "The SAM CLI is missing: install aws-sam-cli, or set SAM= to one (bin/python puts one into target/python/bin)." >&2; exit 1; }

.PHONY: validate
validate: sam ## check the template with SAM and cfn-lint, and the names of the stacks
	@bin/stack-name
	@SAM_CLI_TELEMETRY=0 $(SAM) validate --lint --region $${AWS_REGION:-us-east-1}

.PHONY: deploy
deploy: sam ## build and ship with SAM (ENV=prod names the part of samconfig.toml)
	@bin/stack-name "$(ENV)" >/dev/null
	@$(SAM) build --config-env $(ENV)
	@bin/pack
	@$(SAM) deploy --config-env $(ENV)

.PHONY: budget
budget: ## a monthly budget for the stack of ENV=prod, whose mails go to EMAIL= (USD=100 EMAIL=…)
	@[ -n "$(USD)" ] && [ -n "$(EMAIL)" ] || { echo "budget: set USD= to the costs of a month and EMAIL= to the address to notify." >&2; exit 2; }
	@stack="$$(bin/stack-name "$(ENV)")"; aws cloudformation deploy --region us-east-1 --stack-name "$$stack-budget" --template-file tools/budget/budget.yaml \
	  --no-fail-on-empty-changeset --parameter-overrides "Stack=$$stack" "MonthlyBudget=$(USD)" "Email=$(EMAIL)"

.PHONY: costs
costs: ## the cost tables of docs/costs.md, computed from the template (WRITE=1 puts them there)
	@python=$$(bin/python) || { echo "costs: the template cannot be translated, since $$python" >&2; exit 1; }; \
	  exec "$$python" -B tools/costs/costs.py $(if $(WRITE),--write)

build-%Layer: build
	@cp -R layers/$(shell echo $* | tr A-Z a-z)/target/built/layer/. "$(ARTIFACTS_DIR)/"

# A version's name follows the properties that the template gives a function, not the values behind them: parameters, the figures
# of Sizes, the address of the cache store. So the digest of both files is in the layer that every function has: a change of
# either file publishes new versions, like a changed layer.
build-AuthLayer: build
	@cp -R layers/auth/target/built/layer/. "$(ARTIFACTS_DIR)/"
	@cat samconfig.toml template.yaml | cksum > "$(ARTIFACTS_DIR)/settings"

build-%Function: build
	@cp -R functions/$(shell echo $* | tr A-Z a-z)/target/built/function/. "$(ARTIFACTS_DIR)/"

# make passes the variables of its command line on in the environment, so the token is only in make's own argument list.
.PHONY: smoke
smoke: ## check a deployment from outside (URL= TOKEN= CONTRACT=0x… ADDRESS=)
	@exec bin/smoke

.PHONY: load
load: ## put load on a deployment (URL= TOKEN=…,… CONTRACT=0x… ADDRESS= RATE=10 DURATION=1m P99_MS=2000)
	@exec tools/load/run

.PHONY: localstack
localstack: build ## deploy on LocalStack and check it, some minutes (HOLD=yes keeps it running; PAGES=no leaves out the commands of the pages that no other check has run; OUTAGE=20 stops DynamoDB for 20 minutes instead)
	@tools/localstack/environment
	@HOLD="$(HOLD)" OUTAGE="$(OUTAGE)" PAGES="$(PAGES)" PYTHONDONTWRITEBYTECODE=1 exec target/localstack/venv/bin/python -m mint_localstack

.PHONY: trial
trial: ## deploy, check and delete a stack in a throwaway account of AWS, some hours (ACCOUNT=ID, PLAN=yes only shows the steps; or CLEAN=RUN deletes what a run left)
	@$(if $(CLEAN)$(PLAN),,bin/build)
	@tools/localstack/environment
	@ACCOUNT="$(ACCOUNT)" PLAN="$(PLAN)" CLEAN="$(CLEAN)" PYTHONDONTWRITEBYTECODE=1 exec target/localstack/venv/bin/python -m mint_localstack.trial

##@ Laboratory

.PHONY: lab
lab: ## build the laboratory: what bench, chaos, fuzz, mutate and simulate run
	@bin/build lab/model lab/benchmarks lab/benchmarks/spring lab/chaos lab/fuzz lab/simulation

.PHONY: bench
bench: ## the benchmarks, some minutes (FULL=1 for the large sizes, ONLY="answer sealer" for some)
	@bin/build lab/benchmarks lab/benchmarks/spring
	@exec "$$(bin/jdk)/bin/java" -Xmx5g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
	  --add-opens java.base/java.lang=ALL-UNNAMED -cp 'lab/benchmarks/target/built/lib/*' com.mintactivity.benchmarks.cli.BenchmarksMain $(ONLY)

.PHONY: chaos
chaos: build ## the local service under load while its stores fail, some minutes (SEED= REQUESTS= ONLY="cache herd" FULL=1 SOAK=minutes)
	@bin/build lab/chaos
	@exec "$$(bin/jdk)/bin/java" -Xmx1g -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Dchaos.terminal="$$([ -t 2 ] && echo true || echo false)" \
	  -cp 'lab/chaos/target/built/lib/*:lab/model/target/built/*:tools/local/target/built/lib/*:tools/operator/target/built/lib/*:tools/smoke/target/built/lib/*' \
	  com.mintactivity.chaos.ChaosMain "$(CURDIR)"

.PHONY: fuzz
fuzz: ## fuzz what reads foreign input, a minute per target (ONLY="query cursor" SECONDS= RUNS=; PLANTED=1 finds planted bugs; REPLAY=file runs one finding)
	@bin/build lab/fuzz
	@ONLY="$(ONLY)" DURATION="$(SECONDS)" RUNS="$(RUNS)" PLANTED="$(PLANTED)" REPLAY="$(REPLAY)" exec lab/fuzz/run

.PHONY: simulate
simulate: ## sealing under a seeded scheduler in which everything fails, 20,000 schedules (SEEDS= SEED= WORKERS=; GUARDS=1 removes each rule of sealing, RULE=text some; MODEL=1 compares the model of DynamoDB)
	@bin/build lab/simulation
	@SEED="$(SEED)" SEEDS="$(SEEDS)" GUARDS="$(GUARDS)" RULE="$(RULE)" MODEL="$(MODEL)" WORKERS="$(WORKERS)" exec lab/simulation/run

.PHONY: mutate
mutate: ## mutation testing of the packages that compute, some minutes
	@lab/mutation/run
