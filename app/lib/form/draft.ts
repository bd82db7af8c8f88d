import { useEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/latest'
import { storedFor } from '../store'
import type { Fields } from './newer'

type Kept = { base: Fields; values: Fields }
const WEEK = 604_800
const WRITTEN_AFTER_MS = 20
/** The stored draft of a form in this browser window. */
export const draftOf = (name: string) => storedFor<Kept>(`form:${name}`, WEEK, 'window')

/** Stores what is typed in this browser, and offers the draft of an earlier visit. */
export function useDraft(
  keep: string | undefined,
  initial: Fields,
  /** As last rendered: a change of these triggers the write. */
  values: Fields,
  /** Reads the current values. */
  typed: () => Fields,
  unsaved: boolean,
  takeIn: (was: Fields, mine: Fields) => void,
) {
  const [left, setLeft] = useState<Kept | null>(null)
  const base = useLatest(initial)
  const begun = useRef(JSON.stringify(initial))
  useEffect(() => {
    const stored = keep ? draftOf(keep).read() : null
    setLeft(stored && JSON.stringify(stored.values) !== begun.current ? stored : null)
  }, [keep])
  useEffect(() => {
    if (!keep || !unsaved) return
    // After the paint: for a long form, storing takes longer than painting.
    const write = () => draftOf(keep).write({ base: base.current, values: typed() })
    const soon = setTimeout(write, WRITTEN_AFTER_MS)
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
      draftOf(keep).drop()
      setLeft(null)
    },
  }
}
