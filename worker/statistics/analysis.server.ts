import { asc, eq, sql } from 'drizzle-orm'
import { dict, dictItem, subject } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { holds } from '../policy/can'
import { shownStatus, subjectStatuses, subjectStatusNames } from '../subjects/statuses'
import { visibleSubjects } from '../subjects/visible.server'
import { itemTitle } from '../core/dictionary'
import { t } from './texts'
import { wire } from '../../db/wire'

/** The subjects that the role sees, all that its lists show and none without the right to read them, counted by status, year and domain. One trip. */
export async function readAnalysis(ctx: Context & { actor: Person }) {
  const [groups, domains] = await readAll(ctx, [
    ctx.db
      .select({
        status: subject.status,
        holdNotice: subject.holdNotice,
        year: subject.year,
        domain: subject.domain,
        count: sql<number>`count(*)`,
      })
      .from(subject)
      .where(holds(ctx.actor, 'subject:read') ? visibleSubjects(ctx.actor) : sql`0`)
      .groupBy(subject.status, subject.holdNotice, subject.year, subject.domain),
    ctx.db
      .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(eq(dict.dictCode, 'subject_domain'))
      .orderBy(asc(dictItem.sortOrder)),
  ])
  const sum = (of: (group: (typeof groups)[number]) => string) => {
    const all = new Map<string, number>()
    for (const group of groups) all.set(of(group), (all.get(of(group)) ?? 0) + group.count)
    return all
  }
  const byStatus = sum((group) => shownStatus(group, ctx.actor.roleCode))
  const byYear = sum((group) => group.year)
  const byDomain = sum((group) => group.domain)
  return {
    total: groups.reduce((all, { count }) => all + count, 0),
    inRoad: ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'].reduce((all, status) => all + (byStatus.get(status) ?? 0), 0),
    finished: byStatus.get(wire.FINISHED) ?? 0,
    byStatus: subjectStatusNames
      .filter((status) => byStatus.has(status))
      .map((status) => ({
        label: subjectStatuses[status].label,
        count: byStatus.get(status)!,
        colour: subjectStatuses[status].colour,
      })),
    byYear: [...byYear].sort(([a], [b]) => a.localeCompare(b)).map(([year, count]) => ({ label: year, count })),
    byDomain: [
      ...domains
        .filter(({ value }) => byDomain.has(value))
        .map(({ value, text }) => ({ label: text, count: byDomain.get(value)! })),
      ...[...byDomain]
        .filter(([value]) => !domains.some((domain) => domain.value === value))
        .map(([value, count]) => ({ label: value || t.notFilled, count })),
    ],
  }
}
