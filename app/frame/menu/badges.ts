import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { callApi } from '~/app/lib/api'
import type { RoleCode } from '~/worker/policy/roles'
import { conditionalPages, pageOfMenu } from '~/app/lib/named-pages'
import * as todos from '~/worker/pending-tasks/calls'

export type Badges = { counts: ReadonlyMap<string, number>; removed: ReadonlySet<string> }
const noBadges: Badges = { counts: new Map(), removed: new Set() }

/** Maps the counts to the menu: numbers at entries, and entries of experts to hide because their count is 0. */
export function badgesOf(roleCode: RoleCode, counts: readonly { id: string; val: number }[]): Badges {
  const all = new Map(counts.map(({ id, val }) => [id, val]))
  return {
    counts: new Map([...all].filter(([id, val]) => val > 0 && pageOfMenu(id)?.counselorOnlyWith !== 'reviews')),
    removed: new Set(
      roleCode === 'counselor'
        ? conditionalPages.filter(({ menuId }) => all.get(menuId) === 0).map(({ menuId }) => menuId)
        : [],
    ),
  }
}

/** Loads the counts of pending tasks by menu id, after every navigation and every revalidation. */
export function useBadges(roleCode: RoleCode): Badges {
  const [badges, setBadges] = useState(noBadges)
  const { key } = useLocation()
  const { state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const request = new AbortController()
    void callApi(todos.countTodos, {}, request.signal).then((answer) => {
      if (!request.signal.aborted && answer.ok) setBadges(badgesOf(roleCode, answer.result))
    })
    return () => request.abort()
  }, [key, state, roleCode])
  return badges
}
