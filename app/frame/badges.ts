import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { get } from '~/app/lib/api'
import type { RoleCode } from '~/worker/policy/roles'

/** Entries that an adviser has only while there is something behind them. */
const COUNSELOR_ONLY_WITH = ['/subjectMngr/review/todo', '/prize/grade/todo', '/subjectMngr/review/report']
/** Counted to be shown or not, never as a badge: what is behind it is read, not done. */
const READ_ONLY = new Set(['/subjectMngr/review/report'])

export type Badges = { counts: ReadonlyMap<string, number>; removed: ReadonlySet<string> }
const none: Badges = { counts: new Map(), removed: new Set() }

/** The to-do counts by menu id, read after the page is there and again after every move and every page. */
export function useBadges(roleCode: RoleCode): Badges {
  const [badges, setBadges] = useState(none)
  const { key } = useLocation()
  const { state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const asked = new AbortController()
    void get<{ id: string; val: number }[]>('/v2/sys/count', {}, asked.signal).then((answer) => {
      if (asked.signal.aborted || !answer.ok) return
      const all = new Map(answer.result.map(({ id, val }) => [id, val]))
      setBadges({
        counts: new Map([...all].filter(([id, val]) => val > 0 && !READ_ONLY.has(id))),
        removed: new Set(roleCode === 'counselor' ? COUNSELOR_ONLY_WITH.filter((id) => all.get(id) === 0) : []),
      })
    })
    return () => asked.abort()
  }, [key, state, roleCode])
  return badges
}
