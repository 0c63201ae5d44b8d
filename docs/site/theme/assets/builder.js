/* The request builder: a form that writes a request as curl, Python and Node, and shows a recorded answer. It sends nothing. */
(() => {
  const form = document.getElementById("builder");
  const { routes, recorded, timeout, days } = JSON.parse(document.getElementById("builder-data").textContent);
  const HINTS = {
    contract: "0x and 40 hexadecimal digits",
    since: "inclusive; floored to the minute",
    until: "exclusive; without it, now",
    chain_id: "without it, all chains",
    cursor: "without it, the first page",
    follow: "adds resume_cursor, poll_after_s and corrections",
  };
  const LANGUAGES = { curl, python, node };

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const choices = (legend, name, values, chosen) =>
    element("fieldset", {}, element("legend", {}, legend), element("div", { class: "choices" }, ...values.map(([value, label]) =>
      element("label", {}, element("input", { type: "radio", name, value, ...(value === chosen ? { checked: "" } : {}) }),
        element("span", {}, label)))));

  const parameters = element("div", { class: "inputs" });
  const code = element("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "The request" });
  const copy = element("button", { type: "button", class: "copy" }, "Copy");
  const answer = element("pre", { class: "code", tabindex: "0", role: "region", "aria-label": "The recorded answer" });
  const about = element("p");
  const status = element("p", { class: "problem", role: "status" });
  const asked = new URLSearchParams(location.search).get("route");
  form.replaceChildren(
    choices("Route", "route", Object.keys(routes).map((name) => [name, name]), Object.hasOwn(routes, asked) ? asked : "hits"),
    parameters,
    choices("Language", "language", [["curl", "curl"], ["python", "Python"], ["node", "Node"]], "curl"),
    element("div", { class: "result" }, code, copy, status),
    element("div", {}, element("h2", {}, "A recorded answer"), about, answer));

  const chosen = (name) => form.querySelector(`input[name="${name}"]:checked`).value;
  const kept = { ...recorded.hits.query, ...recorded.mints.query };

  /* The start of the minute of a time, or NaN if there is no such time. Date.parse takes the 31st of each month and hour 24, and no leap
     second. */
  function minuteOf(text) {
    const [, day, minute, second, offset] = /^(.{10})T(..:..):(..)(?:\.\d+)?(.+)$/.exec(text.toUpperCase());
    const leap = second === "60";
    const at = Date.parse(`${day}T${minute}:${leap ? "59" : second}${offset}`);
    const real = !Number.isNaN(at) && !minute.startsWith("24") && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) &&
      (!leap || new Date(at).toISOString().slice(11, 16) === "23:59");
    return real ? at - (((at % 60_000) + 60_000) % 60_000) : NaN;
  }

  /* What is wrong with a window whose ends are right by themselves, or nothing. */
  function windowProblem({ since, until, cursor, follow }) {
    const now = Date.now();
    const [start, end] = [minuteOf(since), until ? Math.min(minuteOf(until), now) : now];
    if (start > now) return "since must not be in the future.";
    if (until && start > minuteOf(until)) return "since must not be after until.";
    const free = cursor || (follow && !until);
    if (!free && end - start >= days * 86_400_000 + 60_000) return `since must be at most ${days} days before ${until ? "until" : "now"}.`;
    return "";
  }

  /* What breaks a field's rule in the contract, or nothing. */
  function problem(field, value) {
    if (!value) return field.required ? `${field.name} is required.` : "";
    if (field.pattern && !new RegExp(field.pattern).test(value)) {
      if (field.name === "contract") return "contract must be 0x and 40 hexadecimal digits.";
      return `${field.name} must be an RFC 3339 timestamp with an offset or Z.`;
    }
    if (field.pattern && field.name !== "contract" && Number.isNaN(minuteOf(value))) return `${field.name} is no real time.`;
    if (field.type === "integer") {
      const fits = /^[0-9]+$/.test(value) && BigInt(value) >= BigInt(field.minimum) && BigInt(value) <= BigInt(field.maximum);
      if (!fits) return `${field.name} must be a whole number from ${field.minimum} to ${field.maximum}, in plain decimal digits.`;
    }
    return "";
  }

  function draw() {
    const { fields } = routes[chosen("route")];
    parameters.replaceChildren(...fields.map((field) => {
      const id = `parameter-${field.name}`;
      const label = element("label", { for: id }, field.name, " ", element("em", {}, field.required ? "required" : "optional"));
      const wide = field.name === "contract" || field.name === "cursor" ? { class: "wide" } : {};
      if (field.type === "boolean") {
        const box = element("input", { type: "checkbox", id, name: field.name, ...(kept[field.name] ? { checked: "" } : {}) });
        return element("div", wide, label, element("span", { class: "hint" }, box, ` ${HINTS[field.name]}`));
      }
      const bounds = `${field.minimum} to ${field.maximum}` + (field.default ? `; default ${field.default}` : "");
      const input = element("input", {
        type: "text", id, name: field.name, value: kept[field.name] ?? "", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
        placeholder: HINTS[field.name] ?? bounds, "aria-describedby": `${id}-problem`,
      });
      return element("div", wide, label, input, element("p", { class: "problem", id: `${id}-problem` }));
    }));
    write();
  }

  function mark(name, text) {
    document.getElementById(`parameter-${name}-problem`).textContent = text;
    document.getElementById(`parameter-${name}`).setAttribute("aria-invalid", String(Boolean(text)));
  }

  /* The given parameters, each with a value. Marks those that break their rule. */
  function query() {
    const found = {};
    for (const field of routes[chosen("route")].fields) {
      const input = document.getElementById(`parameter-${field.name}`);
      const value = field.type === "boolean" ? (input.checked ? "true" : "") : input.value.trim();
      kept[field.name] = value;
      if (value) found[field.name] = value;
      if (field.type !== "boolean") mark(field.name, problem(field, value));
    }
    const ends = ["since", "until"].map((name) => document.getElementById(`parameter-${name}`));
    if (found.since && ends.every((input) => input.getAttribute("aria-invalid") === "false")) mark("since", windowProblem(found));
    return found;
  }

  function write() {
    const name = chosen("route");
    const given = query();
    code.textContent = LANGUAGES[chosen("language")](routes[name].path, given);
    status.textContent = "";
    const case_ = recorded[given.follow ? "follow" : name];
    const asked = Object.entries(case_.query).map(([key, value]) => `${key}=${value}`).join("&");
    about.replaceChildren("To ", element("code", {}, `GET ${case_.path}${asked && `?${asked}`}`),
      ", of a tenant with fictitious users. Your answer has the same fields.");
    answer.textContent = JSON.stringify(case_.body, null, 2);
  }

  /* A word of a shell: between single quotes it has no meaning but itself. */
  function word(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
  }

  function curl(path, given) {
    const data = Object.entries(given).map(([name, value]) => ` \\\n  --data-urlencode ${word(`${name}=${value}`)}`).join("");
    // The key goes in by standard input, since everyone on the machine can read arguments.
    return `curl -sS -G --compressed --max-time ${timeout} -H @- \\\n  "$MINT_ACTIVITY_URL${path}"${data} <<EOF\n` +
      "Authorization: Bearer $MINT_ACTIVITY_TOKEN\nEOF";
  }

  /* A text as a literal: that of JSON is one in Python and in JavaScript, too. */
  const literal = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

  function python(path, given) {
    const items = Object.entries(given).map(([name, value]) => `    ${literal(name)}: ${literal(value)},\n`).join("");
    return `import json, os, urllib.error, urllib.parse, urllib.request

query = {${items && `\n${items}`}}
request = urllib.request.Request(
    os.environ["MINT_ACTIVITY_URL"] + "${path}?" + urllib.parse.urlencode(query),
    headers={"Authorization": "Bearer " + os.environ["MINT_ACTIVITY_TOKEN"]},
)
try:
    with urllib.request.urlopen(request, timeout=${timeout}) as answer:
        print(json.dumps(json.load(answer), indent=2, ensure_ascii=False))
except urllib.error.HTTPError as refusal:
    raise SystemExit(f"{refusal.code} {refusal.read().decode()} (request {refusal.headers['X-Request-Id']})")`;
  }

  function node(path, given) {
    const items = Object.entries(given).map(([name, value]) => `  ${name}: ${literal(value)},\n`).join("");
    return `const query = new URLSearchParams({${items && `\n${items}`}});
const answer = await fetch(\`\${process.env.MINT_ACTIVITY_URL}${path}?\${query}\`, {
  headers: { Authorization: \`Bearer \${process.env.MINT_ACTIVITY_TOKEN}\` },
  signal: AbortSignal.timeout(${timeout}_000),
});
if (!answer.ok) {
  throw new Error(\`\${answer.status} \${await answer.text()} (request \${answer.headers.get("x-request-id")})\`);
}
console.log(await answer.json());`;
  }

  /* The clipboard is not available everywhere a file is opened. Then the text is selected, so that keys copy it. */
  async function copied() {
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(code);
      status.textContent = document.execCommand("copy") ? "Copied." : "Selected: copy it with your keyboard.";
    }
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => (event.target.name === "route" ? draw() : write()));
  form.addEventListener("input", (event) => event.target.name !== "route" && write());
  copy.addEventListener("click", copied);
  draw();
})();
