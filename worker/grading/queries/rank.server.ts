import { and, eq, sql } from 'drizzle-orm'
import { gradeRule, subject, subjectGrade } from '../../../db/schema'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { toPage } from '../../core/list'
import { decodedQuery, type ReadResult, readAll } from '../../core/read-all.server'
import { hasRight } from '../../policy/authorization'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import type { RankRow } from '../responses'
import type { RankQuery } from '../inputs'
import { assignLevels, normalizeScores, rankSubjects } from '../rules'
import { briefSubjectColumns, serializeBriefSubject } from './subject-columns.server'
import { pickColumns } from '../../core/columns.server'
import { dictText } from '../../core/dictionary.server'

/** Queries of the rule, the subjects and the grades of a year. */
export const rankQueries = ({ db, actor }: Context, year: string) => ({
  rules: db.select().from(gradeRule).where(eq(gradeRule.year, year)),
  subjects: db
    .select({
      ...briefSubjectColumns(actor),
      domainText: dictText('subject_domain', subject.domain),
      ...pickColumns(subject, 'gradeRaw', 'gradeNorm', 'gradeLevel', 'gradeEndTime', 'isExcellent'),
    })
    .from(subject)
    .where(and(eq(subject.year, year), sql`${subject.gradeStatus} <> ''`, visibleSubjectsCondition(actor))),
  grades: decodedQuery(
    // One row per subject takes less time than one per grade.
    db
      .select({ subjectId: subjectGrade.subjectId, grades: gradesColumn })
      .from(subjectGrade)
      .where(and(eq(subjectGrade.year, year), eq(subjectGrade.cancelled, 0)))
      .groupBy(subjectGrade.subjectId),
    (rows) =>
      rows.flatMap(({ subjectId, grades }) =>
        grades.map(([id, graderId, graderName, total]) => ({ id, subjectId, graderId, graderName, total })),
      ),
  ),
})
/** Grades of a group; the total is null until it is committed. */
const gradesColumn = jsonColumn<[id: string, graderId: string, graderName: string, total: number | null][]>(
  sql`json_group_array(json_array(${subjectGrade.id}, ${subjectGrade.graderId}, ${subjectGrade.graderName},
    case when ${subjectGrade.status} = '已评分' then ${subjectGrade.total} end))`,
)
export type RankRows = ReadResult<ReturnType<typeof rankQueries>>

/**
 * Loads the ranking of a year with raw and normalized scores. Readers of scores get all subjects with a committed
 * score, and each grader's scores. Others get only subjects whose grading has ended, without graders, so that active
 * graders do not see other scores. A method other than the rule's is computed from the scores instead of the fixed
 * results. One round trip.
 */
export const rankList = async (ctx: Context, query: RankQuery) =>
  buildRanking(ctx, query, await readAll(ctx, rankQueries(ctx, query.year)))

/** Builds a page of the ranking from the rows of `rankQueries`; see `rankList`. */
export function buildRanking({ actor }: Context, query: RankQuery, { rules, subjects, grades }: RankRows) {
  const rule = rules[0]
  if (!rule) return toPage<RankRow>([], 0, query)
  const names = hasRight(actor, 'grade:scores')
  const visibleRows = new Map(subjects.filter((row) => names || row.gradeEndTime).map((row) => [row.id, row]))
  const committed = grades.filter(({ total }) => total !== null)
  const rows = committed.map(({ subjectId, graderId, total }) => ({ subjectId, graderId, total: total! }))
  const asRuled = !query.method || query.method === rule.method
  const results = rankSubjects({ ...rule, method: query.method ?? rule.method }, rows, {
    only: new Set(visibleRows.keys()),
    frozen: asRuled
      ? [...visibleRows.values()].flatMap((row) =>
          row.gradeEndTime && row.gradeRaw !== null && row.gradeNorm !== null
            ? [{ subjectId: row.id, raw: row.gradeRaw, normalised: row.gradeNorm }]
            : [],
        )
      : [],
  })
  const levels = assignLevels(results, rule.levels)
  const scaled = normalizeScores(rows)
  const sharing = Map.groupBy(results, (result) => result.rank)
  const assigned = Map.groupBy(grades, (grade) => grade.subjectId)
  const scoresBySubject = Map.groupBy(
    committed.map((grade, at) => ({ ...grade, normalised: scaled[at]! })),
    (grade) => grade.subjectId,
  )
  const records = results
    .map((result): RankRow => {
      const row = visibleRows.get(result.subjectId)!
      return {
        ...serializeBriefSubject(row, row.domainText),
        rank: result.rank,
        tie: sharing.get(result.rank)!.length > 1 ? 1 : 0,
        graders: result.graders,
        assigned: assigned.get(result.subjectId)!.length,
        raw: result.raw,
        normalised: result.normalised,
        score: result.score,
        trimmed: result.trimmed,
        stdev: result.stdev,
        max: result.max,
        min: result.min,
        spreadFlag: result.spreadFlag,
        level: row.gradeEndTime && asRuled ? row.gradeLevel : (levels.get(result.subjectId) ?? ''),
        excellent: row.isExcellent,
        ended: row.gradeEndTime ? 1 : 0,
        perGrader: names
          ? scoresBySubject
              .get(result.subjectId)!
              .map(({ graderId, graderName, total, normalised: norm }) => ({
                graderId,
                graderName,
                total: total!,
                normalised: norm,
              }))
              .sort((a, b) => b.total - a.total || (a.graderId < b.graderId ? -1 : 1))
          : [],
      }
    })
    .filter((row) => !query.domain || query.domain.includes(row.domain))
  if (query.order === 'desc') records.reverse()
  const from = (query.pageNo - 1) * query.pageSize
  return toPage(records.slice(from, from + query.pageSize), records.length, query)
}
