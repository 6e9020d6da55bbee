"""What a page says while the server does not answer: Flet's client alone shows a wheel then, and no reason.

It is put into the head of the page, since nothing of the app can be drawn without the server.
"""

from __future__ import annotations

import json
from string import Template
from typing import Final

from companion.words import _

AFTER: Final = 3
"""In seconds: a phone that wakes up has its line back sooner."""

# Only the line that was opened last counts: an older one may be found dead after the new one stands.
_NOTE: Final = Template("""<style>#silence { position: fixed; inset: auto 12px 12px; z-index: 9; padding: 12px 16px;
  border-radius: 3px 3px 14px 14px; background: #1E3F86; color: #FFFFFF; font: 1rem/1.4 system-ui, sans-serif }
#silence:empty { display: none }</style>
<script>
(() => {
  let last, due
  const note = document.createElement('div')
  note.id = 'silence'
  note.setAttribute('role', 'status')
  addEventListener('DOMContentLoaded', () => document.body.append(note))
  const say = words => { clearTimeout(due); due = 0; note.textContent = words }
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where)
      last = this
      this.addEventListener('open', () => say(''))
      this.addEventListener('close', () => {
        if (last === this) due ||= setTimeout(say, $after, $words)
      })
    }
  }
})()
</script>
""")


def silence_note() -> bytes:
    """The lines for the head of a page."""
    words = _(
        "Squire does not answer. It may be switched off, or this phone is not in its Wi-Fi. "
        "Nothing is lost: the game goes on here by itself once it answers again."
    )
    return _NOTE.substitute(after=1000 * AFTER, words=json.dumps(words)).encode()
