"""Hooks of MkDocs: pages take figures, rules, fields and examples from the contract, so that they cannot disagree with it."""

import hashlib
import json
import os
import pathlib
import re
import sys

import jinja2
import yaml
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

SITE = pathlib.Path(__file__).resolve().parents[1]
ROOT = SITE.parents[1]
sys.path.insert(0, str(SITE / "generator"))

from contract import Contract, Missing  # noqa: E402
from feed import feed  # noqa: E402
from parts import Parts, added, plain  # noqa: E402

# What partners take from the site: where it is in the repository, and in the site.
DOWNLOADS = {
    "clients/python/mint_activity.py": "clients/mint_activity.py",
    "clients/node/mint-activity.mjs": "clients/mint-activity.mjs",
    "clients/examples/curl": "clients/follow.sh",
    "clients/python/mint_activity_types.py": "clients/mint_activity_types.py",
    "clients/node/types.d.ts": "clients/types.d.ts",
    "clients/python/LICENSE": "clients/LICENSE.txt",
}
PLACEHOLDER = "https://mint-activity.example"
MAIL = r"[^\s@<>()]+@[^\s@<>()]+"
WEB = r"https?://[^\s<>()]+"
ERRORS = "reference/errors/"

# Files of the site that are made of several, by their paths.
generated = {}
# The Markdown of each page as it was rendered, by its path.
rendered = {}
environment = None


def on_config(config):
    global environment
    contract = Contract(ROOT / "docs/openapi.yaml")
    recorded = json.loads((SITE / "recorded.json").read_text(encoding="utf-8"))
    url = os.environ.get("URL", "").strip().rstrip("/")
    if url and not re.fullmatch(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?", url):
        raise PluginError(f"docs: URL must be the base URL of your deployment, such as https://api.example.com/live, and is {url!r}")
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, comment_start_string="{##", comment_end_string="##}")
    changed = yaml.safe_load((SITE / "changes.yml").read_text(encoding="utf-8"))
    parts = Parts(ROOT, contract, recorded, changed)
    environment.globals.update({name: getattr(parts, name) for name in dir(parts) if not name.startswith("_")})
    try:
        facts = yaml.safe_load((SITE / "facts.yml").read_text(encoding="utf-8"))
        environment.globals["fact"] = {name: contract.fact(pattern) for name, pattern in facts.items()}
        unnamed = added(contract, Contract(ROOT / "checks/openapi.released.yaml")) - named(changed)
    except Missing as missing:
        raise PluginError(f"docs/site/facts.yml: {missing}") from missing
    if unnamed:
        raise PluginError(f"docs/site/changes.yml names no change of {', '.join(sorted(unnamed))}")
    contact = os.environ.get("CONTACT", "").strip()
    config.site_url = os.environ.get("SITE", "").strip()
    generated.update({"openapi.yaml": published(url, contact), "changes.xml": feed(changed, config.site_url)})
    config.extra["errors"] = {contract.page(code).partition(".")[0] for code in contract.codes}
    environment.globals.update(
        picture=lambda name: environment.from_string((SITE / "pictures" / name).read_text(encoding="utf-8").strip()).render(),
        codes=contract.codes,
        url=url or PLACEHOLDER,
        url_is_known=bool(url),
        contact=link(contact),
        notice=os.environ.get("NOTICE", "").strip() or "90 days",
        files=files,
    )
    rendered.clear()
    return config


def named(changed):
    """What the changes name as code."""
    return set(re.findall(r"[`\[]([\w-]+)[`\]]", " ".join(change["text"] for change in changed)))


def published(url, contact):
    """The contract as partners get it: with the base URL and the contact of this deployment."""
    text = (ROOT / "docs/openapi.yaml").read_text(encoding="utf-8")
    kind = "email" if re.fullmatch(MAIL, contact) else "url" if re.fullmatch(WEB, contact) else "name"
    for known, old, new in (
        (url, f"  - url: {PLACEHOLDER}\n", f"  - url: {url}\n"),
        (contact, "  contact: {name: The operator who gave you the key}\n", f"  contact: {{{kind}: {json.dumps(contact)}}}\n"),
    ):
        if text.count(old) != 1:
            raise PluginError(f"docs/openapi.yaml has no line {old.strip()}")
        text = text.replace(old, new) if known else text
    return text


