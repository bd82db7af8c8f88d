import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { preparedAction, subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { parseLenient } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { hasRight, assertRight } from '../../policy/authorization'
import { undoKey } from '../../system/four-eyes.rules'
import type { Settings } from '../../system/settings'
import { SubjectQuery } from '../inputs'
import { serializeCase } from '../case-serializer'
import { seesFewSubjects, visibleSubjectsCondition } from '../row-access.server'
import { caseIdColumn } from '../case-loader.server'
import { subjectDetailQuery } from './detail.server'
import { subjectListQuery } from './list.server'
import { activeFilters } from './active-filters.server'
import { dictionaryOptions } from './dictionaries.server'

/** Queries of the subject pages. Each takes one round trip. */
type Texts = Parameters<typeof dictionaryOptions>[0]
const choicesOf = (texts: Texts, code: string) =>
  dictionaryOptions(texts, code).map(({ value, text }) => ({ value, label: text }))
/** Query of the years of the caller's visible subjects, latest first. */
export const yearsQuery = (ctx: Context) => yearsWhere(ctx, sql`1`)
/**
 * Query of the years of the caller's visible subjects for which `holds` is true, latest first. For readers of few
 * subjects, their subjects are scanned; otherwise each existing year is probed for one such subject, which avoids a
 * full scan.
 */
export const yearsWhere = ({ db, actor }: Context, holds: SQL) =>
  seesFewSubjects(actor)
    ? db
        .selectDistinct({ year: sql<string>`subject.year` })
        .from(subject)
        .where(sql`${visibleSubjectsCondition(actor, 'set')} and ${holds}`)
        .orderBy(sql`subject.year desc`)
    : db
        .select({ year: sql<string>`years.year` })
        .from(
          sql`(with recursive every (year) as (select max(year) from subject
            union all select (select max(x.year) from subject x where x.year < every.year) from every where every.year is not null)
            select year from every) years`,
        )
        .where(
          sql`exists (select 1 from ${subject} where ${subject.year} = years.year and ${visibleSubjectsCondition(actor, 'set')} and ${holds})`,
        )
        .orderBy(sql`years.year desc`)

/** Returns the options of a list's filters and dialogs. */
export const subjectListOptions = (texts: Texts, years: readonly { year: string }[], settings: Settings) => ({
  domain: choicesOf(texts, 'subject_domain'),
  subjectType: choicesOf(texts, 'subject_type'),
  years: years.map((row) => row.year),
  passRate: settings.passRate,
})
/** Parses the URL parameters of a list; the parameters that the screen fixes take precedence. */
export function parseScreenQuery(params: URLSearchParams, fixed: Record<string, string>, sort?: string) {
  const search = new URLSearchParams(params)
  for (const [name, value] of Object.entries(fixed)) search.set(name, value)
  if (sort && !search.get('column')) {
    search.set('column', sort)
    search.set('order', 'asc')
  }
  return parseLenient(SubjectQuery, search)
}
export const pagingOf = ({ pageNo, pageSize, column, order }: SubjectQuery) => ({ pageNo, pageSize, column, order })

/**
 * Loads a list with the options of its filters and its other active filters. `fields` are the fields of its search row.
 * One round trip.
 * @throws 403 without the right to read subjects
 */
export async function subjectListScreen(
  ctx: Context,
  params: URLSearchParams,
  fixed: Record<string, string>,
  sort?: string,
  fields: readonly string[] = [],
) {
  assertRight(ctx.actor, 'subject:read')
  const query = parseScreenQuery(params, fixed, sort)
  const { list, years, narrowed } = await readAll(ctx, {
    list: subjectListQuery(ctx, query),
    years: yearsQuery(ctx),
    narrowed: activeFilters(ctx, query, [...fields, ...Object.keys(fixed)]),
  })
  return {
    rows: list.page.records,
    total: list.page.total,
    query: pagingOf(query),
    options: subjectListOptions(list.texts, years, list.settings),
    narrowed,
    now: formatStamp(ctx.now()),
  }
}

/** Loads the page of one subject. One round trip. @throws 403 without the right to read subjects */
export async function subjectPage(ctx: Context, id: string) {
  assertRight(ctx.actor, 'subject:read')
  const { detail, asked } = await readAll(ctx, {
    detail: subjectDetailQuery(ctx, id),
    asked: hasRight(ctx.actor, 'subject:stateRollBack') ? preparedUndoQuery(ctx, id) : null,
  })
  const { at, textOf, note, ...more } = detail
  note()
  const undo = asked?.find(({ input }) => input.ids[0] === at.case.logs.at(-1)?.id)
  return {
    subject: serializeCase(at, more, textOf),
    undoAsked: undo
      ? {
          preparedName: undo.preparedName,
          mine: undo.preparedBy === at.actor.userId,
          prepareTime: undo.prepareTime,
          expireTime: undo.expireTime,
        }
      : null,
  }
}
/** Query of the prepared undo of the subject's last step that awaits a second person. */
const preparedUndoQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(preparedAction)
    .where(
      and(
        eq(preparedAction.id, sql`${undoKey('')} || ${caseIdColumn(id)}`),
        isNull(preparedAction.doneTime),
        gt(preparedAction.expireTime, formatStamp(ctx.now())),
      ),
    )
