import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/use-latest'
import { storageEntry } from './browser-storage'
import { t } from './texts'

export type AutosaveStatus =
  | { state: 'clean' }
  | { state: 'typing' }
  | { state: 'saving' }
  /** `at` is the browser's time, `HH:mm`. */
  | { state: 'saved'; at: string }
  /** The text is stored in this browser. The next change or `saveNow` sends it to the server. */
  | { state: 'kept'; at: string }

/** Returns what an earlier visit typed and the server never received, or null. */
function readUnsavedCopy<Value>(key: string, clean: string): Value | null {
  const stored = storageEntry<Value>(`autosave:${key}`).read()
  return stored !== null && JSON.stringify(stored) !== clean ? stored : null
}

const clockTime = () => new Date().toTimeString().slice(0, 5)

/**
 * Saves a value automatically: a copy in this browser at once (under `pro__`, for seven days), on the server after a
 * pause. The copy survives a reload and a lost session. It is deleted once the server has the text.
 *
 * @param key   names the form and its row: `declare:<id>`
 * @param save  sends the value; true when the server has it
 * @param pause milliseconds after the last change
 * @returns `left`: what an earlier visit typed and the server never received (offer it, then `take` or `drop`)
 */
export function useAutosave<Value>(
  key: string,
  value: Value,
  save: (value: Value) => Promise<boolean>,
  { pause = 1500, enabled = true }: { pause?: number; enabled?: boolean } = {},
) {
  const [status, setStatus] = useState<AutosaveStatus>({ state: 'clean' })
  const [left, setLeft] = useState<Value | null>(null)
  const text = JSON.stringify(value)
  const clean = useRef(text)
  const latest = useLatest({ value, text, save, key })
  const running = useRef<Promise<boolean> | null>(null)

  useEffect(() => {
    setLeft(readUnsavedCopy<Value>(key, clean.current))
  }, [key])

  /** Saves unsaved changes at once. Only one save runs at a time; the last text wins. True when the server has it. */
  const saveNow = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current
    const { value: sent, text: sentText, save: saveValue, key: place } = latest.current
    if (sentText === clean.current) return true
    setStatus({ state: 'saving' })
    running.current = saveValue(sent).catch(() => false)
    const saved = await running.current
    running.current = null
    if (saved) {
      clean.current = sentText
      if (latest.current.text === sentText) storageEntry(`autosave:${place}`).drop()
    }
    setStatus({ state: saved ? 'saved' : 'kept', at: clockTime() })
    return saved
  }, [latest])

  useEffect(() => {
    if (!enabled) return
    if (text === clean.current) {
      // Typed back to the server's text: nothing is unsaved.
      setStatus((now) => (now.state === 'typing' ? { state: 'clean' } : now))
      return
    }
    storageEntry<Value>(`autosave:${key}`).write(latest.current.value)
    setStatus({ state: 'typing' })
    const timer = setTimeout(() => void saveNow(), pause)
    return () => clearTimeout(timer)
  }, [text, key, enabled, pause, saveNow, latest])

  /** Deletes the copy: after a submit, or when the person rejects the restored text. */
  const drop = useCallback(() => {
    storageEntry(`autosave:${latest.current.key}`).drop()
    clean.current = latest.current.text
    setLeft(null)
    setStatus({ state: 'clean' })
  }, [latest])
  /** Returns the restored text once and clears it. */
  const take = useCallback(() => {
    setLeft(null)
    return left
  }, [left])

  return { status, saveNow, left, take, drop }
}

/** Formats the autosave status for display. */
export const formatAutosaveStatus = (status: AutosaveStatus): string => {
  switch (status.state) {
    case 'clean':
      return ''
    case 'typing':
      return t.typing
    case 'saving':
      return t.saving
    case 'saved':
      return t.savedAt(status.at)
    case 'kept':
      return t.keptAt(status.at)
  }
}
