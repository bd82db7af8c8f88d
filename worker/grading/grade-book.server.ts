import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { subject, subjectGrade as grades } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { furtherCells, furtherColumns, furtherIn } from '../core/form/cells'
import type { Answers, Field } from '../core/form/fields'
import { openFields } from '../core/form/further'
import { year } from '../core/input'
import { readAll, reading } from '../core/read-all.server'
import { conflict } from '../core/refusal'
import { day } from '../core/time'
import { saveGrades } from './commands/score.server'
import { type MyGradeRow, type RuleView } from './answers'
import { MyGradesQuery, SaveGrade } from './inputs'
import { myGrades } from './queries/lists.server'
import { proposed, rulesUpTo } from './queries/rule.server'
import { scoreProblems } from './rules'
import { sheetColumn } from '../subjects/form/sheet-column.server'
import type { Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { type Sign, signOf } from '../workbooks/sign.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const MAX = 500
const Params = z.object({ year: year().optional() })
/** Column key of a criterion, prefixed so that a code cannot collide with another field. */
const scoreKey = (code: string) => `score ${code}`

/** Supplementary questions of a subject for the caller, with the stored answers. */
type Further = { asked: readonly Field[]; more: Answers }
type Ground = { rule: RuleView; mine: MyGradeRow[]; further: ReadonlyMap<string, Further>; sign: Sign }

const furtherOf = ({ db, actor }: Context, year: string) =>
  reading(
    {
      rows: db
        .select({ id: grades.subjectId, more: grades.more, sheet: sheetColumn('score') })
        .from(grades)
        .innerJoin(subject, eq(subject.id, grades.subjectId))
        .where(
          and(
            eq(grades.graderId, isPerson(actor) ? actor.userId : ''),
            and(eq(grades.year, year), eq(grades.cancelled, 0)),
          ),
        ),
    },
    ({ rows }) =>
      new Map(
        rows.map(({ id, more, sheet }) => [
          id,
          { more, asked: openFields(sheet, isPerson(actor) ? actor.roleCode : '') },
        ]),
      ),
  )
const nothing: Further = { asked: [], more: {} }
const answered = (row: SheetRow, ground: Ground) => {
  const { asked, more } = ground.further.get(placeOf(row, ground)?.subjectId ?? '') ?? nothing
  return furtherIn(asked, more, row)
}
const cellsOf = ({ subjectId }: MyGradeRow, { further }: Ground) => {
  const { asked, more } = further.get(subjectId) ?? nothing
  return furtherCells(asked, more)
}
/** The signature covers the rule, because its criteria define the columns. */
const signed = ({ rule, sign }: Ground, subjectId: string) => sign('grade', rule.id, subjectId)
/** Parses a row. Empty cells are gaps; the schema rejects values that are no numbers. */
const gradeOf = (row: SheetRow, ground: Ground) =>
  SaveGrade.safeParse({
    subjectId: row.subjectId,
    scores: Object.fromEntries(
      ground.rule.criteria.flatMap(({ code }): [string, unknown][] => {
        const text = String(row[scoreKey(code)] ?? '')
        return text === '' ? [] : [[code, /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]]
      }),
    ),
    reason: String(row.reason ?? ''),
    more: answered(row, ground).more,
  })

const placeOf = (row: SheetRow, { mine }: Ground) =>
  mine.find((one) => one.subjectId === row.subjectId || one.collectId === row.subjectId)
const isOpen = (row: MyGradeRow) => row.status !== '已评分' && !row.gradeEndTime
/** Default year: the one in which the caller has open grades. */
const yearOf = (mine: readonly MyGradeRow[], now: Date) => (mine.find(isOpen) ?? mine[0])?.year ?? day(now).slice(0, 4)

/** Workbook of the caller's scores of a year, with one column per criterion. */
export const subjectGrade: Workbook<SheetRow, SaveGrade, Ground> = {
  title: '课题评分',
  reads: 'grade:score',
  writes: 'grade:score',
  maxRows: MAX,
  ground: async (ctx, params) => {
    const requestedYear = Params.parse(params).year
    const { records } = await myGrades(ctx, MyGradesQuery.parse({ year: requestedYear, pageSize: MAX }))
    const of = requestedYear ?? yearOf(records, ctx.now())
    const { rules, further } = await readAll(ctx, { rules: rulesUpTo(ctx, of), further: furtherOf(ctx, of) })
    const [rule] = proposed(rules, of)
    if (!rule?.id) throw conflict(t.noRuleOfYear(of))
    return { rule, further, mine: records.filter((row) => row.year === of), sign: signOf(ctx) }
  },
  columns: ({ rule, further }) => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    ...rule.criteria.map(({ code, name, max }) => ({
      header: `${name}（满分 ${max}）`,
      key: scoreKey(code),
    })),
    { header: '评分理由', key: 'reason', holds: 'long' },
    ...furtherColumns([...further.values()].map(({ asked }) => asked)),
    // Signature: a sheet of another person is rejected.
    { header: '签名（系统）', key: 'sign', holds: 'id', optional: true, ofRow: true },
  ],
  rows: (_, __, ground) =>
    // Committed grades are omitted, because they would make the whole sheet fail on import.
    ground.mine.filter(isOpen).map((row) => ({
      ...cellsOf(row, ground),
      subjectId: row.subjectId,
      subjectName: row.subjectName,
      reason: row.reason,
      sign: signed(ground, row.subjectId),
      ...Object.fromEntries(ground.rule.criteria.map(({ code }) => [scoreKey(code), row.scores[code] ?? null])),
    })),
  parse: (row, ground) => {
    const parsed = gradeOf(row, ground)
    if (!parsed.success) return parsed
    const known = placeOf(row, ground)
    if (!known) return t.notYoursToGrade
    if (row.sign && row.sign !== signed(ground, known.subjectId)) return t.signedOtherwise
    if (known.status === '已评分') return t.gradedAlready
    const problems = Object.values(scoreProblems(ground.rule, parsed.data.scores ?? {}))
    if ((parsed.data.reason ?? '').trim().length > ground.rule.reasonMax)
      problems.push(t.gradeReasonTooLong(ground.rule.reasonMax))
    problems.push(...answered(row, ground).wrong)
    return problems.length ? problems.join(core.semicolon) : parsed
  },
  key: (row, ground) => placeOf(row, ground)?.subjectId ?? String(row.subjectId),
  save: (ctx, rows) => saveGrades(ctx, { rows, commit: false }),
}
