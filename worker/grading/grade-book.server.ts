import { z } from 'zod'
import { year } from '../core/input'
import { conflict } from '../core/refusal'
import { day } from '../core/time'
import { saveGrades } from './commands/score.server'
import { type MyGradeRow, type RuleView } from './answers'
import { MyGradesQuery, SaveGrade } from './inputs'
import { myGrades } from './queries/lists.server'
import { rulesOf } from './queries/rule.server'
import { scoreProblems } from './rules'
import { type ExcelKind, said } from '../workbooks/kind'
import type { SheetRow } from '../workbooks/sheet'
import { type Sign, signOf } from '../workbooks/sign.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const MAX = 500
const Params = z.object({ year: year().optional() })
/** A column of the sheet, so that a criterion's code is never taken for another field. */
const scoreKey = (code: string) => `score ${code}`

type Ground = { rule: RuleView; mine: MyGradeRow[]; sign: Sign }
/** By the rule as well: its criteria are the columns. */
const signed = ({ rule, sign }: Ground, subjectId: string) => sign('grade', rule.id, subjectId)
/** Empty cells are no values yet; what is not a number is refused by the schema. */
const gradeOf = (row: SheetRow, { rule }: Ground) =>
  SaveGrade.safeParse({
    subjectId: row.subjectId,
    scores: Object.fromEntries(
      rule.criteria.flatMap(({ code }): [string, unknown][] => {
        const text = String(row[scoreKey(code)] ?? '')
        return text === '' ? [] : [[code, /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]]
      }),
    ),
    reason: String(row.reason ?? ''),
  })

const placeOf = (row: SheetRow, { mine }: Ground) =>
  mine.find((one) => one.subjectId === row.subjectId || one.collectId === row.subjectId)
const isOpen = (row: MyGradeRow) => row.status !== '已评分' && !row.gradeEndTime
/** Without a year: the one in which the caller has scores to give. */
const yearOf = (mine: readonly MyGradeRow[], now: Date) => (mine.find(isOpen) ?? mine[0])?.year ?? day(now).slice(0, 4)

/** The caller's own scores of a year, a column for each criterion of its rule. */
export const subjectGrade: ExcelKind<Ground> = {
  title: '课题评分',
  reads: 'grade:score',
  writes: 'grade:score',
  maxRows: MAX,
  ground: async (ctx, params) => {
    const asked = Params.parse(params).year
    const { records } = await myGrades(ctx, MyGradesQuery.parse({ year: asked, pageSize: MAX }))
    const of = asked ?? yearOf(records, ctx.now())
    const [rule] = await rulesOf(ctx, { year: of })
    if (!rule?.id) throw conflict(t.noRuleOfYear(of))
    return { rule, mine: records.filter((row) => row.year === of), sign: signOf(ctx) }
  },
  columns: ({ rule }) => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    ...rule.criteria.map(({ code, name, max }) => ({
      header: `${name}（满分 ${max}）`,
      key: scoreKey(code),
    })),
    { header: '评分理由', key: 'reason', holds: 'long' },
    // Whose row it is: a sheet that somebody else filled in is not taken for one's own.
    { header: '签名（系统）', key: 'sign', holds: 'id', optional: true, ofRow: true },
  ],
  data: async (_, __, ground) =>
    // What is committed is closed: it would keep the rest of the sheet from coming back.
    ground.mine.filter(isOpen).map((row) => ({
      subjectId: row.subjectId,
      subjectName: row.subjectName,
      reason: row.reason,
      sign: signed(ground, row.subjectId),
      ...Object.fromEntries(ground.rule.criteria.map(({ code }) => [scoreKey(code), row.scores[code] ?? null])),
    })),
  problem: (row, ground) => {
    const parsed = gradeOf(row, ground)
    if (!parsed.success) return said(parsed)
    const known = placeOf(row, ground)
    if (!known) return t.notYoursToGrade
    if (row.sign && row.sign !== signed(ground, known.subjectId)) return t.signedOtherwise
    if (known.status === '已评分') return t.gradedAlready
    const problems = Object.values(scoreProblems(ground.rule, parsed.data.scores ?? {}))
    if ((parsed.data.reason ?? '').trim().length > ground.rule.reasonMax)
      problems.push(t.gradeReasonTooLong(ground.rule.reasonMax))
    return problems.length ? problems.join(core.semicolon) : null
  },
  key: (row, ground) => placeOf(row, ground)?.subjectId ?? String(row.subjectId),
  save: (ctx, rows, ground) => saveGrades(ctx, { rows: rows.map((row) => gradeOf(row, ground).data!), commit: false }),
}
