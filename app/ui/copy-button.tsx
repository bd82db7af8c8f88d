import { IconCopy, IconTick } from '@douyinfe/semi-icons'
import { useEffect, useRef, useState } from 'react'
import style from './copy-button.module.css'
import { t } from './texts'

/**
 * Copies a text to the clipboard and confirms it briefly.
 * @param shown always visible; else visible on hover or focus
 */
export function CopyButton({ text, label, shown }: { text: string; label?: string; shown?: boolean }) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 1500)
  }
  return (
    <button
      type="button"
      className={style.copy}
      data-copied={copied || undefined}
      data-shown={shown || undefined}
      aria-label={copied ? t.copied : t.copyNamed(label ?? text)}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      {copied ? <IconTick size="small" aria-hidden /> : <IconCopy size="small" aria-hidden />}
    </button>
  )
}

/** Copies a text; true on success. Pages without TLS have no clipboard API, so `execCommand` is the fallback. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.appendChild(field)
    const before = document.activeElement as HTMLElement | null
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    before?.focus()
    return done
  }
}
