import { eq, sql } from 'drizzle-orm'
import { gradeRule } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { parseLenient, toPage } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { hasRight, assertRight } from '../../policy/authorization'
import { gradedSubjectsQuery } from '../commands/rule.server'
import { type MyGradeRow, type RankRow } from '../responses'
import { GradeQuery, MyGradesQuery, RankQuery } from '../inputs'
import { buildWorkspace, workspaceQueries } from './workspace.server'
import { gradeListQuery, ownGradeListQuery } from './lists.server'
import { rankQueries, buildRanking } from './rank.server'
import { serializeExcellent, ruleOrProposal, rulesUpToQuery } from './rule.server'
import { localizedItemsOf, serializeRule } from './subject-columns.server'
import { graderTendenciesOf } from './tendency.server'

/** Queries of the grading pages. Each takes one round trip. Invalid URL parameters are ignored. */

const thisYear = (ctx: Context) => String(ctx.now().getFullYear())
/** Returns the selectable years: the next, the current, and five earlier ones. */
export const selectableYears = (ctx: Context) =>
  Array.from({ length: 7 }, (_, at) => String(Number(thisYear(ctx)) + 1 - at))
/** Returns the year of the URL, else the current one. */
export const requestedYear = (ctx: Context, params: URLSearchParams) =>
  /^(19|20)\d{2}$/.test(params.get('year') ?? '') ? params.get('year')! : thisYear(ctx)
const withYear = (params: URLSearchParams, year: string, more: Record<string, string> = {}) => {
  const known = new URLSearchParams({ ...more, ...Object.fromEntries(params) })
  known.set('year', year)
  return known
}

/** Loads the subjects of a year with their graders. */
export async function assignScreen(ctx: Context, params: URLSearchParams) {
  assertRight(ctx.actor, 'grade:assign')
  const year = requestedYear(ctx, params)
  const query = parseLenient(GradeQuery, withYear(params, year, { order: 'asc' }))
  const { list, rules, domains } = await readAll(ctx, {
    list: gradeListQuery(ctx, query),
    rules: ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year)),
    domains: localizedItemsOf(ctx, 'subject_domain'),
  })
  return {
    year,
    years: selectableYears(ctx),
    query,
    domains,
    total: list.total,
    minGraders: rules[0]?.minGraders ?? null,
    rows: list.records,
  }
}

/** Loads the queue of a grader and the current subject: the requested one, else the first that is not committed. */
export async function gradingWorkspace(ctx: Context, params: URLSearchParams) {
  assertRight(ctx.actor, 'grade:score')
  const year = requestedYear(ctx, params)
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const requestedId = params.get('subjectId') ?? ''
  const which = sql`select s.id from subject_grade g join subject s on s.id = g.subject_id
    where g.grader_id = ${me} and g.cancelled = 0 and g.year = ${year} and s.del_flag = 0
    order by s.id = ${requestedId} desc, (g.status = '已评分' or s.grade_end_time is not null or s.status <> 'TO_AUDIT'), g.due_time, s.subject_num, s.id limit 1`
  const query = { ...MyGradesQuery.parse({ pageSize: 500 }), year: [year] }
  const { queue, reasons, desk } = await readAll(ctx, {
    queue: ownGradeListQuery(ctx, query),
    reasons: localizedItemsOf(ctx, 'grade_reason'),
    desk: workspaceQueries(ctx, which),
  })
  return {
    year,
    years: selectableYears(ctx),
    reasons,
    queue: queue.records,
    desk: buildWorkspace(ctx, desk),
  }
}

/** Loads the ranking; for graders without the right to read it, the list of their own grades. */
export async function rankScreen(ctx: Context, params: URLSearchParams) {
  const { actor } = ctx
  if (!hasRight(actor, 'grade:rank')) assertRight(actor, 'grade:score')
  const year = requestedYear(ctx, params)
  const query = parseLenient(RankQuery, withYear(params, year))
  const mine = { ...parseLenient(MyGradesQuery, withYear(params, year)), year: [year] }
  const { ranks, ended, domains, grading } = await readAll(ctx, {
    ranks: rankQueries(ctx, year),
    ended: gradedSubjectsQuery(ctx, sql`${year}`),
    domains: localizedItemsOf(ctx, 'subject_domain'),
    grading: ownGradeListQuery(ctx, mine),
  })
  const { rules, subjects, grades } = ranks
  const may = {
    rank: hasRight(actor, 'grade:rank'),
    scores: hasRight(actor, 'grade:scores'),
    end: hasRight(actor, 'grade:end'),
    reopen: hasRight(actor, 'grade:reopen'),
    excellent: hasRight(actor, 'grade:excellent'),
    score: hasRight(actor, 'grade:score'),
  }
  const rule = rules[0]
  const ranking = may.rank ? buildRanking(ctx, query, ranks) : toPage<RankRow>([], 0, query)
  const own = may.score ? grading : toPage<MyGradeRow>([], 0, mine)
  const visibleIds = new Set(subjects.map((row) => row.id))
  const open = subjects.filter((row) => !row.gradeEndTime)
  return {
    year,
    years: selectableYears(ctx),
    query,
    domains,
    may,
    rule: rule ? serializeRule(rule) : null,
    ranking,
    own,
    /** Computed only for the tab that shows it. */
    tendencies: may.scores && params.get('part') === 'graders' ? graderTendenciesOf(ranks) : null,
    excellent: may.rank ? serializeExcellent(rule, ended, domains) : null,
    excellentIds: may.excellent ? ended.filter((one) => one.isExcellent).map((one) => one.id) : [],
    /** Progress of the year: subjects in grading, ended subjects, and uncommitted grades. */
    progress: may.scores
      ? {
          subjects: subjects.length,
          ended: subjects.length - open.length,
          waiting: grades.filter(
            (grade) =>
              visibleIds.has(grade.subjectId) && grade.total === null && open.some((row) => row.id === grade.subjectId),
          ).length,
        }
      : null,
    gradeIds: may.reopen ? Object.fromEntries(grades.map((one) => [`${one.subjectId} ${one.graderId}`, one.id])) : {},
  }
}

/** Loads the rule of a year, or the proposal for it, with its excellent numbers. */
export async function ruleScreen(ctx: Context, params: URLSearchParams) {
  assertRight(ctx.actor, 'grade:readRule')
  const year = requestedYear(ctx, params)
  const [rules, ended, domains] = await readAll(ctx, [
    rulesUpToQuery(ctx, year),
    gradedSubjectsQuery(ctx, sql`${year}`),
    localizedItemsOf(ctx, 'subject_domain'),
  ])
  const own = rules.find((one) => one.year === year)
  return {
    year,
    years: selectableYears(ctx),
    domains,
    rule: ruleOrProposal(rules, year)[0] ?? null,
    excellent: serializeExcellent(own, ended, domains),
    may: { save: hasRight(ctx.actor, 'grade:rule'), excellent: hasRight(ctx.actor, 'grade:excellent') },
  }
}
