import { and, eq, inArray, sql } from 'drizzle-orm'
import { subject, subjectGrade } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { pickColumns } from '../core/columns.server'
import { jsonColumn } from '../core/json'
import { type CellValue, type Sheet, type SheetColumn, sheetOfRows, type ValueColumn } from '../core/workbook'
import type { StoredSchema } from '../../db/schema/forms'
import { type RankRow } from './responses'
import type { ExcellentWorkbookQuery, RankQuery } from './inputs'
import { buildRanking, rankQueries } from './queries/rank.server'
import { dictionaryItemsOf } from './queries/subject-columns.server'
import { hasRight } from '../policy/authorization'
import { type OpenWorkbook, type WorkbookExport, compareByName } from '../workbooks/export-workbook.server'
import { formatAnswers, additionalFields, appendAnswers } from '../core/form/additional-form'
import { sheetColumn } from '../subjects/form/sheet-column.server'

/** Loads the whole ranking of a year, with the dictionaries and prizes of the sheets. One round trip. */
async function loadRanking(ctx: Context, query: RankQuery) {
  const { ranks, ...otherData } = await readAll(ctx, {
    ranks: rankQueries(ctx, query.year),
    domains: dictionaryItemsOf(ctx, 'subject_domain'),
    reasons: dictionaryItemsOf(ctx, 'grade_reason'),
    levels: dictionaryItemsOf(ctx, 'prize_level'),
    prizes: ctx.db
      .select({ id: subject.id, prizeLevel: subject.prizeLevel })
      .from(subject)
      .where(and(eq(subject.year, query.year), sql`subject.is_excellent = 1`)),
  })
  const all = { ...query, pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }
  const { records } = buildRanking(ctx, all, ranks)
  return { rule: ranks.rules[0], rows: records, ...otherData }
}
type LoadedRanking = Awaited<ReturnType<typeof loadRanking>>

/** Returns the graders of the ranking, sorted by name. */
function gradersOfRanking(rows: readonly RankRow[]) {
  const names = new Map(rows.flatMap((row) => row.perGrader.map((one) => [one.graderId, one.graderName] as const)))
  return [...names].map(([id, name]) => ({ id, name })).sort(compareByName)
}
type Grader = ReturnType<typeof gradersOfRanking>[number]

const meanColumns: SheetColumn[] = [
  { header: '原始均分', kind: 'score' },
  { header: '去极值均分', kind: 'score' },
  { header: '标准化均分', kind: 'score' },
  { header: '等级', kind: 'text' },
]
/** Builds the sheet of ranks, subjects, one column per grader, means and levels. */
function buildRankSheet(name: string, rows: readonly RankRow[], graders: readonly Grader[]): Sheet {
  const places = new Map(graders.map(({ id }, at) => [id, at]))
  const cellsOf = (row: RankRow): CellValue[] => {
    const totals: CellValue[] = graders.map(() => null)
    for (const { graderId, total } of row.perGrader) totals[places.get(graderId)!] = total
    return [
      ...[row.rank, row.subjectNum, row.subjectName],
      ...totals,
      ...[row.raw, row.trimmed, row.normalised, row.level],
    ]
  }
  return {
    name,
    columns: [
      { header: '名次', kind: 'whole' },
      { header: '课题编号', kind: 'text' },
      { header: '课题名称', kind: 'text' },
      ...graders.map((grader): SheetColumn => ({ header: grader.name, kind: 'score' })),
      ...meanColumns,
    ],
    rows: [rows.map(cellsOf)],
  }
}

/** Workbook of the ranking in one sheet. */
export const gradesExport: WorkbookExport<RankQuery> = {
  title: '课题评分',
  async open(ctx, query) {
    const { rows } = await loadRanking(ctx, query)
    return { total: rows.length, sheets: [buildRankSheet('课题评分', rows, gradersOfRanking(rows))] }
  },
}

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

