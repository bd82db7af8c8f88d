import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useMounted } from '../use-mounted'
import { t } from '../texts'
import { richTextToPlain } from './allowed-html'
import style from './rich-text.module.css'

// The editor is larger than any page, so it is loaded on demand.
const Editor = lazy(() => import('./rich-text-editor.client'))

/**
 * A rich text editor with headings, lists and links. The value is HTML of the allowed tags; the server sanitizes it
 * again on write.
 * @param max limit of characters of the plain text
 */
export function RichText(props: ComponentProps<typeof Editor>) {
  const alive = useMounted()
  const placeholder = (
    <div className={style.editor} role="status" aria-label={t.richLoading}>
      <div className={style.tools} />
      <div className={style.text}>{richTextToPlain(props.value)}</div>
    </div>
  )
  return alive ? (
    <Suspense fallback={placeholder}>
      <Editor {...props} />
    </Suspense>
  ) : (
    placeholder
  )
}

/**
 * Shows a stored rich text. It was sanitized on write and is sanitized again in the browser. Until then the plain text
 * is shown.
 */
export function RichTextView({ html }: { html: string }) {
  const [clean, setClean] = useState<{ of: string; html: string } | null>(null)
  useEffect(() => {
    let here = true
    void import('./html-sanitizer.client').then(({ sanitizeHtml: purified }) => {
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
    <div className={`${style.view} ${style.plain}`}>{richTextToPlain(html)}</div>
  )
}
