"""The page for a visitor who has not paired: how to pair, in Squire's look, and not one file from the server."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from string import Template
from typing import Final

from companion.words import _, language

# Loading again by script keeps what follows the #, so that a link to a game is not lost on the way. The server never
# sees that part: only the page itself knows that the device has scanned a code of a game, a result or a copy.
_SCRIPT: Final = (
    "document.getElementById('again').addEventListener('click',()=>location.reload());"
    "document.getElementById('scanned').hidden=!/^#[/][rkc][/][0-9]/.test(location.hash)"
)
_SCRIPT_HASH: Final = b64encode(sha256(_SCRIPT.encode()).digest()).decode()

PAGE_POLICY: Final = (
    f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_SCRIPT_HASH}'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_ARMS: Final = (
    '<svg viewBox="2 1 20 22.4" width="40" height="45" aria-hidden="true"><path fill="#fff" d="M3.2 1.6H20.8V11'
    'C20.8 17.4 16.4 20.6 12 22.6 7.6 20.6 3.2 17.4 3.2 11Z"/><path fill="var(--chief)" d="M4.7 3.1H12V10.9H4.7Z'
    'M12 10.9H19.3V11C19.3 16.6 15.6 19.1 12 20.7Z"/></svg>'
)

_PAGE: Final = Template("""<!doctype html>
<html lang="$language">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#1E3F86" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#182B57" media="(prefers-color-scheme: dark)">
<link rel="icon" href="data:,">
<title>$title</title>
<style>
:root { --chief: #1E3F86; --bg: #EEF0F1; --card: #FFFFFF; --on: #14191F; --on2: #47525D; --line: #C9D0D5;
  --pri: #1E3F86; --onpri: #FFFFFF }
@media (prefers-color-scheme: dark) { :root { --chief: #182B57; --bg: #0F141A; --card: #1A2129; --on: #EBEEF0;
  --on2: #B3BDC6; --line: #36414D; --pri: #A9C1FA; --onpri: #0C2250 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--bg); color: var(--on); font: 1rem/1.4 system-ui, sans-serif }
header { display: flex; align-items: center; gap: .75rem; background: var(--chief); color: #fff;
  padding: calc(.875rem + env(safe-area-inset-top)) max(1rem, env(safe-area-inset-right)) .875rem
  max(1rem, env(safe-area-inset-left)); font: 600 1.75rem/1.1 Georgia, "Noto Serif", serif }
header svg { flex: none }
main { flex: 1; width: 100%; max-width: 32rem; margin: 0 auto; padding: .75rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: 3px 3px 14px 14px;
  padding: .25rem 1rem 1rem }
h1 { font: 600 1.5rem/1.15 Georgia, "Noto Serif", serif; margin: 1rem 0 .5rem }
p, li { margin: .5rem 0; overflow-wrap: anywhere }
ol { margin: .75rem 0; padding-left: 1.5rem }
.aside { color: var(--on2); border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .75rem }
code { font: .9375rem ui-monospace, monospace }
footer { border-top: 1px solid var(--line);
  padding: .5rem .75rem calc(.75rem + env(safe-area-inset-bottom)) }
button { display: block; width: 100%; max-width: 30.5rem; min-height: 56px; margin: 0 auto; border: 0;
  border-radius: 3px 3px 16px 16px; background: var(--pri); color: var(--onpri);
  font: 700 1.1875rem/1.2 system-ui, sans-serif; cursor: pointer }
button:focus-visible { outline: 3px solid var(--on); outline-offset: 2px }
</style>
</head>
<body>
<header>$arms<span>Squire</span></header>
<main><section>
<h1>$title</h1>
<p id="scanned" hidden><strong>$scanned</strong></p>
<p>$why</p>
<ol><li>$first</li><li>$second</li><li>$third</li></ol>
<p class="aside">$renew <code>squire --new-token</code></p>
</section></main>
<footer><button id="again" type="button">$again</button></footer>
<script>$script</script>
</body>
</html>
""")


def gate_page() -> bytes:
    """The page, in the language of the moment."""
    texts = {
        "language": language(),
        "title": _("This device is not paired"),
        "scanned": _("Pair this device first, then scan that code again."),
        "why": _("The games of this house open only on devices that have paired with them once."),
        "first": _("Go to the computer that runs Squire, or to a phone that is paired."),
        "second": _(
            "There, find the code: in the terminal, or in the menu of the first screen, under Add a phone."
        ),
        "third": _(
            "Point this device’s camera at it and open the link. No camera? Open the link by hand."
        ),
        "renew": _(
            "Paired before? The link may have been renewed; scan the new one. It is renewed with"
        ),
        "again": _("Try again"),
    }
    escaped = {name: escape(text) for name, text in texts.items()}
    return _PAGE.substitute(escaped, arms=_ARMS, script=_SCRIPT).encode()