def link(contact):
    """How to ask the operator, as Markdown."""
    if re.fullmatch(MAIL, contact):
        return f"[{contact}](mailto:{contact})"
    if re.fullmatch(WEB, contact):
        return f"[{contact}]({contact})"
    return re.sub(r"[<>&`\[\]{}]", "", contact) or "the operator who gave you the key"


def files():
    """A row for each client, with its checksum."""
    described = {
        "clients/mint_activity.py": "[client for Python](#python-and-node) 3.9 or later",
        "clients/mint-activity.mjs": "[client for Node](#python-and-node) 22.13 or later",
        "clients/follow.sh": "[example](shell.md) for Bash, curl and jq",
        "clients/mint_activity_types.py": "types of the bodies for Python",
        "clients/types.d.ts": "types of the bodies for TypeScript",
    }
    rows = []
    for source, target in DOWNLOADS.items():
        if target in described:
            name = target.rsplit("/", 1)[-1]
            digest = hashlib.sha256((ROOT / source).read_bytes()).hexdigest()
            rows.append(f'| [{name}]({name}){{: download="{name}" }} | {described[target]} | `{digest}` |')
    return "| file | what | SHA-256 |\n|---|---|---|\n" + "\n".join(rows)


def on_files(files, config):
    for source, target in DOWNLOADS.items():
        files.append(File.generated(config, target, abs_src_path=str(ROOT / source)))
    for target, content in generated.items():
        files.append(File.generated(config, target, content=content))
    there = {file.src_uri.removeprefix(ERRORS).removesuffix(".md") for file in files if file.src_uri.startswith(ERRORS)}
    different = sorted((there - {"index"}) ^ config.extra["errors"])
    if different:
        raise PluginError(f"docs: each code of docs/openapi.yaml has one page in docs/site/pages/{ERRORS}, but not {', '.join(different)}")
    return files


def on_page_markdown(markdown, page, **_):
    if "description" not in page.meta:
        raise PluginError(f"{page.file.src_uri}: has no description")
    try:
        text = environment.from_string(markdown).render(page=page, code=page.file.name)
    except (jinja2.TemplateError, Missing, KeyError) as failure:
        raise PluginError(f"{page.file.src_uri}: {type(failure).__name__}: {failure}") from failure
    rendered[page.file.src_uri] = text
    return text


def on_post_page(output, **_):
    """The theme's search is a dialog without a name."""
    dialog = 'data-md-component="search" role="dialog"'
    if output.count(dialog) != 1:
        raise PluginError("docs: the theme's search is another one: look again whether it has a name for screen readers")
    return output.replace(dialog, f'{dialog} aria-label="Search"')


def on_post_build(config):
    """Writes each page as Markdown next to its HTML, and the list of them for programs that read."""
    site = pathlib.Path(config.site_dir)
    for path, text in rendered.items():
        (site / path).write_text(plain(text).strip() + "\n", encoding="utf-8")
    # Without the site's address, these have no right one.
    if not config.site_url:
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)


def on_nav(nav, **_):
    environment.globals["pages"] = nav.pages
    return nav


def on_env(env, config, files):
    """After all pages were read: their titles and descriptions are known."""
    site = pathlib.Path(config.site_dir)
    site.mkdir(parents=True, exist_ok=True)
    lines = [f"# {config.site_name}", "", f"> {config.site_description} A read-only JSON API for servers.", ""]
    for page in environment.globals["pages"]:
        title = " / ".join([*(parent.title for parent in reversed(page.ancestors)), page.title])
        lines.append(f"- [{title}]({page.file.src_uri}): {page.meta['description']}")
    lines += ["", "## Files", "", *(f"- [{target.rsplit('/', 1)[-1]}]({target})" for target in [*generated, *DOWNLOADS.values()])]
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return env
