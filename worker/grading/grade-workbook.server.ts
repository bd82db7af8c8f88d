import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { subject, subjectGrade as grades } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { additionalCells, additionalColumns, parseAdditionalCells } from '../core/form/additional-cells'
import type { Answers, Field } from '../core/form/fields'
import { visibleFieldsForRole } from '../core/form/additional-form'
import { yearText } from '../core/input'
import { readAll, decodedQuery } from '../core/read-all.server'
import { conflict } from '../core/refusal'
import { formatDay } from '../core/time'
import { saveGrades } from './commands/score.server'
import { type MyGradeRow, type RuleView } from './responses'
import { MyGradesQuery, SaveGrade } from './inputs'
import { myGrades } from './queries/lists.server'
import { ruleOrProposal, rulesUpToQuery } from './queries/rule.server'
import { findScoreProblems } from './rules'
import { sheetColumn } from '../subjects/form/sheet-column.server'
import type { Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { type RowSigner, rowSigner } from '../workbooks/row-signature.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const MAX_GRADES = 500
const Params = z.object({ year: yearText().optional() })
/** Column key of a criterion, prefixed so that a code cannot collide with another field. */
const scoreKey = (code: string) => `score ${code}`

/** Supplementary questions of a subject for the caller, with the stored answers. */
type SupplementaryAnswers = { asked: readonly Field[]; more: Answers }
type GradeImportContext = {
  rule: RuleView
  mine: MyGradeRow[]
  further: ReadonlyMap<string, SupplementaryAnswers>
  sign: RowSigner
}

const supplementaryAnswersQuery = ({ db, actor }: Context, year: string) =>
  decodedQuery(
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
          { more, asked: visibleFieldsForRole(sheet, isPerson(actor) ? actor.roleCode : '') },
        ]),
      ),
  )
const noQuestions: SupplementaryAnswers = { asked: [], more: {} }
const parseSupplementaryAnswers = (row: SheetRow, ground: GradeImportContext) => {
  const { asked, more } = ground.further.get(ownGradeOf(row, ground)?.subjectId ?? '') ?? noQuestions
  return parseAdditionalCells(asked, more, row)
}
const supplementaryCells = ({ subjectId }: MyGradeRow, { further }: GradeImportContext) => {
  const { asked, more } = further.get(subjectId) ?? noQuestions
  return additionalCells(asked, more)
}
/** The signature covers the rule, because its criteria define the columns. */
const gradeSignature = ({ rule, sign }: GradeImportContext, subjectId: string) => sign('grade', rule.id, subjectId)
/** Parses a row. Empty cells are gaps; the schema rejects values that are no numbers. */
const parseGrade = (row: SheetRow, ground: GradeImportContext) =>
  SaveGrade.safeParse({
    subjectId: row.subjectId,
    scores: Object.fromEntries(
      ground.rule.criteria.flatMap(({ code }): [string, unknown][] => {
        const text = String(row[scoreKey(code)] ?? '')
        return text === '' ? [] : [[code, /^\d+(\.\d+)?$/.test(text) ? Number(text) : text]]
      }),
    ),
    reason: String(row.reason ?? ''),
    more: parseSupplementaryAnswers(row, ground).more,
  })

const ownGradeOf = (row: SheetRow, { mine }: GradeImportContext) =>
  mine.find((one) => one.subjectId === row.subjectId || one.collectId === row.subjectId)
const isOpenGrade = (row: MyGradeRow) => row.status !== '已评分' && !row.gradeEndTime
/** Default year: the one in which the caller has open grades. */
const defaultYearOf = (mine: readonly MyGradeRow[], now: Date) =>
  (mine.find(isOpenGrade) ?? mine[0])?.year ?? formatDay(now).slice(0, 4)

/** Workbook of the caller's scores of a year, with one column per criterion. */
export const gradesWorkbook: Workbook<SheetRow, SaveGrade, GradeImportContext> = {
  title: '课题评分',
  reads: 'grade:score',
  writes: 'grade:score',
  maxRows: MAX_GRADES,
  ground: async (ctx, params) => {
    const requestedYear = Params.parse(params).year
    const { records } = await myGrades(ctx, MyGradesQuery.parse({ year: requestedYear, pageSize: MAX_GRADES }))
    const of = requestedYear ?? defaultYearOf(records, ctx.now())
    const { rules, further } = await readAll(ctx, {
      rules: rulesUpToQuery(ctx, of),
      further: supplementaryAnswersQuery(ctx, of),
    })
    const [rule] = ruleOrProposal(rules, of)
    if (!rule?.id) throw conflict(t.noRuleOfYear(of))
    return { rule, further, mine: records.filter((row) => row.year === of), sign: rowSigner(ctx) }
  },
  columns: ({ rule, further }) => [
    { header: '课题编号（系统）', key: 'subjectId', holds: 'id' },
    { header: '课题名称', key: 'subjectName', holds: 'title' },
    ...rule.criteria.map(({ code, name, max }) => ({
      header: `${name}（满分 ${max}）`,
      key: scoreKey(code),
    })),
    { header: '评分理由', key: 'reason', holds: 'long' },
    ...additionalColumns([...further.values()].map(({ asked }) => asked)),
    // Signature: a sheet of another person is rejected.
    { header: '签名（系统）', key: 'sign', holds: 'id', optional: true, ofRow: true },
  ],
  rows: (_, __, ground) =>
    // Committed grades are omitted, because they would make the whole sheet fail on import.
    ground.mine.filter(isOpenGrade).map((row) => ({
      ...supplementaryCells(row, ground),
      subjectId: row.subjectId,
      subjectName: row.subjectName,
      reason: row.reason,
      sign: gradeSignature(ground, row.subjectId),
      ...Object.fromEntries(ground.rule.criteria.map(({ code }) => [scoreKey(code), row.scores[code] ?? null])),
    })),
  parse: (row, ground) => {
    const parsed = parseGrade(row, ground)
    if (!parsed.success) return parsed
    const known = ownGradeOf(row, ground)
    if (!known) return t.notYoursToGrade
    if (row.sign && row.sign !== gradeSignature(ground, known.subjectId)) return t.signedOtherwise
    if (known.status === '已评分') return t.gradedAlready
    const problems = Object.values(findScoreProblems(ground.rule, parsed.data.scores ?? {}))
    if ((parsed.data.reason ?? '').trim().length > ground.rule.reasonMax)
      problems.push(t.gradeReasonTooLong(ground.rule.reasonMax))
    problems.push(...parseSupplementaryAnswers(row, ground).wrong)
    return problems.length ? problems.join(core.semicolon) : parsed
  },
  key: (row, ground) => ownGradeOf(row, ground)?.subjectId ?? String(row.subjectId),
  save: (ctx, rows) => saveGrades(ctx, { rows, commit: false }),
}
