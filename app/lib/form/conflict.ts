import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type FieldConflict, mergeChanges } from '~/app/ui/form/merge'
import { useLatest } from '~/app/ui/use-latest'

export type FormFields = Record<string, any>
/** Read with the other fields, never edited. */
const VERSION = 'lockVersion'

/** Returns the form's initial values: the page's data, or newer values that `fresh` loaded after a lost race. */
export function useInitialValues(initial: FormFields, fresh?: () => Promise<FormFields | null>) {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: string; values: FormFields } | null>(null)
  const text = useMemo(() => JSON.stringify(initial), [initial])
  const readAgain = async () => {
    if (!fresh) return revalidate()
    const values = await fresh()
    if (values) setNewer({ than: text, values })
  }
  return { start: newer?.than === text ? newer.values : initial, readAgain }
}

/** Merges data that the page loads while somebody is typing. */
export function useConflict(
  initial: FormFields,
  /** Reads the current values. */
  typed: () => FormFields,
  busy: boolean,
  /** @param next the new values of the form, on top of the server's `clean` ones */
  put: (next: FormFields, clean: FormFields) => void,
) {
  const text = useMemo(() => JSON.stringify(initial), [initial])
  const base = useRef({ text, values: initial })
  const latest = useLatest({ typed, put, initial })
  const [asked, setAsked] = useState<FieldConflict[] | null>(null)
  /** Merges edits of an earlier state into the server's current values. */
  const takeIn = useCallback(
    (was: FormFields, mine: FormFields) => {
      const { initial: theirs, put: lay } = latest.current
      const { values: next, asked: differing } = mergeChanges(was, mine, theirs)
      lay({ ...next, ...(VERSION in theirs && { [VERSION]: theirs[VERSION] }) }, theirs)
      const open = differing.filter(({ field }) => field !== VERSION)
      setAsked(open.length ? open : null)
    },
    [latest],
  )
  useEffect(() => {
    // The form's own pending save is not a change by somebody else.
    if (busy || text === base.current.text) return
    const was = base.current.values
    base.current = { text, values: latest.current.initial }
    takeIn(was, latest.current.typed())
  }, [text, busy, takeIn, latest])
  const settle = (choices: Record<string, unknown>) => {
    put({ ...typed(), ...choices }, initial)
    setAsked(null)
  }
  /** Makes the sent values the base of the next merge. */
  const sent = (sentValues: FormFields) => {
    base.current = { ...base.current, values: sentValues }
  }
  return { asked, settle, takeIn, sent }
}
