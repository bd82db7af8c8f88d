import { useEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/latest'
import { storedFor } from '../store'
import type { Fields } from './newer'

type Kept = { base: Fields; values: Fields }
const WEEK = 604_800
const WRITTEN_AFTER_MS = 20
/** What a form of this name holds in this window. */
export const draftOf = (name: string) => storedFor<Kept>(`form:${name}`, WEEK, 'window')

/** Keeps what is typed in this browser, and offers what an earlier visit left. */
export function useDraft(
  keep: string | undefined,
  initial: Fields,
  /** As they were last drawn: then they are written. */
  values: Fields,
  /** As they stand now. */
  typed: () => Fields,
  unsaved: boolean,
  takeIn: (was: Fields, mine: Fields) => void,
) {
  const [left, setLeft] = useState<Kept | null>(null)
  const base = useLatest(initial)
  const begun = useRef(JSON.stringify(initial))
  useEffect(() => {
    const kept = keep ? draftOf(keep).read() : null
    setLeft(kept && JSON.stringify(kept.values) !== begun.current ? kept : null)
  }, [keep])
  useEffect(() => {
    if (!keep || !unsaved) return
    // After what was typed is painted: in a long form the writing takes longer than the painting.
    const write = () => draftOf(keep).write({ base: base.current, values: typed() })
    const soon = setTimeout(write, WRITTEN_AFTER_MS)
    // Nor is it lost to who leaves before.
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
