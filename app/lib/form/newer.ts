import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Differing, merged } from '~/app/ui/form/merge'
import { useLatest } from '~/app/ui/latest'

export type Fields = Record<string, any>
/** What is read with the rest and never written by hand. */
const VERSION = 'lockVersion'

/** What the form begins with: what the page reads, or what was read since because somebody else was faster. */
export function useNewest(initial: Fields, fresh?: () => Promise<Fields | null>) {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: string; values: Fields } | null>(null)
  const text = useMemo(() => JSON.stringify(initial), [initial])
  const readAgain = async () => {
    if (!fresh) return revalidate()
    const values = await fresh()
    if (values) setNewer({ than: text, values })
  }
  return { start: newer?.than === text ? newer.values : initial, readAgain }
}

/** Follows what the page reads while somebody types over it. */
export function useConflict(
  initial: Fields,
  /** As it stands now. */
  typed: () => Fields,
  busy: boolean,
  /** @param next what stands in the form then, over what the server has */
  put: (next: Fields, clean: Fields) => void,
) {
  const text = useMemo(() => JSON.stringify(initial), [initial])
  const base = useRef({ text, values: initial })
  const latest = useLatest({ typed, put, initial })
  const [asked, setAsked] = useState<Differing[] | null>(null)
  /** Lays what was typed over an earlier state on what the server has now. */
  const takeIn = useCallback(
    (was: Fields, mine: Fields) => {
      const { initial: theirs, put: lay } = latest.current
      const { values: next, asked: differing } = merged(was, mine, theirs)
      lay({ ...next, ...(VERSION in theirs && { [VERSION]: theirs[VERSION] }) }, theirs)
      const open = differing.filter(({ field }) => field !== VERSION)
      setAsked(open.length ? open : null)
    },
    [latest],
  )
  useEffect(() => {
    // What is being sent is not taken for somebody else's.
    if (busy || text === base.current.text) return
    const was = base.current.values
    base.current = { text, values: latest.current.initial }
    takeIn(was, latest.current.typed())
  }, [text, busy, takeIn, latest])
  const settle = (choices: Record<string, unknown>) => {
    put({ ...typed(), ...choices }, initial)
    setAsked(null)
  }
  /** What the page reads next has grown from this. */
  const sent = (given: Fields) => {
    base.current = { ...base.current, values: given }
  }
  return { asked, settle, takeIn, sent }
}
