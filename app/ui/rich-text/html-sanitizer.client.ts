import purify from 'dompurify'
import { t } from '../texts'
import { richAttributes, richLink, richTags } from './allowed-html'
import style from './rich-text.module.css'

/** Sanitizes stored HTML in the browser. Links open in new windows, tables scroll horizontally. */
export function sanitizeHtml(html: string): string {
  const ground = document.createElement('template')
  ground.innerHTML = purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: [...new Set(Object.values(richAttributes).flat())],
    // Numbers and alignments, not URLs.
    ADD_URI_SAFE_ATTR: ['start', 'colspan', 'rowspan', 'align'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  })
  for (const link of ground.content.querySelectorAll('a')) {
    link.target = richLink.target
    link.rel = richLink.rel
  }
  // A wide table scrolls in its own container.
  for (const table of ground.content.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    const box = document.createElement('div')
    box.className = style.wide!
    box.tabIndex = 0
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', t.table)
    table.replaceWith(box)
    box.appendChild(table)
  }
  return ground.innerHTML
}
