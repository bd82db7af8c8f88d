import { and, eq, sql } from 'drizzle-orm'
import type { StoredSchema } from '../../db/schema/forms'
import { subject, subjectGrade } from '../../db/schema'
import { pickColumns } from '../core/columns.server'
import type { Context } from '../core/context'
import { additionalFields, appendAnswers, formatAnswers } from '../core/form/additional-form'
import { jsonColumn } from '../core/json'
import { readAll } from '../core/read-all.server'
import { type Sheet, sheetOfRows, type ValueColumn } from '../core/workbook'
import { hasRight } from '../policy/authorization'
import { sheetColumn } from '../subjects/form/sheet-column.server'
import type { WorkbookExport } from '../workbooks/export-workbook.server'
import type { RankQuery } from './inputs'
import { dictionaryItemsOf } from './queries/subject-columns.server'
import {
  buildRankSheet,
  type Grader,
  gradersOfRanking,
  meanColumns,
  rankColumns,
  rankingQuery,
} from './ranking-workbooks.server'
import type { RankRow } from './responses'

/** Maximum number of grades that one round trip reads, unless a single grader has more. */
const GRADES_PER_QUERY = 2000
/** Divides the graders, in their order, into groups whose grades are read in one round trip each. */
function groupGraders(graders: readonly Grader[], rows: readonly RankRow[]): Grader[][] {
  const counts = new Map<string, number>()
  for (const { perGrader } of rows)
    for (const { graderId } of perGrader) counts.set(graderId, (counts.get(graderId) ?? 0) + 1)
  const groups: Grader[][] = []
  let size = Infinity
  for (const grader of graders) {
    const count = counts.get(grader.id) ?? 0
    size += count
    if (size > GRADES_PER_QUERY) {
      groups.push([])
      size = count
    }
    groups.at(-1)!.push(grader)
  }
  return groups
}

const gradeKey = pickColumns(subjectGrade, 'subjectId', 'graderId')
const scores = pickColumns(subjectGrade, 'scores', 'total')
const reason = {
  ...pickColumns(subjectGrade, 'reasonCodes', 'reason', 'more'),
  // The supplementary questions, which only answers need.
  sheet: jsonColumn<StoredSchema | null>(
    sql`(case when ${subjectGrade.more} <> '{}' then ${sheetColumn('score')} end)`,
  ),
}
const hasReason = sql`(${subjectGrade.reason} <> '' or ${subjectGrade.reasonCodes} <> '[]' or ${subjectGrade.more} <> '{}')`
/** Queries of the committed grades of a group of graders. */
function gradeQueries({ db }: Context, year: string) {
  const committed = (group: readonly Grader[]) =>
    and(
      eq(subjectGrade.year, year),
      eq(subjectGrade.cancelled, 0),
      eq(subjectGrade.status, '已评分'),
      sql`${subjectGrade.graderId} in (select value from json_each(${JSON.stringify(group.map(({ id }) => id))}))`,
    )
  const ofSubject = eq(subject.id, subjectGrade.subjectId)
  return {
    scores: (group: readonly Grader[]) =>
      db
        .select({ ...gradeKey, ...scores })
        .from(subjectGrade)
        .where(committed(group)),
    reasons: (group: readonly Grader[]) =>
      db
        .select({ ...gradeKey, ...reason })
        .from(subjectGrade)
        .innerJoin(subject, ofSubject)
        .where(and(committed(group), hasReason)),
    grades: (group: readonly Grader[]) =>
      db
        .select({ ...gradeKey, ...scores, ...reason })
        .from(subjectGrade)
        .innerJoin(subject, ofSubject)
        .where(committed(group)),
  }
}
type GradeQueries = ReturnType<typeof gradeQueries>
type GradeKey = { subjectId: string; graderId: string }
type ScoreRow = Awaited<ReturnType<GradeQueries['scores']>>[number]
type ReasonRow = Awaited<ReturnType<GradeQueries['reasons']>>[number]

const withAnswers = <Grade extends ReasonRow>(grade: Grade): Grade => ({
  ...grade,
  reason: appendAnswers(grade.reason, formatAnswers(grade.sheet, grade.more, additionalFields(grade.sheet))),
})

