import { and, asc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '~/app/lib/load.server'
import { dict, dictItem, subject } from '~/db/schema'
import { shownStatus, subjectStatuses, subjectStatusNames } from '~/worker/subjects/statuses'
import { visibleSubjects } from '~/worker/subjects/visible.server'
import { t } from './texts'

/** The subjects that the role sees, counted by status, year and domain. One trip. */
export async function readAnalysis(ctx: SignedIn) {
  const [groups, domains] = await ctx.db.batch([
    ctx.db
      .select({
        status: subject.status,
        holdNotice: subject.holdNotice,
        year: subject.year,
        domain: subject.domain,
        count: sql<number>`count(*)`,
      })
      .from(subject)
      // A topic taken into the year's list is 已完成, and no subject that was completed.
      .where(
        and(visibleSubjects(ctx.actor), sql`not (${subject.source} = 'collect' and ${subject.status} = 'FINESHED')`),
      )
      .groupBy(subject.status, subject.holdNotice, subject.year, subject.domain),
    ctx.db
      .select({ value: dictItem.itemValue, text: dictItem.itemText })
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
    finished: byStatus.get('FINESHED') ?? 0,
    byStatus: subjectStatusNames
      .filter((status) => byStatus.has(status))
      .map((status) => ({ label: subjectStatuses[status].label, count: byStatus.get(status)! })),
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
