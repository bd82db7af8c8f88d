import { eq, sql } from 'drizzle-orm'
import { gradeRule } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { forgive, page } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { holds, need } from '../../policy/can'
import { endedOf } from '../commands/rule.server'
import { type MyGradeRow, type RankRow } from '../answers'
import { GradeQuery, MyGradesQuery, RankQuery } from '../inputs'
import { deskFrom, deskParts } from './desk.server'
import { gradesOf, myGradesOf } from './lists.server'
import { rankQueries, ranked } from './rank.server'
import { excellentView, proposed, rulesUpTo } from './rule.server'
import { shownItems, ruleView } from './shown.server'
import { tendenciesOf } from './tendency.server'

/** Queries of the grading pages. Each takes one round trip. Invalid URL parameters are ignored. */

const thisYear = (ctx: Context) => String(ctx.now().getFullYear())
/** Returns the selectable years: the next, the current, and five earlier ones. */
export const yearsOf = (ctx: Context) => Array.from({ length: 7 }, (_, at) => String(Number(thisYear(ctx)) + 1 - at))
/** Returns the year of the URL, else the current one. */
export const yearIn = (ctx: Context, params: URLSearchParams) =>
  /^(19|20)\d{2}$/.test(params.get('year') ?? '') ? params.get('year')! : thisYear(ctx)
const withYear = (params: URLSearchParams, year: string, more: Record<string, string> = {}) => {
  const known = new URLSearchParams({ ...more, ...Object.fromEntries(params) })
  known.set('year', year)
  return known
}

/** Loads the subjects of a year with their graders. */
export async function assignScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'grade:assign')
  const year = yearIn(ctx, params)
  const query = forgive(GradeQuery, withYear(params, year, { order: 'asc' }))
  const { list, rules, domains } = await readAll(ctx, {
    list: gradesOf(ctx, query),
    rules: ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year)),
    domains: shownItems(ctx, 'subject_domain'),
  })
  return {
    year,
    years: yearsOf(ctx),
    query,
    domains,
    total: list.total,
    minGraders: rules[0]?.minGraders ?? null,
    rows: list.records,
  }
}

/** Loads the queue of a grader and the current subject: the requested one, else the first that is not committed. */
export async function gradeDesk(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'grade:score')
  const year = yearIn(ctx, params)
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const requestedId = params.get('subjectId') ?? ''
  const which = sql`select s.id from subject_grade g join subject s on s.id = g.subject_id
    where g.grader_id = ${me} and g.cancelled = 0 and g.year = ${year} and s.del_flag = 0
    order by s.id = ${requestedId} desc, (g.status = '已评分' or s.grade_end_time is not null or s.status <> 'TO_AUDIT'), g.due_time, s.subject_num, s.id limit 1`
  const query = { ...MyGradesQuery.parse({ pageSize: 500 }), year: [year] }
  const { queue, reasons, desk } = await readAll(ctx, {
    queue: myGradesOf(ctx, query),
    reasons: shownItems(ctx, 'grade_reason'),
    desk: deskParts(ctx, which),
  })
  return {
    year,
    years: yearsOf(ctx),
    reasons,
    queue: queue.records,
    desk: deskFrom(ctx, desk),
  }
}

/** Loads the ranking; for graders without the right to read it, the list of their own grades. */
export async function rankScreen(ctx: Context, params: URLSearchParams) {
  const { actor } = ctx
  if (!holds(actor, 'grade:rank')) need(actor, 'grade:score')
  const year = yearIn(ctx, params)
  const query = forgive(RankQuery, withYear(params, year))
  const mine = { ...forgive(MyGradesQuery, withYear(params, year)), year: [year] }
  const { ranks, ended, domains, grading } = await readAll(ctx, {
    ranks: rankQueries(ctx, year),
    ended: endedOf(ctx, sql`${year}`),
    domains: shownItems(ctx, 'subject_domain'),
    grading: myGradesOf(ctx, mine),
  })
  const { rules, subjects, grades } = ranks
  const may = {
    rank: holds(actor, 'grade:rank'),
    scores: holds(actor, 'grade:scores'),
    end: holds(actor, 'grade:end'),
    reopen: holds(actor, 'grade:reopen'),
    excellent: holds(actor, 'grade:excellent'),
    score: holds(actor, 'grade:score'),
  }
  const rule = rules[0]
  const ranking = may.rank ? ranked(ctx, query, ranks) : page<RankRow>([], 0, query)
  const own = may.score ? grading : page<MyGradeRow>([], 0, mine)
  const visibleIds = new Set(subjects.map((row) => row.id))
  const open = subjects.filter((row) => !row.gradeEndTime)
  return {
    year,
    years: yearsOf(ctx),
    query,
    domains,
    may,
    rule: rule ? ruleView(rule) : null,
    ranking,
    own,
    /** Computed only for the tab that shows it. */
    tendencies: may.scores && params.get('part') === 'graders' ? tendenciesOf(ranks) : null,
    excellent: may.rank ? excellentView(rule, ended, domains) : null,
    excellentIds: may.excellent ? ended.filter((one) => one.isExcellent).map((one) => one.id) : [],
    /** Progress of the year: subjects in grading, ended subjects, and uncommitted grades. */
    progress: may.scores
      ? {
          subjects: subjects.length,
          ended: subjects.length - open.length,
          waiting: grades.filter(
            (grade) =>
              visibleIds.has(grade.subjectId) &&
              grade.status !== '已评分' &&
              open.some((row) => row.id === grade.subjectId),
          ).length,
        }
      : null,
    gradeIds: may.reopen ? Object.fromEntries(grades.map((one) => [`${one.subjectId} ${one.graderId}`, one.id])) : {},
  }
}
export type RankScreen = Awaited<ReturnType<typeof rankScreen>>

/** Loads the rule of a year, or the proposal for it, with its excellent numbers. */
export async function ruleScreen(ctx: Context, params: URLSearchParams) {
  need(ctx.actor, 'grade:readRule')
  const year = yearIn(ctx, params)
  const [rules, ended, domains] = await readAll(ctx, [
    rulesUpTo(ctx, year),
    endedOf(ctx, sql`${year}`),
    shownItems(ctx, 'subject_domain'),
  ])
  const own = rules.find((one) => one.year === year)
  return {
    year,
    years: yearsOf(ctx),
    domains,
    rule: proposed(rules, year)[0] ?? null,
    excellent: excellentView(own, ended, domains),
    may: { save: holds(ctx.actor, 'grade:rule'), excellent: holds(ctx.actor, 'grade:excellent') },
  }
}
