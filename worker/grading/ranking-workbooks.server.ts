import { and, eq, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Context } from '../core/context'
import { decodedQuery, type DecodedQuery, readAll } from '../core/read-all.server'
import { type CellValue, joinSheets, type Sheet, sheetOfRows, type ValueColumn } from '../core/workbook'
import { type WorkbookExport, compareByName } from '../workbooks/export-workbook.server'
import type { ExcellentWorkbookQuery, RankQuery } from './inputs'
import { buildRanking, type RankRows, rankQueries } from './queries/rank.server'
import { dictionaryItemsOf } from './queries/subject-columns.server'
import type { RankRow } from './responses'

type Ranking = { rule: RankRows['rules'][number] | undefined; rows: RankRow[] }
/** Query of the rule and the whole ranking of a year. */
export const rankingQuery = (ctx: Context, query: RankQuery): DecodedQuery<Ranking> =>
  decodedQuery(rankQueries(ctx, query.year), (ranks) => {
    const all = { ...query, pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER }
    return { rule: ranks.rules[0], rows: buildRanking(ctx, all, ranks).records }
  })

/** Returns the graders of the ranking, sorted by name. */
export function gradersOfRanking(rows: readonly RankRow[]) {
  const names = new Map(rows.flatMap((row) => row.perGrader.map((one) => [one.graderId, one.graderName] as const)))
  return [...names].map(([id, name]) => ({ id, name })).sort(compareByName)
}
export type Grader = ReturnType<typeof gradersOfRanking>[number]

/** Columns of the results of a subject: before and behind those of its graders. */
export const rankColumns: ValueColumn<RankRow>[] = [
  { header: '名次', kind: 'whole', value: ({ rank }) => rank },
  { header: '课题编号', kind: 'text', value: ({ subjectNum }) => subjectNum },
  { header: '课题名称', kind: 'text', value: ({ subjectName }) => subjectName },
]
export const meanColumns: ValueColumn<RankRow>[] = [
  { header: '原始均分', kind: 'score', value: ({ raw }) => raw },
  { header: '去极值均分', kind: 'score', value: ({ trimmed }) => trimmed },
  { header: '标准化均分', kind: 'score', value: ({ normalised }) => normalised },
  { header: '等级', kind: 'text', value: ({ level }) => level },
]
/** Builds the sheet of ranks, subjects, one column per grader, means and levels. */
export function buildRankSheet(name: string, rows: readonly RankRow[], graders: readonly Grader[]): Sheet {
  const totals = graders.map(
    ({ id, name }): ValueColumn<Map<string, number>> => ({
      ...{ header: name, kind: 'score' },
      value: (scores) => scores.get(id) ?? null,
    }),
  )
  const cellsOf = (row: RankRow): CellValue[] => {
    const scores = new Map(row.perGrader.map(({ graderId, total }) => [graderId, total]))
    return [
      ...rankColumns.map(({ value }) => value(row)),
      ...totals.map(({ value }) => value(scores)),
      ...meanColumns.map(({ value }) => value(row)),
    ]
  }
  return { name, columns: [...rankColumns, ...totals, ...meanColumns], rows: [rows.map(cellsOf)] }
}

/** Workbook of the ranking in one sheet. */
export const gradesExport: WorkbookExport<RankQuery> = {
  title: '课题评分',
  async open(ctx, query) {
    const { rows } = await readAll(ctx, rankingQuery(ctx, query))
    return { total: rows.length, sheets: [buildRankSheet('课题评分', rows, gradersOfRanking(rows))] }
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
type Item = { value: string; text: string }
type SheetGroup = { name: string; rows: RankRow[] }
/** Groups the excellent list by the items of a dictionary; subjects without one come last. */
function groupByItems(
  rows: readonly RankRow[],
  items: readonly Item[],
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
const groupByDomain = (rows: readonly RankRow[], domains: readonly Item[]) =>
  groupByItems(rows, domains, (row) => row.domain, '其他领域')

/** Workbook of the excellent list in one sheet, by domain and rank. */
export const excellentListExport: WorkbookExport<RankQuery> = {
  title: '优秀课题',
  async open(ctx, query) {
    const { ranking, domains } = await readAll(ctx, {
      ranking: rankingQuery(ctx, query),
      domains: dictionaryItemsOf(ctx, 'subject_domain'),
    })
    const excellent = ranking.rows.filter((row) => row.excellent === 1)
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
  async open(ctx, query, format) {
    const { ranking, domains, levels, prizes } = await readAll(ctx, {
      ranking: rankingQuery(ctx, query),
      domains: dictionaryItemsOf(ctx, 'subject_domain'),
      levels: dictionaryItemsOf(ctx, 'prize_level'),
      prizes: ctx.db
        .select({ id: subject.id, prizeLevel: subject.prizeLevel })
        .from(subject)
        .where(and(eq(subject.year, query.year), sql`subject.is_excellent = 1`)),
    })
    const excellent = ranking.rows.filter((row) => row.excellent === 1)
    const won = new Map(prizes.map((one) => [one.id, one.prizeLevel]))
    const [groupName, groups] =
      query.by === 'domain'
        ? ['领域', groupByDomain(excellent, domains)]
        : ['奖项等级', groupByItems(excellent, levels, (row) => won.get(row.subjectId) ?? '', '未授奖')]
    const filled = groups.length ? groups : [{ name: '优秀课题', rows: [] }]
    const sheets = filled.map(({ name, rows }) => sheetOfRows(name, excellentColumns, [rows]))
    return {
      total: excellent.length,
      sheets: format === 'csv' ? [joinSheets('优秀课题', groupName, excellentColumns, sheets)] : sheets,
    }
  },
}
