import { and, eq, inArray, sql } from 'drizzle-orm'
import { subject, subjectGrade } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { type Sheet, sheetBy, type ValueColumn } from '../core/workbook'
import { type RankRow } from './answers'
import type { ExcellentBookQuery, RankQuery } from './inputs'
import { ranked, rankQueries } from './queries/rank.server'
import { dictItems } from './queries/shown.server'
import { holds } from '../policy/can'
import { type Book, type BookKind, byName } from '../workbooks/pages.server'
import { answersSaid, furtherFields, withSaid } from '../core/form/further'
import { sheetColumn } from '../subjects/form/sheet-column.server'

/** Loads the whole ranking of a year, with the dictionaries and prizes of the sheets. One round trip. */
async function ranking(ctx: Context, query: RankQuery) {
  const { ranks, ...otherData } = await readAll(ctx, {
    ranks: rankQueries(ctx, query.year),
    domains: dictItems(ctx, 'subject_domain'),
    reasons: dictItems(ctx, 'grade_reason'),
    levels: dictItems(ctx, 'prize_level'),
    prizes: ctx.db
      .select({ id: subject.id, prizeLevel: subject.prizeLevel })
      .from(subject)
      .where(and(eq(subject.year, query.year), sql`subject.is_excellent = 1`)),
  })
  const all = { ...query, pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const { records } = ranked(ctx, all, ranks)
  return { rule: ranks.rules[0], rows: records, ...otherData }
}
type Ranking = Awaited<ReturnType<typeof ranking>>

/** Returns the graders of the ranking, sorted by name. */
function gradersOf(rows: readonly RankRow[]) {
  const names = new Map(rows.flatMap((row) => row.perGrader.map((one) => [one.graderId, one.graderName] as const)))
  return [...names].map(([id, name]) => ({ id, name })).sort(byName)
}
type Grader = ReturnType<typeof gradersOf>[number]

/** Builds the sheet of ranks, subjects, one column per grader, means and levels. */
const rankSheet = (name: string, rows: readonly RankRow[], graders: readonly Grader[]): Sheet =>
  sheetBy(
    name,
    [
      { header: '名次', kind: 'whole', value: (row) => row.rank },
      { header: '课题编号', kind: 'text', value: (row) => row.subjectNum },
      { header: '课题名称', kind: 'text', value: (row) => row.subjectName },
      ...graders.map(
        (grader): ValueColumn<RankRow> => ({
          ...{ header: grader.name, kind: 'score' },
          value: ({ perGrader }) => perGrader.findLast((one) => one.graderId === grader.id)?.total ?? null,
        }),
      ),
      { header: '原始均分', kind: 'score', value: (row) => row.raw },
      { header: '去极值均分', kind: 'score', value: (row) => row.trimmed },
      { header: '标准化均分', kind: 'score', value: (row) => row.normalised },
      { header: '等级', kind: 'text', value: (row) => row.level },
    ],
    [rows],
  )

/** Workbook of the ranking in one sheet. */
export const exportSubjectGrades: BookKind<RankQuery> = {
  title: '课题评分',
  async open(ctx, query) {
    const { rows } = await ranking(ctx, query)
    return { total: rows.length, sheets: [rankSheet('课题评分', rows, gradersOf(rows))] }
  },
}

/** Number of graders whose grades are read in one round trip. */
const PER_GROUP = 20
/** Workbook with the ranking, one sheet per grader with the criteria as columns, and the reasons. */
export const exportSubjectGradeManySheet: BookKind<RankQuery> = {
  title: '课题评分明细',
  async open(ctx, query): Promise<Book> {
    const { rule, rows, reasons: reasonItems } = await ranking(ctx, query)
    const graders = gradersOf(rows)
    const criteria = [...(rule?.criteria ?? [])].sort((a, b) => a.sort - b.sort)
    const place = new Map(rows.map((row, at) => [row.subjectId, at]))
    const marks = rows.reduce((sum, row) => sum + row.perGrader.length, 0)
    const textOf = new Map(reasonItems.map(({ value, text }) => [value, text]))
    /** Loads the grades of some graders, in the order of the ranking. */
    const read = async (ids: readonly string[]) => {
      const gradeRows = await ctx.db
        .select({
          subjectId: subjectGrade.subjectId,
          graderId: subjectGrade.graderId,
          scores: subjectGrade.scores,
          total: subjectGrade.total,
          reasonCodes: subjectGrade.reasonCodes,
          reason: subjectGrade.reason,
          more: subjectGrade.more,
          sheet: sheetColumn('score'),
        })
        .from(subjectGrade)
        .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
        .where(
          and(
            eq(subjectGrade.year, query.year),
            eq(subjectGrade.cancelled, 0),
            eq(subjectGrade.status, '已评分'),
            inArray(subjectGrade.graderId, [...ids]),
          ),
        )
      return gradeRows
        .filter((one) => place.has(one.subjectId))
        .sort((a, b) => place.get(a.subjectId)! - place.get(b.subjectId)!)
    }
    async function* groups() {
      for (let from = 0; from < graders.length; from += PER_GROUP) {
        const group = graders.slice(from, from + PER_GROUP)
        yield { group, own: Map.groupBy(await read(group.map(({ id }) => id)), (one) => one.graderId) }
      }
    }
    type Grade = Awaited<ReturnType<typeof read>>[number]
    const subjectColumns: ValueColumn<Grade>[] = [
      { header: '课题编号', kind: 'text', value: ({ subjectId }) => rows[place.get(subjectId)!]!.subjectNum },
      { header: '课题名称', kind: 'text', value: ({ subjectId }) => rows[place.get(subjectId)!]!.subjectName },
    ]
    const scoreColumns: ValueColumn<Grade>[] = [
      ...subjectColumns,
      ...criteria.map(
        ({ code, name, max }): ValueColumn<Grade> => ({
          ...{ header: `${name}（${max}分）`, kind: 'score' },
          value: ({ scores }) => scores[code] ?? null,
        }),
      ),
      { header: '总分', kind: 'score', value: ({ total }) => total },
    ]
    const graderNames = new Map(graders.map(({ id, name }) => [id, name]))
    const reasonColumns: ValueColumn<Grade>[] = [
      ...subjectColumns,
      { header: '评分人', kind: 'text', value: ({ graderId }) => graderNames.get(graderId) ?? '' },
      {
        ...{ header: '理由类别', kind: 'text' },
        value: ({ reasonCodes }) => reasonCodes.map((code) => textOf.get(code) ?? code).join('、'),
      },
      { header: '理由', kind: 'long', value: ({ reason }) => reason },
    ]
    async function* reasons() {
      for await (const { group, own } of groups())
        for (const { id } of group)
          yield (own.get(id) ?? [])
            .map((one) => ({
              ...one,
              reason: withSaid(one.reason, answersSaid(one.sheet, one.more, furtherFields(one.sheet))),
            }))
            .filter((one) => one.reason || one.reasonCodes.length)
    }
    async function* sheets(): AsyncGenerator<Sheet> {
      yield rankSheet('汇总', rows, graders)
      for await (const { group, own } of groups())
        for (const { id, name } of group) yield sheetBy(name, scoreColumns, [own.get(id) ?? []])
      yield sheetBy('理由', reasonColumns, holds(ctx.actor, 'grade:scores') ? reasons() : [])
    }
    return { total: rows.length + 2 * marks, sheets: sheets() }
  },
}

const excellentColumns: ValueColumn<RankRow>[] = [
  { header: '领域', kind: 'text', value: (row) => row.domain_dictText || row.domain },
  { header: '名次', kind: 'whole', value: (row) => row.rank },
  { header: '课题编号', kind: 'text', value: (row) => row.subjectNum },
  { header: '课题名称', kind: 'text', value: (row) => row.subjectName },
  { header: '牵头机构', kind: 'text', value: (row) => row.leadDepartName },
  { header: '课题负责人', kind: 'text', value: (row) => row.subjectManName },
  { header: '得分', kind: 'score', value: (row) => row.score },
  { header: '等级', kind: 'text', value: (row) => row.level },
]
type Group = { name: string; rows: RankRow[] }
/** Groups the excellent list by the items of a dictionary; subjects without one come last. */
function grouped(
  rows: readonly RankRow[],
  items: Ranking['domains'],
  codeOf: (row: RankRow) => string,
  none: string,
): Group[] {
  const groups = Map.groupBy(rows, (row) => (items.some((item) => item.value === codeOf(row)) ? codeOf(row) : ''))
  return [...items.map(({ value, text }) => ({ value, name: text })), { value: '', name: none }].flatMap(
    ({ value, name }) => {
      const own = groups.get(value)
      return own ? [{ name, rows: own }] : []
    },
  )
}
const byDomain = (rows: readonly RankRow[], domains: Ranking['domains']) =>
  grouped(rows, domains, (row) => row.domain, '其他领域')

/** Workbook of the excellent list in one sheet, by domain and rank. */
export const exportExcellentSubjectOneSheet: BookKind<RankQuery> = {
  title: '优秀课题',
  async open(ctx, query) {
    const { rows, domains } = await ranking(ctx, query)
    const excellent = rows.filter((row) => row.excellent === 1)
    return {
      total: excellent.length,
      sheets: [
        sheetBy(
          '优秀课题',
          excellentColumns,
          byDomain(excellent, domains).map(({ rows }) => rows),
        ),
      ],
    }
  },
}

/** Workbook of the excellent list with one sheet per domain, or per prize level. */
export const exportExcellentSubjectManySheet: BookKind<ExcellentBookQuery> = {
  title: '优秀课题分表',
  async open(ctx, query) {
    const { rows, domains, levels, prizes } = await ranking(ctx, query)
    const excellent = rows.filter((row) => row.excellent === 1)
    const won = new Map(prizes.map((one) => [one.id, one.prizeLevel]))
    const groups =
      query.by === 'domain'
        ? byDomain(excellent, domains)
        : grouped(excellent, levels, (row) => won.get(row.subjectId) ?? '', '未授奖')
    const filled = groups.length ? groups : [{ name: '优秀课题', rows: [] }]
    return {
      total: excellent.length,
      sheets: filled.map(({ name, rows }) => sheetBy(name, excellentColumns, [rows])),
    }
  },
}
