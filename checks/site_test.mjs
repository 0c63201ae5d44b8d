/* Opens target/site from disk in a browser. Every page at two widths, light and dark: no console error, no request to a host, no serious
   finding of axe, nothing wider than the screen. Every link and anchor resolves. The search, the toggle and the request builder work, and
   what the builder writes asks for what the form says when it runs. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const site = join(root, "target/site");
const modules = join(root, "target/node/node_modules");
const { chromium } = await import(pathToFileURL(join(modules, "playwright-core/index.mjs")));
const axe = readFileSync(join(modules, "axe-core/axe.min.js"), "utf8");
const contract = "0x5A1e0F3b7C2d4E6f8091A2b3C4d5E6f708192A3b";
const run = promisify(execFile);
/* 404.html is for a server. */
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html") && name !== "404.html").sort();
const url = (page) => pathToFileURL(join(site, page)).href;
const defects = [];

const browser = await chromium.launch({ executablePath: process.env.BROWSER, args: ["--no-sandbox", "--disable-dev-shm-usage"] });

/* A tab that reports errors of the console and requests to hosts. */
async function open(width, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const report = (text) => defects.push(`${relative(site, fileURLToPath(page.url().split("#")[0]))} at ${width} px: ${text}`);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && report(`console: ${message.text()}`));
  page.on("pageerror", (error) => report(`error: ${error.message}`));
  page.on("request", (request) => /^(file|data|blob|about):/.test(request.url()) || report(`request to ${request.url()}`));
  return { page, report };
}