/** Workbook with the ranking, one sheet per grader with the criteria as columns, and the reasons. */
export const gradeDetailsExport: WorkbookExport<RankQuery> = {
  title: '课题评分明细',
  severalSheets: true,
  async open(ctx, query): Promise<OpenWorkbook> {
    const { rule, rows, reasons: reasonItems } = await loadRanking(ctx, query)
    const graders = gradersOfRanking(rows)
    const criteria = [...(rule?.criteria ?? [])].sort((a, b) => a.sort - b.sort)
    const place = new Map(rows.map((row, at) => [row.subjectId, at]))
    const marks = rows.reduce((sum, row) => sum + row.perGrader.length, 0)
    const textOf = new Map(reasonItems.map(({ value, text }) => [value, text]))
    const committedOf = (group: readonly Grader[]) =>
      and(
        eq(subjectGrade.year, query.year),
        eq(subjectGrade.cancelled, 0),
        eq(subjectGrade.status, '已评分'),
        inArray(
          subjectGrade.graderId,
          group.map(({ id }) => id),
        ),
      )
    const scoresOf = (group: readonly Grader[]) =>
      ctx.db
        .select(pickColumns(subjectGrade, 'subjectId', 'graderId', 'scores', 'total'))
        .from(subjectGrade)
        .where(committedOf(group))
    const reasonsOf = (group: readonly Grader[]) =>
      ctx.db
        .select({
          ...pickColumns(subjectGrade, 'subjectId', 'graderId', 'reasonCodes', 'reason', 'more'),
          // The form is needed for answers only.
          sheet: sheetOfAnswers,
        })
        .from(subjectGrade)
        .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
        .where(
          and(
            committedOf(group),
            sql`(${subjectGrade.reason} <> '' or ${subjectGrade.reasonCodes} <> '[]' or ${subjectGrade.more} <> '{}')`,
          ),
        )
    type GradeKey = { subjectId: string; graderId: string }
    /** Reads the grades of all graders, group by group; each grader's grades are in the order of the ranking. */
    async function* gradesByGrader<Grade extends GradeKey>(read: (group: readonly Grader[]) => PromiseLike<Grade[]>) {
      for (const group of groupGraders(graders, rows)) {
        const ranked = (await read(group))
          .filter((one) => place.has(one.subjectId))
          .sort((a, b) => place.get(a.subjectId)! - place.get(b.subjectId)!)
        const own = Map.groupBy(ranked, (one) => one.graderId)
        for (const grader of group) yield { grader, grades: own.get(grader.id) ?? [] }
      }
    }
    const subjectColumns: ValueColumn<GradeKey>[] = [
      { header: '课题编号', kind: 'text', value: ({ subjectId }) => rows[place.get(subjectId)!]!.subjectNum },
      { header: '课题名称', kind: 'text', value: ({ subjectId }) => rows[place.get(subjectId)!]!.subjectName },
    ]
    type ScoreRow = Awaited<ReturnType<typeof scoresOf>>[number]
    const scoreColumns: ValueColumn<ScoreRow>[] = [
      ...subjectColumns,
      ...criteria.map(
        ({ code, name, max }): ValueColumn<ScoreRow> => ({
          ...{ header: `${name}（${max}分）`, kind: 'score' },
          value: ({ scores }) => scores[code] ?? null,
        }),
      ),
      { header: '总分', kind: 'score', value: ({ total }) => total },
    ]
    const graderNames = new Map(graders.map(({ id, name }) => [id, name]))
    const reasonColumns: ValueColumn<Awaited<ReturnType<typeof reasonsOf>>[number]>[] = [
      ...subjectColumns,
      { header: '评分人', kind: 'text', value: ({ graderId }) => graderNames.get(graderId) ?? '' },
      {
        ...{ header: '理由类别', kind: 'text' },
        value: ({ reasonCodes }) => reasonCodes.map((code) => textOf.get(code) ?? code).join('、'),
      },
      { header: '理由', kind: 'long', value: ({ reason }) => reason },
    ]
    async function* reasons() {
      for await (const { grades } of gradesByGrader(reasonsOf))
        yield grades
          .map((one) => ({
            ...one,
            reason: appendAnswers(one.reason, formatAnswers(one.sheet, one.more, additionalFields(one.sheet))),
          }))
          .filter((one) => one.reason || one.reasonCodes.length)
    }
    async function* sheets(): AsyncGenerator<Sheet> {
      yield buildRankSheet('汇总', rows, graders)
      for await (const { grader, grades } of gradesByGrader(scoresOf))
        yield sheetOfRows(grader.name, scoreColumns, [grades])
      yield sheetOfRows('理由', reasonColumns, hasRight(ctx.actor, 'grade:scores') ? reasons() : [])
    }
    return { total: rows.length + 2 * marks, sheets: sheets() }
  },
}
/** Column of the supplementary questions of a score sheet, if a grade has answers; null without. */
const sheetOfAnswers = jsonColumn<StoredSchema | null>(
  sql`(case when ${subjectGrade.more} <> '{}' then ${sheetColumn('score')} end)`,
)

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
type SheetGroup = { name: string; rows: RankRow[] }
/** Groups the excellent list by the items of a dictionary; subjects without one come last. */
function groupByItems(
  rows: readonly RankRow[],
  items: LoadedRanking['domains'],
  codeOf: (row: RankRow) => string,
  none: string,
): SheetGroup[] {
  const groups = Map.groupBy(rows, (row) => (items.some((item) => item.value === codeOf(row)) ? codeOf(row) : ''))
  return [...items.map(({ value, text }) => ({ value, name: text })), { value: '', name: none }].flatMap(
    ({ value, name }) => {
      const own = groups.get(value)
      return own ? [{ name, rows: own }] : []
    },
  )
}
const groupByDomain = (rows: readonly RankRow[], domains: LoadedRanking['domains']) =>
  groupByItems(rows, domains, (row) => row.domain, '其他领域')

/** Workbook of the excellent list in one sheet, by domain and rank. */
export const excellentListExport: WorkbookExport<RankQuery> = {
  title: '优秀课题',
  async open(ctx, query) {
    const { rows, domains } = await loadRanking(ctx, query)
    const excellent = rows.filter((row) => row.excellent === 1)
    return {
      total: excellent.length,
      sheets: [
        sheetOfRows(
          '优秀课题',
          excellentColumns,
          groupByDomain(excellent, domains).map(({ rows }) => rows),
        ),
      ],
    }
  },
}

/** Workbook of the excellent list with one sheet per domain, or per prize level. */
export const excellentSheetsExport: WorkbookExport<ExcellentWorkbookQuery> = {
  title: '优秀课题分表',
  severalSheets: true,
  async open(ctx, query) {
    const { rows, domains, levels, prizes } = await loadRanking(ctx, query)
    const excellent = rows.filter((row) => row.excellent === 1)
    const won = new Map(prizes.map((one) => [one.id, one.prizeLevel]))
    const groups =
      query.by === 'domain'
        ? groupByDomain(excellent, domains)
        : groupByItems(excellent, levels, (row) => won.get(row.subjectId) ?? '', '未授奖')
    const filled = groups.length ? groups : [{ name: '优秀课题', rows: [] }]
    return {
      total: excellent.length,
      sheets: filled.map(({ name, rows }) => sheetOfRows(name, excellentColumns, [rows])),
    }
  },
}
