import { useEffect } from 'react'
import { callApi } from '~/app/lib/api'
import { useLatest } from '~/app/ui/use-latest'
import type { Call } from '~/worker/core/call'
import { type AnyRecord, wireNameOf } from '~/worker/records/record'
import { checkValue } from '~/worker/duplicates/calls'
import type { AnyRow } from './columns'

const DEBOUNCE_MS = 500
const CONFLICT_STATUS = 409

/**
 * Checks unique fields after a pause in typing, and shows a message at the field if another row has the value.
 * @param check the call for combinations of several unique fields
 */
export function useUniqueCheck(
  of: AnyRecord,
  check: Call | undefined,
  row: AnyRow | null,
  values: Readonly<Record<string, unknown>>,
  mark: (fields: Record<string, string>) => void,
) {
  const typed = (of.unique ?? []).map((names) => names.map((name) => values[name]))
  const now = JSON.stringify(typed)
  const latest = useLatest({ of, check, row, values, mark })
  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const { of, check, row, values, mark } = latest.current
      for (const names of of.unique ?? []) {
        const last = names.at(-1)!
        if (names.some((name) => !values[name]) || names.every((name) => values[name] === row?.[name])) continue
        const one = names.length === 1
        const call: Call | undefined = one ? checkValue : check
        if (!call) continue
        const input = one
          ? { ...wireNameOf(of, last), fieldVal: values[last], ...(row && { dataId: row.id }) }
          : { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...(row && { id: row.id }) }
        const answer = await callApi<Call>(call, input, leaving.signal)
        if (!leaving.signal.aborted && !answer.ok && answer.code === CONFLICT_STATUS) mark({ [last]: answer.message })
      }
    }, DEBOUNCE_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [now, latest])
}
