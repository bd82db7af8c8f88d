import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { dict, dictItem, subject, subjectTotal } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { holds } from '../policy/can'
import { isInsider, shownStatus, type SubjectStatus, subjectStatuses, subjectStatusNames } from '../subjects/statuses'
import { visibleSubjects, visibleTotals } from '../subjects/visible.server'
import { itemTitle } from '../core/dictionary'
import { t } from './texts'
import { wire } from '../../db/wire'

/** How many subjects there are of each kind: out of the kept totals where these tell it, with the few that they leave out. */
function groupsOf(ctx: Context & { actor: Person }) {
  const { status, holdNotice, year, domain } = subject
  const counted = (where: SQL) =>
    ctx.db
      .select({ status, holdNotice, year, domain, count: sql<number>`count(*)` })
      .from(subject)
      .where(where)
      .groupBy(status, holdNotice, year, domain)
  if (!holds(ctx.actor, 'subject:read')) return [null, null] as const
  // Whoever reads another status while a decision is held back is told by what the totals do not know.
  const totals = isInsider(ctx.actor.roleCode) ? visibleTotals(ctx.actor, subjectTotal) : null
  if (!totals) return [null, counted(visibleSubjects(ctx.actor, 'set'))] as const
  const of = subjectTotal
  const kept = ctx.db
    .select({
      status: sql<SubjectStatus>`${of.status}`,
      holdNotice: sql<number>`0`,
      year: of.year,
      domain: of.domain,
      count: sql<number>`sum(${of.total})`,
    })
    .from(of)
    .where(totals.kept)
    .groupBy(of.status, of.year, of.domain)
    .having(sql`sum(${of.total}) > 0`)
  return [kept, totals.beside ? counted(sql`${subject.delFlag} = 0 and ${totals.beside}`) : null] as const
}

/** The subjects that the role sees, all that its lists show and none without the right to read them, counted by status, year and domain. One trip. */
export async function readAnalysis(ctx: Context & { actor: Person }) {
  const [kept, others, domains] = await readAll(ctx, [
    ...groupsOf(ctx),
    ctx.db
      .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(eq(dict.dictCode, 'subject_domain'))
      .orderBy(asc(dictItem.sortOrder)),
  ])
  const groups = [...(kept ?? []), ...(others ?? [])]
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
