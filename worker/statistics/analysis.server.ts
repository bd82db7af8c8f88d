import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { dict, dictItem, subject } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { withQuery } from '../core/href'
import { type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { hasRight } from '../policy/authorization'
import { SUBJECTS_PAGE_URL } from '../policy/page-urls'
import { phaseNames, phases } from '../subjects/phases/rules'
import { visibleStatus, type SubjectStatus, subjectStatuses } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { decidedStatuses, endStatuses, establishedStatuses, reachedStatuses, shareOf } from './rules'
import { outcomeListQueries } from './table.server'
import { t } from './texts'

/** Number of years that are compared on the page. */
const MAX_YEARS = 6
/** Sources that count as declarations. Collected topics were never declared. */
const DECLARED_SOURCES = 'declare,plan'

/** Counts of subjects; a key may occur in several rows. */
type SubjectCounts = {
  /** `submitted` is 1 for submitted declarations. */
  states: readonly { status: SubjectStatus; year: string; submitted: number; count: number }[]
  domains: readonly { domain: string; year: string; count: number }[]
}
type PersonContext = Context & { actor: Person }
const NO_COUNTS: SubjectCounts = { states: [], domains: [] }

/** Query of the counts of the subjects that match a condition, by displayed status. */
function countsQuery(ctx: PersonContext, where: SQL): DecodedQuery<SubjectCounts> {
  const { status, holdNotice, year, domain, source, submitTime } = subject
  return decodedQuery(
    ctx.db
      .select({ status, year, domain, holdNotice, count: count(), submitted: count(submitTime) })
      .from(subject)
      .where(and(where, ne(source, 'collect')))
      // In the order of the index `subject_counted`.
      .groupBy(status, year, domain, holdNotice),
    (rows) =>
      byVisibleStatus(
        ctx,
        rows.flatMap(({ count, submitted, ...row }) =>
          [
            { ...row, submitted: 1, count: submitted },
            { ...row, submitted: 0, count: count - submitted },
          ].filter((one) => one.count > 0),
        ),
      ),
  )
}
type CountedGroup = SubjectCounts['states'][number] & { holdNotice: number; domain: string }
/** Replaces the status by the one that the caller sees. */
function byVisibleStatus(ctx: PersonContext, rows: readonly CountedGroup[]): SubjectCounts {
  const groups = rows.map((row) => ({ ...row, status: visibleStatus(row, ctx.actor.roleCode) }))
  return { states: groups, domains: groups }
}

const yearOf = (ctx: Context) => formatStamp(ctx.now()).slice(0, 4)
const yearBefore = (year: string) => String(Number(year) - 1)

/** Query of the counts of the subjects that the caller sees; empty without the right to read subjects. */
const visibleCountsQuery = (ctx: PersonContext): DecodedQuery<SubjectCounts> =>
  hasRight(ctx.actor, 'subject:read')
    ? countsQuery(ctx, visibleSubjectsCondition(ctx.actor, 'set'))
    : decodedQuery(null, () => NO_COUNTS)

/** A count, and the address of the list with exactly the counted rows. */
export type LinkedCount = { count: number; to: string }

/**
 * Query of the analysis of a year, for the subjects that the role sees in lists (none without the right to read them):
 * progress compared to the previous year, and counts by domain per year. Every count has the address of its list. One
 * round trip.
 */
export const analysisQuery = (ctx: PersonContext, requestedYear: string | null): DecodedQuery<Analysis> =>
  decodedQuery(
    {
      counts: visibleCountsQuery(ctx),
      names: ctx.db
        .select({
          value: dictItem.itemValue,
          text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle),
          place: dictItem.sortOrder,
        })
        .from(dictItem)
        .innerJoin(dict, eq(dict.id, dictItem.dictId))
        .where(eq(dict.dictCode, 'subject_domain')),
    },
    ({ counts, names }) =>
      buildAnalysis(
        counts,
        names.toSorted((a, b) => a.place - b.place),
        requestedYear,
        yearOf(ctx),
      ),
  )
export type Analysis = ReturnType<typeof buildAnalysis>

function buildAnalysis(
  { states, domains }: SubjectCounts,
  names: readonly { value: string; text: string }[],
  requestedYear: string | null,
  thisYear: string,
) {
  const years = [...new Set(domains.map((one) => one.year))].toSorted()
  // Defaults to the current year; before it has any subject, to the last year that has.
  const year = requestedYear ?? (years.includes(thisYear) ? thisYear : (years.at(-1) ?? thisYear))
  const before = yearBefore(year)
  const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const listOf = (of: { year?: string; status?: string; domain?: string }) =>
    withQuery(SUBJECTS_PAGE_URL, { ...of, source: DECLARED_SOURCES })
  const reached = (of: string, statuses: readonly SubjectStatus[]): LinkedCount => ({
    count: sumOf(states.filter((one) => one.year === of && statuses.includes(one.status))),
    to: listOf({ year: of, status: statuses.join(',') }),
  })
  const declaredIn = (of: string): LinkedCount => ({
    count: sumOf(states.filter((one) => one.year === of && one.submitted)),
    to: withQuery(SUBJECTS_PAGE_URL, { year: of, ...outcomeListQueries.declared }),
  })
  const figure = (of: { year?: string; domain?: string }): LinkedCount => ({
    count: sumOf(
      domains.filter(
        (one) =>
          (of.year === undefined || one.year === of.year) && (of.domain === undefined || one.domain === of.domain),
      ),
    ),
    to: listOf(of),
  })
  const rateIn = (of: string) => {
    const [established, decided] = [reached(of, establishedStatuses), reached(of, decidedStatuses)]
    return { established, decided, percent: shareOf(established.count, decided.count) }
  }
  const standing = (status: SubjectStatus) => ({
    status,
    label: subjectStatuses[status].label,
    colour: subjectStatuses[status].colour,
    ...reached(year, [status]),
  })
  const lastYears = years.slice(-MAX_YEARS)
  const known = new Set(names.map(({ value }) => value))
  const domainNames = [
    ...names,
    ...[...new Set(domains.map(({ domain }) => domain))]
      .filter((value) => value && !known.has(value))
      .map((value) => ({ value, text: value })),
  ]
  return {
    ...{ year, before, years },
    all: figure({}),
    declared: { now: declaredIn(year), before: declaredIn(before) },
    phases: phaseNames.map((name) => {
      const statuses = reachedStatuses(name)
      return {
        name,
        label: phases[name].label,
        reached: reached(year, statuses),
        before: reached(before, statuses),
        here: phases[name].statuses.map(standing).filter(({ count }) => count > 0),
      }
    }),
    ended: endStatuses.map(standing).filter(({ count }) => count > 0),
    rate: { now: rateIn(year), before: rateIn(before) },
    fields: {
      years: lastYears,
      totals: lastYears.map((one) => figure({ year: one })),
      rows: [
        ...domainNames.map(({ value, text }) => ({
          label: text,
          counts: lastYears.map((one) => figure({ year: one, domain: value })),
        })),
        // The list has no filter for an empty domain.
        ...(domains.some(({ domain }) => !domain)
          ? [{ label: t.notFilled, counts: lastYears.map((one) => ({ ...figure({ year: one, domain: '' }), to: '' })) }]
          : []),
      ].filter(({ counts }) => counts.some(({ count }) => count > 0)),
    },
  }
}
