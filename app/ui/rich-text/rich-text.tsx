import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useShown } from '../shown'
import { t } from '../texts'
import { plainOf } from './allowed'
import style from './rich-text.module.css'

// The editor is heavier than any page: it comes when one needs it.
const Editor = lazy(() => import('./editor.client'))

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
    void import('./purified.client').then(({ purified }) => {
      const clean = purified(html)
      if (here) setClean({ of: html, html: clean })
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
