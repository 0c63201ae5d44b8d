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
from parts import Parts, plain  # noqa: E402

# What partners take from the site: where it is in the repository, and in the site.
DOWNLOADS = {
    "docs/openapi.yaml": "openapi.yaml",
    "clients/python/mint_activity.py": "clients/mint_activity.py",
    "clients/node/mint-activity.mjs": "clients/mint-activity.mjs",
    "clients/examples/curl": "clients/follow.sh",
    "clients/python/mint_activity_types.py": "clients/mint_activity_types.py",
    "clients/node/types.d.ts": "clients/types.d.ts",
    "clients/python/LICENSE": "clients/LICENSE.txt",
}
PLACEHOLDER = "https://mint-activity.example"
ERRORS = "reference/errors/"

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
    parts = Parts(ROOT, contract, recorded)
    environment.globals.update({name: getattr(parts, name) for name in dir(parts) if not name.startswith("_")})
    try:
        facts = yaml.safe_load((SITE / "facts.yml").read_text(encoding="utf-8"))
        environment.globals["fact"] = {name: contract.fact(pattern) for name, pattern in facts.items()}
    except Missing as missing:
        raise PluginError(f"docs/site/facts.yml: {missing}") from missing
    environment.globals.update(
        picture=lambda name: environment.from_string((SITE / "pictures" / name).read_text(encoding="utf-8").strip()).render(),
        codes=contract.codes,
        url=url or PLACEHOLDER,
        url_is_known=bool(url),
        contact=link(os.environ.get("CONTACT", "").strip()),
        files=files,
    )
    config.extra["codes"] = list(contract.codes)
    rendered.clear()
    return config


def link(contact):
    """How to ask the operator, as Markdown."""
    if re.fullmatch(r"[^\s@<>()]+@[^\s@<>()]+", contact):
        return f"[{contact}](mailto:{contact})"
    if re.fullmatch(r"https?://[^\s<>()]+", contact):
        return f"[{contact}]({contact})"
    return re.sub(r"[<>&`\[\]{}]", "", contact) or "the operator who gave you the key"


def files():
    """A row for each client, with its checksum."""
    described = {
        "clients/mint_activity.py": "[client for Python](python.md) 3.9 or later",
        "clients/mint-activity.mjs": "[client for Node](node.md) 22.13 or later",
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
    named = {file.src_uri.removeprefix(ERRORS).removesuffix(".md") for file in files if file.src_uri.startswith(ERRORS)}
    different = sorted((named - {"index"}) ^ set(config.extra["codes"]))
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
    unknown = sorted(set(re.findall(r"errors/(\w+)\.md", text)) - {*environment.globals["codes"], "index"})
    if unknown:
        raise PluginError(f"{page.file.src_uri}: names codes that docs/openapi.yaml does not have: {', '.join(unknown)}")
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
    # These are for a server, and its addresses.
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
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
    lines += ["", "## Files", "", *(f"- [{target.rsplit('/', 1)[-1]}]({target})" for target in DOWNLOADS.values())]
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return env
