import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { subject } from '../../db/schema'
import { award, setQuotas } from './commands.server'
import { Award, type QuotaView, SetQuotas } from './contract'
import { quotasOf } from './queries.server'
import { yearText } from '../core/input'
import { formatDay } from '../core/time'
import { dictionaryItemsOf } from '../grading/queries/subject-columns.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { filledCells, type Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { t as grading } from '../grading/texts'
import { t } from './texts'

const Params = z.object({ year: yearText().optional() })
type Levels = readonly { value: string; text: string }[]
const prizeLevelOf = (row: SheetRow, levels: Levels) =>
  levels.find((one) => one.text === row.prizeLevel || one.value === row.prizeLevel)?.value

type SubjectToAward = { id: string; year: string; subjectNum: string; subjectName: string; collectId: string }
type PrizeImportContext = { waiting: SubjectToAward[]; levels: Levels; quotas: ReadonlyMap<string, QuotaView[]> }
const subjectToAwardOf = (row: SheetRow, { waiting }: PrizeImportContext) =>
  waiting.find((one) => one.id === row.subjectId || one.collectId === row.subjectId)

/** Workbook for awarding prizes: the subjects of a year in the award round. */
export const prizesWorkbook: Workbook<SubjectToAward, Award, PrizeImportContext> = {
  title: '评奖结果',
  reads: 'prize:award',
  writes: 'prize:award',
  maxRows: 500,
  ground: async (ctx, params) => {
    const of = Params.parse(params).year
    const [waiting, levels] = [
      await ctx.db
        .select({
          id: subject.id,
          year: subject.year,
          subjectNum: subject.subjectNum,
          subjectName: subject.subjectName,
          collectId: subject.collectId,
        })
        .from(subject)
        .where(
          and(
            visibleSubjectsCondition(ctx.actor),
            eq(subject.status, 'TO_PRIZE'),
            of ? eq(subject.year, of) : undefined,
          ),
        )
        .orderBy(asc(subject.subjectNum), asc(subject.id)),
      await dictionaryItemsOf(ctx, 'prize_level'),
    ]
    const quotas = new Map<string, QuotaView[]>()
    for (const one of new Set(waiting.map((row) => row.year))) quotas.set(one, await quotasOf(ctx, { year: one }))
    return { waiting, levels, quotas }
  },
  columns: () => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id', value: ({ id }) => id },
    { header: '课题编号', key: 'subjectNum' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    { header: '奖项等级', key: 'prizeLevel', holds: 'short' },
    { header: '奖项名称', key: 'prizeName', holds: 'title' },
    { header: '证书编号', key: 'certificateNo' },
    { header: '获奖日期', key: 'awardDate', holds: 'day' },
    { header: '奖金', key: 'bonus', holds: 'short' },
    { header: '授奖词', key: 'citation', holds: 'long' },
  ],
  rows: (_, __, { waiting }) => waiting,
  parse: (row, ground) => {
    const { subjectNum: _, subjectName: __, ...rest } = filledCells(row)
    const level = prizeLevelOf(row, ground.levels)
    const parsed = Award.safeParse({ ...rest, prizeLevel: level ?? row.prizeLevel })
    if (!parsed.success) return parsed
    if (!subjectToAwardOf(row, ground)) return t.notWaitingForPrize
    return level ? parsed : t.unknownLevel
  },
  together: (rows, ground) => {
    const numbers = rows.map((row) => row.certificateNo).filter(Boolean)
    if (new Set(numbers).size < numbers.length) return t.certificateTwice
    for (const [of, quotas] of ground.quotas)
      for (const { prizeLevel, prizeLevel_dictText: text, quota, used } of quotas) {
        const requestedCount = rows.filter(
          (row) => prizeLevelOf(row, ground.levels) === prizeLevel && subjectToAwardOf(row, ground)?.year === of,
        ).length
        if (requestedCount > quota - used) return t.quotaShort(of, text, Math.max(0, quota - used))
      }
    return null
  },
  key: (row, ground) => subjectToAwardOf(row, ground)?.id ?? String(row.subjectId),
  save: (ctx, awards) => award(ctx, { rows: awards.flatMap(({ rows }) => rows) }),
}

type QuotaImportContext = { year: string; levels: Levels }
/** Workbook of the quotas of a year by level. */
export const quotasWorkbook: Workbook<SheetRow, z.output<typeof SetQuotas>, QuotaImportContext> = {
  title: '奖项名额',
  reads: 'prize:award',
  writes: 'prize:award',
  maxRows: 20,
  whole: true,
  ground: async (ctx, params) => ({
    year: Params.parse(params).year ?? formatDay(ctx.now()).slice(0, 4),
    levels: await dictionaryItemsOf(ctx, 'prize_level'),
  }),
  columns: () => [
    { header: '奖项等级', key: 'prizeLevel' },
    { header: '名额', key: 'quota', holds: 'short' },
  ],
  rows: async (ctx, _, { year: of, levels }) => {
    const quotas = await quotasOf(ctx, { year: of })
    return levels.map(({ value, text }) => ({
      prizeLevel: text,
      quota: quotas.find((one) => one.prizeLevel === value)?.quota ?? 0,
    }))
  },
  parse: (row, { year: of, levels }) => {
    const prizeLevel = prizeLevelOf(row, levels)
    if (!prizeLevel) return t.unknownLevel
    if (!/^\d+$/.test(String(row.quota))) return grading.placesWrong
    return SetQuotas.safeParse({ year: of, quotas: [{ prizeLevel, quota: row.quota }] })
  },
  key: (row) => String(row.prizeLevel),
  save: (ctx, some, { year: of }) => setQuotas(ctx, { year: of, quotas: some.flatMap(({ quotas }) => quotas) }),
}