/**
 * Workbook with the ranking, one sheet per grader with the criteria as columns, and the reasons. As CSV: one row per
 * grade with the results of its subject, the scores and the reason.
 */
export const gradeDetailsExport: WorkbookExport<RankQuery> = {
  title: '课题评分明细',
  async open(ctx, query, format) {
    const {
      ranking: { rule, rows },
      reasonItems,
    } = await readAll(ctx, {
      ranking: rankingQuery(ctx, query),
      reasonItems: dictionaryItemsOf(ctx, 'grade_reason'),
    })
    const graders = gradersOfRanking(rows)
    const criteria = [...(rule?.criteria ?? [])].sort((a, b) => a.sort - b.sort)
    const place = new Map(rows.map((row, at) => [row.subjectId, at]))
    const marks = rows.reduce((sum, row) => sum + row.perGrader.length, 0)
    const textOf = new Map(reasonItems.map(({ value, text }) => [value, text]))
    const read = gradeQueries(ctx, query.year)
    /** Reads the grades of all graders, group by group; each grader's grades are in the order of the ranking. */
    async function* gradesByGrader<Grade extends GradeKey>(query: (group: readonly Grader[]) => PromiseLike<Grade[]>) {
      for (const group of groupGraders(graders, rows)) {
        const ranked = (await query(group))
          .filter((one) => place.has(one.subjectId))
          .sort((a, b) => place.get(a.subjectId)! - place.get(b.subjectId)!)
        const own = Map.groupBy(ranked, (one) => one.graderId)
        for (const grader of group) yield { grader, grades: own.get(grader.id) ?? [] }
      }
    }
    const toGradeColumn = ({ value, ...column }: ValueColumn<RankRow>): ValueColumn<GradeKey> => ({
      ...column,
      value: ({ subjectId }) => value(rows[place.get(subjectId)!]!),
    })
    const [rankColumn, ...subjectColumns] = rankColumns.map(toGradeColumn)
    const graderNames = new Map(graders.map(({ id, name }) => [id, name]))
    const graderColumn: ValueColumn<GradeKey> = {
      ...{ header: '评分人', kind: 'text' },
      value: ({ graderId }) => graderNames.get(graderId) ?? '',
    }
    const scoreColumns: ValueColumn<ScoreRow>[] = [
      ...criteria.map(
        ({ code, name, max }): ValueColumn<ScoreRow> => ({
          ...{ header: `${name}（${max}分）`, kind: 'score' },
          value: ({ scores }) => scores[code] ?? null,
        }),
      ),
      { header: '总分', kind: 'score', value: ({ total }) => total },
    ]
    const reasonColumns: ValueColumn<ReasonRow>[] = [
      {
        ...{ header: '理由类别', kind: 'text' },
        value: ({ reasonCodes }) => reasonCodes.map((code) => textOf.get(code) ?? code).join('、'),
      },
      { header: '理由', kind: 'long', value: ({ reason }) => reason },
    ]
    if (format === 'csv') {
      const results = [rankColumn!, ...subjectColumns, ...meanColumns.map(toGradeColumn)]
      async function* grades() {
        for await (const { grades } of gradesByGrader(read.grades)) yield grades.map(withAnswers)
      }
      const columns = [...results, graderColumn, ...scoreColumns, ...reasonColumns]
      return { total: marks, sheets: [sheetOfRows('课题评分明细', columns, grades())] }
    }
    async function* reasons() {
      for await (const { grades } of gradesByGrader(read.reasons))
        yield grades.map(withAnswers).filter((one) => one.reason || one.reasonCodes.length)
    }
    async function* sheets(): AsyncGenerator<Sheet> {
      yield buildRankSheet('汇总', rows, graders)
      for await (const { grader, grades } of gradesByGrader(read.scores))
        yield sheetOfRows(grader.name, [...subjectColumns, ...scoreColumns], [grades])
      const columns = [...subjectColumns, graderColumn, ...reasonColumns]
      yield sheetOfRows('理由', columns, hasRight(ctx.actor, 'grade:scores') ? reasons() : [])
    }
    return { total: rows.length + 2 * marks, sheets: sheets() }
  },
}
