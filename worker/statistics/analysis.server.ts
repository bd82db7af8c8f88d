import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { dict, dictItem, judgeTotal, subject, subjectTotal } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { withQuery } from '../core/href'
import { type Reading, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { holds } from '../policy/can'
import { subjectsPage } from '../policy/pages'
import { phaseNames, phases } from '../subjects/figures/rules'
import { isInsider, shownStatus, type SubjectStatus, subjectStatuses } from '../subjects/statuses'
import { seesJudged, visibleSubjects, visibleTotals } from '../subjects/visible.server'
import { decidedStatuses, endStatuses, establishedStatuses, reachedStatuses, shareOf } from './rules'
import { t } from './texts'

/** Years beside each other on the page. */
const YEARS = 6
/** Topics that were collected are none: they were never declared. */
const SOURCES = 'declare,plan'

/** How many subjects there are of each kind: out of the kept totals where these tell it, with the few that they leave out. */
function groupsOf(ctx: Context & { actor: Person }) {
  const { status, holdNotice, year, domain, source } = subject
  const counted = (where: SQL) =>
    ctx.db
      .select({ status, holdNotice, year, domain, count: sql<number>`count(*)` })
      .from(subject)
      .where(sql`${where} and ${source} <> 'collect'`)
      .groupBy(status, holdNotice, year, domain)
  if (!holds(ctx.actor, 'subject:read')) return [null, null] as const
  // Whoever reads another status while a decision is held back is told by what the totals do not know.
  const totals = isInsider(ctx.actor.roleCode) ? visibleTotals(ctx.actor, subjectTotal) : null
  const told = (of: typeof subjectTotal | typeof judgeTotal, where: SQL) =>
    ctx.db
      .select({
        status: sql<SubjectStatus>`${of.status}`,
        holdNotice: 'holdNotice' in of ? sql<number>`${of.holdNotice}` : sql<number>`0`,
        year: of.year,
        domain: of.domain,
        count: sql<number>`sum(${of.total})`,
      })
      .from(of)
      .where(sql`${where} and ${of.source} <> 'collect'`)
      // In the order of an index: else each row would be put in order once more.
      .groupBy(
        ...('holdNotice' in of
          ? [of.year, of.status, of.holdNotice, of.source, of.submitted, of.domain]
          : [of.status, of.year, of.source, of.domain]),
      )
      .having(sql`sum(${of.total}) > 0`)
  if (seesJudged(ctx.actor)) return [told(judgeTotal, eq(judgeTotal.userId, ctx.actor.userId)), null] as const
  if (!totals) return [null, counted(visibleSubjects(ctx.actor, 'set'))] as const
  const kept = told(subjectTotal, totals.kept)
  return [kept, totals.beside ? counted(sql`${subject.delFlag} = 0 and ${totals.beside}`) : null] as const
}

/** A number and the list that has just what it counts. */
export type Figure = { count: number; to: string }
type Group = { status: SubjectStatus; year: string; domain: string; count: number }

/**
 * The subjects of a year that the role sees, all that its lists show and none without the right to read them: how far they are
 * beside the year before, and each year by domain. A reading of one trip; every figure with the list behind it.
 */
export function analysisOf(ctx: Context & { actor: Person }, asked: string | null): Reading<Analysis> {
  const [kept, others] = groupsOf(ctx)
  return reading(
    {
      kept,
      others,
      domains: ctx.db
        .select({ value: dictItem.itemValue, text: sql<string>`${dictItem.itemText}`.mapWith(itemTitle) })
        .from(dictItem)
        .innerJoin(dict, eq(dict.id, dictItem.dictId))
        .where(eq(dict.dictCode, 'subject_domain'))
        .orderBy(asc(dictItem.sortOrder)),
    },
    ({ kept: known, others: rest, domains }) =>
      analysisFrom(
        [...(known ?? []), ...(rest ?? [])].map((row) => ({ ...row, status: shownStatus(row, ctx.actor.roleCode) })),
        domains,
        asked,
        stamp(ctx.now()).slice(0, 4),
      ),
  )
}
export type Analysis = ReturnType<typeof analysisFrom>

function analysisFrom(
  groups: readonly Group[],
  domains: readonly { value: string; text: string }[],
  asked: string | null,
  thisYear: string,
) {
  const years = [...new Set(groups.map((one) => one.year))].toSorted()
  // The year that runs says most; before it has anything, the last that has.
  const year = asked ?? (years.includes(thisYear) ? thisYear : (years.at(-1) ?? thisYear))
  const before = String(Number(year) - 1)
  const figure = (of: { year?: string; statuses?: readonly SubjectStatus[]; domain?: string }): Figure => ({
    count: groups
      .filter(
        (one) =>
          (of.year === undefined || one.year === of.year) &&
          (of.statuses === undefined || of.statuses.includes(one.status)) &&
          (of.domain === undefined || one.domain === of.domain),
      )
      .reduce((sum, { count }) => sum + count, 0),
    to: withQuery(subjectsPage, {
      year: of.year,
      status: of.statuses?.join(','),
      domain: of.domain,
      source: SOURCES,
    }),
  })
  const rateIn = (of: string) => {
    const [established, decided] = [establishedStatuses, decidedStatuses].map((statuses) =>
      figure({ year: of, statuses }),
    )
    return { established: established!, decided: decided!, percent: shareOf(established!.count, decided!.count) }
  }
  const standing = (status: SubjectStatus) => ({
    status,
    label: subjectStatuses[status].label,
    colour: subjectStatuses[status].colour,
    ...figure({ year, statuses: [status] }),
  })
  const shown = years.slice(-YEARS)
  const known = new Set(domains.map(({ value }) => value))
  const named = [
    ...domains,
    ...[...new Set(groups.map(({ domain }) => domain))]
      .filter((value) => value && !known.has(value))
      .map((value) => ({ value, text: value })),
  ]
  return {
    ...{ year, before, years },
    all: figure({}),
    phases: phaseNames.map((name) => {
      const statuses = reachedStatuses(name)
      return {
        name,
        label: phases[name].label,
        reached: figure({ year, statuses }),
        before: figure({ year: before, statuses }),
        here: phases[name].statuses.map(standing).filter(({ count }) => count > 0),
      }
    }),
    ended: endStatuses.map(standing).filter(({ count }) => count > 0),
    rate: { now: rateIn(year), before: rateIn(before) },
    fields: {
      years: shown,
      totals: shown.map((one) => figure({ year: one })),
      rows: [
        ...named.map(({ value, text }) => ({
          label: text,
          counts: shown.map((one) => figure({ year: one, domain: value })),
        })),
        // The list has no filter for what was left open.
        ...(groups.some(({ domain }) => !domain)
          ? [{ label: t.notFilled, counts: shown.map((one) => ({ ...figure({ year: one, domain: '' }), to: '' })) }]
          : []),
      ].filter(({ counts }) => counts.some(({ count }) => count > 0)),
    },
  }
}
