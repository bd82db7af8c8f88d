import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useShown } from '../shown'
import { t } from '../texts'
import { plainOf, richAttributes, richLink, richTags } from './allowed'
import style from './rich-text.module.css'

// The editor is heavier than any page: it comes when one needs it.
const Editor = lazy(() => import('./editor'))

/**
 * Text with headings, lists and links. The value is HTML of the allowed tags; the server cleans it again on write.
 * @param max characters of the text without its form
 */
export function RichText(props: ComponentProps<typeof Editor>) {
  const alive = useShown()
  const waiting = (
    <div className={style.editor} role="status" aria-label={t.richLoading}>
      <div className={style.tools} />
      <div className={style.text}>{plainOf(props.value)}</div>
    </div>
  )
  return alive ? (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  ) : (
    waiting
  )
}

/** A stored rich text. It was cleaned when it was written; the browser cleans it once more. The bare text stands until then. */
export function RichTextView({ html }: { html: string }) {
  const [clean, setClean] = useState<{ of: string; html: string } | null>(null)
  useEffect(() => {
    let here = true
    void import('dompurify').then(({ default: purify }) => {
      const safe = purify.sanitize(html, {
        ALLOWED_TAGS: [...richTags],
        ALLOWED_ATTR: [...new Set(Object.values(richAttributes).flat())],
        // Numbers, not addresses.
        ADD_URI_SAFE_ATTR: ['start', 'colspan', 'rowspan'],
        ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
      })
      const ground = document.createElement('template')
      ground.innerHTML = safe
      for (const link of ground.content.querySelectorAll('a')) {
        link.target = richLink.target
        link.rel = richLink.rel
      }
      // A wide table moves sideways by itself, the text around it stays.
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
      if (here) setClean({ of: html, html: ground.innerHTML })
    })
    return () => {
      here = false
    }
  }, [html])
  return clean?.of === html ? (
    <div className={style.view} dangerouslySetInnerHTML={{ __html: clean.html }} />
  ) : (
    <div className={`${style.view} ${style.bare}`}>{plainOf(html)}</div>
  )
}