/* Loads each page in one scheme, and lets the system change to the other one. */
async function look(width, first, second, links) {
  const { page, report } = await open(width, first);
  for (const name of pages) {
    await page.emulateMedia({ colorScheme: first });
    await page.goto(url(name));
    await page.addStyleTag({ content: "* { transition: none !important }" });
    await page.evaluate(axe);
    for (const scheme of [first, second]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page
        .waitForFunction((expected) => document.body.dataset.mdColorScheme === expected, scheme === "dark" ? "slate" : "default")
        .catch(() => report(`the scheme is not ${scheme}`));
      const seen = await page.evaluate(async () => ({
        over: document.documentElement.scrollWidth - innerWidth,
        ids: [...document.querySelectorAll("[id]")].map((element) => element.id),
        links: [...document.querySelectorAll("a[href], link[href], script[src], img[src]")].map((element) => element.href ?? element.src),
        title: document.querySelector("h1")?.textContent,
        markup: (() => {
          const text = document.querySelector(".md-content").cloneNode(true);
          text.querySelectorAll("pre, code, script").forEach((element) => element.remove());
          return text.textContent.match(/\{[:{%].{0,20}|!!! |=== "/)?.[0];
        })(),
        description: document.querySelector("meta[name=description]")?.content,
        found: (await window.axe.run({ resultTypes: ["violations"], preload: false })).violations,
      }));
      links.set(name, seen);
      if (seen.over > 0) report(`${seen.over} px wider than the screen`);
      if (seen.markup) report(`shows markup: ${seen.markup}`);
      if (!seen.title || !seen.description) report("no title or no description");
      for (const { impact, id, nodes } of seen.found.filter((violation) => ["serious", "critical"].includes(violation.impact))) {
        report(`${scheme}: ${impact}: ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ")}: ${nodes[0].failureSummary}`);
      }
    }
  }
  await page.context().close();
}

function follow(links) {
  let count = 0;
  for (const [name, { links: targets }] of links) {
    for (const target of targets) {
      count++;
      if (target.startsWith("mailto:")) continue;
      if (!target.startsWith("file:")) {
        defects.push(`${name}: a link to another host: ${target}`);
        continue;
      }
      const { pathname, hash } = new URL(target);
      const file = relative(site, decodeURIComponent(pathname));
      if (file.startsWith("..") || !existsSync(join(site, file))) defects.push(`${name}: dead link ${file}`);
      else if (hash && file.endsWith(".html") && !links.get(file).ids.includes(decodeURIComponent(hash.slice(1)))) defects.push(`${name}: dead anchor ${file}${hash}`);
    }
  }
  return count;
}

/* Each page has its Markdown, whose links resolve, too; llms.txt names each. */
function readMarkdown() {
  const list = readFileSync(join(site, "llms.txt"), "utf8");
  const resolves = (name, text) => {
    for (const [, target] of text.replace(/```.*?```/gs, "").matchAll(/\]\(([^)\s]+)\)/g)) {
      const path = target.split(/[?#]/)[0];
      if (path && !/^(mailto|https):/.test(path) && !existsSync(join(site, dirname(name), path))) defects.push(`${name}: dead link ${target}`);
    }
    if (/\{\{|\{%|<svg|<script|<form|\{:/.test(text.replace(/```.*?```/gs, ""))) defects.push(`${name}: is not plain Markdown`);
  };
  resolves("llms.txt", list);
  for (const page of pages) {
    const name = page.replace(/html$/, "md");
    if (!existsSync(join(site, name))) defects.push(`${name}: missing`);
    else resolves(name, readFileSync(join(site, name), "utf8"));
    if (!list.includes(`](${name})`)) defects.push(`llms.txt: lacks ${name}`);
  }
}

/* Each word of docs/site/words.txt finds its page among the first three. A result leads to its page. */
async function search() {
  const { page } = await open(1440, "light");
  await page.goto(url("index.html"));
  const input = page.locator(".md-search__input");
  await input.click();
  const words = readFileSync(join(root, "docs/site/words.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  for (const line of words) {
    const [word, expected] = line.split(": ");
    await page.evaluate(() => (document.querySelector(".md-search-result__meta").textContent = ""));
    await input.fill(word);
    await input.press("End");
    await page.waitForFunction(() => /document/.test(document.querySelector(".md-search-result__meta").textContent));
    const first = page.locator(".md-search-result__item:nth-child(-n + 3) > a");
    const found = (await first.evaluateAll((links) => links.map((link) => link.href))).map((href) => relative(site, fileURLToPath(href.split(/[?#]/)[0])));
    if (!found.includes(`${expected}.html`)) defects.push(`a search for "${word}" finds ${found.join(", ") || "nothing"}, and not ${expected}`);
  }
  await input.fill("ip_not_allowed");
  await input.press("End");
  await page.locator('.md-search-result__link[href*="ip_not_allowed"]').first().click();
  await page.waitForURL(/ip_not_allowed\.html/);
  await page.context().close();
  return words.length;
}

/* A server's page for what does not exist, at any depth: its links work. */
async function missing() {
  const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
  const server = createServer((request, response) => {
    const file = join(site, new URL(request.url, "http://a").pathname);
    const there = existsSync(file) && /\.\w+$/.test(file);
    const type = types[(there ? file : "404.html").split(".").pop()] ?? "application/octet-stream";
    response.writeHead(there ? 200 : 404, { "Content-Type": type }).end(readFileSync(there ? file : join(site, "404.html")));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${server.address().port}/`;
  const page = await browser.newPage();
  await page.goto(`${base}guides/old/none.html`);
  assert.equal(await page.locator("h1").first().textContent(), "There is no such page");
  for (const href of await page.locator(".md-content a[href], head link[rel=stylesheet], header a[href]").evaluateAll((found) => found.map((e) => e.href))) {
    assert.ok(href.startsWith(base), href);
    assert.equal((await fetch(href)).status, 200, href);
  }
  await page.close();
  server.close();
}

/* The feed has each change of the page, newest first, and is XML. */
async function feed() {
  const page = await browser.newPage();
  const entries = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "application/xml");
    if (read.querySelector("parsererror")) return [];
    return [...read.querySelectorAll("entry")].map((entry) => [entry.querySelector("title"), entry.querySelector("link")])
      .map(([title, link]) => [title.textContent, link.getAttribute("href").split("#")[1]]);
  }, readFileSync(join(site, "changes.xml"), "utf8"));
  const listed = [...readFileSync(join(site, "reference/changes.md"), "utf8").matchAll(/^### (\S+): (.+?) *$/gm)].map(([, day, title]) => [title, day]);
  assert.ok(entries.length > 2);
  assert.deepEqual(entries, listed);
  assert.deepEqual(entries, entries.toSorted(([, one], [, other]) => other.localeCompare(one)));
  await page.close();
}

async function toggle() {
  const { page } = await open(390, "light");
  await page.goto(url("index.html"));
  const scheme = () => page.evaluate(() => document.body.dataset.mdColorScheme);
  const seen = [await scheme()];
  for (let press = 0; press < 2; press++) {
    await page.locator("label.md-header__button[title]:not([hidden])").first().click();
    seen.push(await scheme());
  }
  assert.deepEqual(seen, ["default", "default", "slate"]);
  await page.goto(url("quick-start.html"));
  assert.equal(await scheme(), "slate", "the choice holds on the next page");
  await page.context().close();
}

/* A stand-in for the API that notes what it was asked. */
async function standIn() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method, authorization: request.headers.authorization, ...split(request.url) });
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"ok":true}');
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { asked, server, base: `http://127.0.0.1:${server.address().port}` };
}

function split(target) {
  const { pathname, searchParams } = new URL(target, "http://stand.in");
  return { path: pathname, query: Object.fromEntries(searchParams) };
}

async function build() {
  const { page } = await open(1440, "light");
  const { asked, server, base } = await standIn();
  const code = page.locator(".builder .result .code");
  const env = { PATH: process.env.PATH, MINT_ACTIVITY_URL: base, MINT_ACTIVITY_TOKEN: "svc_live_stand_in", NO_PROXY: "*" };
  const commands = { curl: (text) => ["sh", ["-c", text]], python: (text) => ["python3", ["-c", text]], node: (text) => ["node", ["--input-type=module", "-e", text]] };
  const forms = [
    ["health", {}],
    ["hits", { contract, since: "2026-11-01T00:00:00+02:00", until: "2026-11-02T01:59:60.5+02:00", chain_id: "9223372036854775807", top: "50" }],
    ["mints", { contract, since: "2026-11-01T00:00:00Z", until: "", chain_id: "", limit: "500", cursor: `a'b"c$(id)\\ü&=`, follow: "true" }],
  ];
  for (const [route, fields] of forms) {
    await page.goto(`${url("request-builder.html")}?route=${route}`);
    assert.equal(await page.locator('input[name="route"]:checked').inputValue(), route);
    for (const [name, value] of Object.entries(fields)) {
      if (name === "follow") await page.locator(`#parameter-${name}`).check();
      else await page.locator(`#parameter-${name}`).fill(value);
    }
    const expected = { method: "GET", authorization: "Bearer svc_live_stand_in", path: `/partner/v1/${route}` };
    expected.query = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    for (const [language, command] of Object.entries(commands)) {
      await page.locator(`input[name="language"][value="${language}"]`).check({ force: true });
      const { stdout } = await run(...command(await code.textContent()), { env, timeout: 300_000 });
      assert.match(stdout, /ok/);
      assert.deepEqual(asked.pop(), expected, `${language} of ${route}`);
    }
    assert.equal(await page.locator('.builder [aria-invalid="true"]').count(), 0);
    const answer = JSON.parse(await page.locator(".builder > div > .code").last().textContent());
    assert.ok("generated_at" in answer || "key_id" in answer);
    assert.equal("resume_cursor" in answer, "follow" in fields);
  }
  for (const [name, value] of [["contract", "0x1"], ["since", "2026-11-01"], ["until", "2026-13-01T00:00:00Z"], ["until", "2026-02-30T00:00:00Z"],
    ["until", "2026-11-01T24:00:00Z"], ["until", "2026-11-01T10:00:60Z"], ["limit", "501"], ["chain_id", "1e3"], ["since", "2199-01-01T00:00:00Z"]]) {
    const before = await page.locator(`#parameter-${name}`).inputValue();
    await page.locator(`#parameter-${name}`).fill(value);
    assert.equal(await page.locator(`#parameter-${name}`).getAttribute("aria-invalid"), "true", `${name}=${value}`);
    assert.match(await page.locator(`#parameter-${name}-problem`).textContent(), new RegExp(`^${name} `));
    await page.locator(`#parameter-${name}`).fill(before);
  }
  await page.goto(`${url("request-builder.html")}?route=hits`);
  const windows = [["2026-03-02T00:00:00Z", "2026-03-01T23:59:00Z", "after until"], ["2026-01-01T00:00:00Z", "2026-02-01T00:01:00Z", "31 days before until"],
    ["2026-01-01T00:00:30Z", "2026-02-01T00:00:59Z", ""], ["2026-03-01T00:00:30Z", "2026-03-01T00:00:10Z", ""], ["2026-01-01T00:00:00Z", "", "31 days before now"]];
  for (const [since, until, expected] of windows) {
    await page.locator("#parameter-since").fill(since);
    await page.locator("#parameter-until").fill(until);
    const said = await page.locator("#parameter-since-problem").textContent();
    assert.ok(expected ? said.includes(expected) : said === "", `${since} to ${until}: ${said}`);
  }
  await page.goto(`${url("request-builder.html")}?route=mints`);
  await page.locator("#parameter-since").fill("2026-01-01T00:00:00Z");
  await page.locator("#parameter-until").fill("");
  assert.equal(await page.locator("#parameter-since").getAttribute("aria-invalid"), "true");
  await page.locator("#parameter-follow").check();
  assert.equal(await page.locator("#parameter-since").getAttribute("aria-invalid"), "false", "a followed window is never too large");
  await page.locator(".builder .copy").click();
  await page.getByText("Copied.").waitFor();
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement("textarea"), { id: "pasted" })));
  await page.locator("#pasted").focus();
  await page.keyboard.press("Control+V");
  assert.equal(await page.locator("#pasted").inputValue(), await code.textContent());
  assert.equal(asked.length, 0, "the page itself sends nothing");
  server.close();
  await page.context().close();
}

/* The files that partners take are those of the repository. */
function downloads() {
  const digest = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
  const same = { "openapi.yaml": "docs/openapi.yaml", "clients/mint_activity.py": "clients/python/mint_activity.py",
    "clients/mint-activity.mjs": "clients/node/mint-activity.mjs", "clients/follow.sh": "clients/examples/curl",
    "clients/mint_activity_types.py": "clients/python/mint_activity_types.py", "clients/types.d.ts": "clients/node/types.d.ts" };
  for (const [name, source] of Object.entries(same)) assert.equal(digest(join(site, name)), digest(join(root, source)), name);
  const text = readFileSync(join(site, "clients/index.md"), "utf8");
  for (const [name, source] of Object.entries(same)) if (name.startsWith("clients/")) assert.ok(text.includes(digest(join(root, source))), name);
}

const links = new Map();
try {
  await look(1440, "light", "dark", links);
  await look(390, "dark", "light", links);
  const count = follow(links);
  readMarkdown();
  const words = await search();
  await toggle();
  await missing();
  await feed();
  await build();
  downloads();
  if (defects.length) throw new Error([...new Set(defects)].join("\n"));
  console.log(`opened: ${pages.length} pages at 390 and 1440 px, light and dark; ${count} links resolve; ${words} words find their pages, the request builder works`);
} catch (failure) {
  console.error(failure.code === "ERR_ASSERTION" ? failure : failure.message);
  if (defects.length) console.error([...new Set(defects)].join("\n"));
  process.exitCode = 1;
} finally {
  await browser.close();
}
