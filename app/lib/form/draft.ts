import { useEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/use-latest'
import { storageEntry } from '../browser-storage'
import type { FormFields } from './conflict'

type StoredDraft = { base: FormFields; values: FormFields }
const WEEK_SECONDS = 604_800
const WRITE_DELAY_MS = 20
/** The stored draft of a form in this browser window. */
export const draftStorage = (name: string) => storageEntry<StoredDraft>(`form:${name}`, WEEK_SECONDS, 'window')

/** Stores what is typed in this browser, and offers the draft of an earlier visit. */
export function useDraft(
  keep: string | undefined,
  initial: FormFields,
  /** As last rendered: a change of these triggers the write. */
  values: FormFields,
  /** Reads the current values. */
  typed: () => FormFields,
  unsaved: boolean,
  takeIn: (was: FormFields, mine: FormFields) => void,
) {
  const [left, setLeft] = useState<StoredDraft | null>(null)
  const base = useLatest(initial)
  const begun = useRef(JSON.stringify(initial))
  useEffect(() => {
    const stored = keep ? draftStorage(keep).read() : null
    setLeft(stored && JSON.stringify(stored.values) !== begun.current ? stored : null)
  }, [keep])
  useEffect(() => {
    if (!keep || !unsaved) return
    // After the paint: for a long form, storing takes longer than painting.
    const write = () => draftStorage(keep).write({ base: base.current, values: typed() })
    const soon = setTimeout(write, WRITE_DELAY_MS)
    // A person who leaves earlier loses nothing.
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(soon)
      removeEventListener('pagehide', write)
    }
  }, [keep, unsaved, values, typed, base])
  if (!keep || !left) return null
  return {
    take: () => {
      takeIn(left.base, left.values)
      setLeft(null)
    },
    drop: () => {
      draftStorage(keep).drop()
      setLeft(null)
    },
  }
}
