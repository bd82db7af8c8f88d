import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ask } from '~/app/lib/api'
import type { RoleCode } from '~/worker/policy/roles'
import { counselorOnlyWith, pageOfMenu } from '~/app/lib/named-pages'
import * as todos from '~/worker/todos/calls'

export type Badges = { counts: ReadonlyMap<string, number>; removed: ReadonlySet<string> }
const none: Badges = { counts: new Map(), removed: new Set() }

/** What the counts mean for the menu: numbers at the entries, and the adviser's entries that have nothing behind them. */
export function badgesOf(roleCode: RoleCode, counts: readonly { id: string; val: number }[]): Badges {
  const all = new Map(counts.map(({ id, val }) => [id, val]))
  return {
    counts: new Map([...all].filter(([id, val]) => val > 0 && pageOfMenu(id)?.counselorOnlyWith !== 'reviews')),
    removed: new Set(
      roleCode === 'counselor'
        ? counselorOnlyWith.filter(({ menuId }) => all.get(menuId) === 0).map(({ menuId }) => menuId)
        : [],
    ),
  }
}

/** The to-do counts by menu id, read after the page is there and again after every move and every page. */
export function useBadges(roleCode: RoleCode): Badges {
  const [badges, setBadges] = useState(none)
  const { key } = useLocation()
  const { state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const asked = new AbortController()
    void ask(todos.countTodos, {}, asked.signal).then((answer) => {
      if (!asked.signal.aborted && answer.ok) setBadges(badgesOf(roleCode, answer.result))
    })
    return () => asked.abort()
  }, [key, state, roleCode])
  return badges
}
