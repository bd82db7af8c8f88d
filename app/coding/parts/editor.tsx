import { useEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/use-latest'
import type { Language } from '~/worker/coding/rules'
import styles from '../coding.module.css'
import { t } from '../texts'
import type { CodeEditor } from './code-mirror.client'

/** The code editor. It loads after the page; until then the program is shown as plain text. */
export function Editor({
  code,
  language,
  onChange,
  onRun,
}: {
  code: string
  language: Language
  onChange: (code: string) => void
  onRun: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor | null>(null)
  const [there, setThere] = useState(false)
  const latest = useLatest({ code, language, onChange, onRun })
  useEffect(() => {
    let over = false
    void import('./code-mirror.client').then(({ createEditor: editorIn }) => {
      if (over || !place.current) return
      setThere(true)
      editor.current = editorIn(place.current, {
        code: latest.current.code,
        language: latest.current.language,
        label: t.program,
        onChange: (text) => latest.current.onChange(text),
        onRun: () => latest.current.onRun(),
      })
    })
    return () => {
      over = true
      editor.current?.destroy()
      editor.current = null
    }
  }, [latest])
  useEffect(() => {
    editor.current?.speak(language)
    editor.current?.set(code)
  }, [code, language])
  return (
    <div ref={place} className={styles.editor}>
      {!there && (
        <pre tabIndex={0} aria-label={t.program}>
          {code}
        </pre>
      )}
    </div>
  )
}
