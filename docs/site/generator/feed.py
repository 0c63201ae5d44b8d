"""The changes as a feed (Atom, RFC 4287)."""

import re
from xml.sax.saxutils import escape, quoteattr


def feed(changed, site_url):
    """The feed of all changes, newest first. Its links are relative if the site's address is not known."""
    base = f"{site_url.rstrip('/')}/" if site_url else ""
    entries = "".join(entry(change, base) for change in changed)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Changes of the Mint Activity API</title>
  <id>tag:mint-activity.example,2026:changes</id>
  <updated>{changed[0]["date"]}T00:00:00Z</updated>
  <author><name>The operator</name></author>
  <link rel="self" href={quoteattr(f"{base}changes.xml")}/>
  <link href={quoteattr(f"{base}reference/changes.html")}/>
{entries}</feed>
"""


def entry(change, base):
    day = change["date"]
    # The feed has no links inside a text, and no marks of code.
    text = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", change["text"]).replace("`", "").strip()
    return f"""  <entry>
    <title>{escape(change["title"])}</title>
    <id>tag:mint-activity.example,2026:changes/{day}</id>
    <updated>{day}T00:00:00Z</updated>
    <link href={quoteattr(f"{base}reference/changes.html#{day}")}/>
    <content type="text">{escape(text)}</content>
  </entry>
"""
