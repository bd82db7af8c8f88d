import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dictItem, gradeRule, subject, subjectGrade } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, pickChangedValues, type NewRow, notify, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { formerNamesColumn } from '../../core/institutions.server'
import type { Field } from '../../core/form/fields'
import { pickAnswers, validateAdditionalAnswers, visibleFieldsForRole } from '../../core/form/additional-form'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { formatStamp } from '../../core/time'
import { sheetColumn } from '../../subjects/form/sheet-column.server'
import { redactSubjectName } from '../../subjects/serializer'
import type { CommitGrades, GiveReason, ReopenGrade, SaveGrade, SaveGrades, UpdateGrade } from '../inputs'
import { findOpenPoints, findScoreProblems, weightedTotal, writingProblem } from '../rules'
import { assertRuleUnchanged, updateGradeStatus, lockRule } from '../guarded-changes.server'
import { t } from '../texts'

type GradeSubject = Pick<Row<'subject'>, 'id' | 'collectId' | 'subjectName' | 'status' | 'gradeEndTime'>
/** A grade of the caller with the data that its checks need. `id` is the subject's. */
type OwnGrade = {
  id: string
  name: string
  grade: Row<'subjectGrade'>
  subject: GradeSubject
  rule: Row<'gradeRule'> | undefined
  /** Reason codes in the dictionary. */
  reasonCodes: ReadonlySet<string>
  /** Supplementary questions of the score sheet. */
  asked: readonly Field[]
}

const gradeSubjectColumns = {
  id: subject.id,
  collectId: subject.collectId,
  subjectName: subject.subjectName,
  leadDepartName: subject.leadDepartName,
  subjectManName: subject.subjectManName,
  contactName: subject.contactName,
  formerNames: formerNamesColumn,
  status: subject.status,
  gradeEndTime: subject.gradeEndTime,
}
const reasonCodesQuery = (ctx: Context) =>
  ctx.db
    .select({ value: dictItem.itemValue })
    .from(dictItem)
    .where(sql`${dictItem.status} = 1 and ${dictItem.dictId} = (select id from dict where dict_code = 'grade_reason')`)

/** Loads those grades that are the caller's. `gradeIds` is a query of their ids. One round trip. */
async function loadOwnGrades(ctx: Context, gradeIds: SQL): Promise<OwnGrade[]> {
  const { db, actor } = ctx
  if (!isPerson(actor)) return []
  const [grades, rules, reasons] = await readAll(ctx, [
    db
      .select({ grade: subjectGrade, subject: gradeSubjectColumns, sheet: sheetColumn('score') })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(
        and(
          sql`${subjectGrade.id} in (${gradeIds})`,
          // The `+` keeps SQLite from reading all grades of the person by their index.
          sql`+${subjectGrade.graderId} = ${actor.userId}`,
          eq(subjectGrade.cancelled, 0),
          eq(subject.delFlag, 0),
        ),
      )
      .orderBy(subject.subjectNum, subject.id),
    db
      .select()
      .from(gradeRule)
      .where(sql`${gradeRule.year} in (select year from subject_grade where id in (${gradeIds}))`),
    reasonCodesQuery(ctx),
  ])
  const reasonCodes = new Set(reasons.map((one) => one.value))
  return grades.map(({ grade, subject: at, sheet }) => ({
    id: at.id,
    name: at.subjectName,
    grade,
    subject: at,
    rule: rules.find((one) => one.year === grade.year),
    reasonCodes,
    asked: visibleFieldsForRole(sheet, actor.roleCode),
  }))
}
/** Query: grades of these subjects, by the id of the subject or of its declaration. */
const gradesOfSubjects = (ids: readonly string[]) => {
  const list = sql`select value from json_each(${JSON.stringify(ids)})`
  return sql`select id from subject_grade where subject_id in (
    select id from subject where id in (${list}) union select id from subject where collect_id in (${list}))`
}
const missingIds = (ids: readonly string[], rows: readonly OwnGrade[]) =>
  ids.filter((id) => !rows.some((row) => row.id === id || row.subject.collectId === id || row.grade.id === id))
const loadOwnGrade = async (ctx: Context, { subjectId, gradeId }: { subjectId?: string; gradeId?: string }) => {
  const [row] = await loadOwnGrades(ctx, subjectId ? gradesOfSubjects([subjectId]) : sql`select ${gradeId ?? ''}`)
  if (!row) throw notFound()
  return row
}

type GradeInput = Pick<SaveGrade, 'scores' | 'reason' | 'reasonCodes' | 'more' | 'lockVersion'>
type GradeDraftChanges = {
  changes: Change[]
  set: Partial<NewRow<'subjectGrade'>> & { total: number | null; status: string }
}
/** Returns the changes of a draft. Given fields replace the stored ones. Gaps are allowed, invalid values are not. */
function buildDraftChanges(
  at: OwnGrade,
  input: GradeInput,
  now: string,
): GradeDraftChanges & { rule: Row<'gradeRule'> } {
  const { grade, rule } = at
  const refused = writingProblem(at.subject, grade, rule, { now })
  if (refused || !rule) throw conflict(refused ?? '')
  if (input.lockVersion !== undefined && input.lockVersion !== grade.lockVersion)
    throw conflict(t.gradeChangedElsewhere)
  const scores = input.scores ?? grade.scores
  const problems = findScoreProblems(rule, scores)
  const reason = (input.reason ?? grade.reason).trim()
  if (reason.length > rule.reasonMax) problems.reason = t.gradeReasonTooLong(rule.reasonMax)
  const reasonCodes = input.reasonCodes ?? grade.reasonCodes
  if (reasonCodes.some((code) => !at.reasonCodes.has(code))) problems.reasonCodes = t.noSuchReason
  const further = validateAdditionalAnswers(at.asked, input.more ?? pickAnswers(at.asked, grade.more), { begun: true })
  Object.assign(problems, further.wrong)
  if (Object.keys(problems).length) throw badInput(problems)
  const total = weightedTotal(rule.criteria, scores)
  const more = further.answers
  const started = reason !== '' || [scores, reasonCodes, more].some((one) => Object.keys(one).length > 0)
  const set = { scores, reason, reasonCodes, more, total, status: started ? '评分中' : '未评分', waived: 0 }
  return {
    rule,
    set,
    changes: [
      update('subjectGrade', grade, pickChangedValues(grade, set)),
      assertRuleUnchanged(rule),
      updateGradeStatus(at.id),
    ],
  }
}
/** Returns the changes of a committed grade. @throws 409 with the first reason why it is incomplete */
function buildCommitChanges(at: OwnGrade, input: GradeInput, now: string): Change[] {
  const { rule, set } = buildDraftChanges(at, input, now)
  const open = [
    ...findOpenPoints(rule, { scores: set.scores ?? {}, reason: set.reason ?? '' }),
    ...Object.values(validateAdditionalAnswers(at.asked, set.more).wrong),
  ]
  if (open.length) throw conflict(`${open[0]}${open.length > 1 ? t.andMoreOpen(open.length) : ''}`)
  return [
    update('subjectGrade', at.grade, pickChangedValues(at.grade, { ...set, status: '已评分', commitTime: now })),
    lockRule(rule),
    updateGradeStatus(at.id),
  ]
}

/** Saves the caller's scores of a subject as a draft. @throws 404 for a subject that the caller does not grade */
export const saveGrade = command('grade:score', {
  load: (ctx, input: Omit<SaveGrade, 'subjectId'> & { subjectId?: string; gradeId?: string }) =>
    loadOwnGrade(ctx, input),
  decide: (at, input, ctx) => {
    const { changes, set } = buildDraftChanges(at, input, formatStamp(ctx.now()))
    return {
      changes,
      result: { gradeId: at.grade.id, total: set.total, status: set.status, lockVersion: at.grade.lockVersion + 1 },
      about: { bizType: 'subject', bizId: at.id, text: at.name },
    }
  },
})
/** Saves the reason only. */
export const giveReason = (
  ctx: Context,
  { subjectId, reason, reasonCodes, lockVersion }: z.output<typeof GiveReason>,
) => saveGrade(ctx, { subjectId, reason, reasonCodes, lockVersion })

/** Saves the caller's scores of several subjects, each checked separately; with `commit`, complete ones are committed. */
export const saveGrades = batchCommand('grade:score', {
  bizType: 'subject',
  load: async (ctx, { rows }: z.output<typeof SaveGrades>) => {
    const ids = rows.map((row) => row.subjectId)
    const ownGrades = await loadOwnGrades(ctx, gradesOfSubjects(ids))
    return { rows: ownGrades, missing: missingIds(ids, ownGrades) }
  },
  decide: (at, { rows, commit }, ctx) => {
    const input = rows.findLast((row) => row.subjectId === at.id || row.subjectId === at.subject.collectId)!
    return commit
      ? buildCommitChanges(at, input, formatStamp(ctx.now()))
      : buildDraftChanges(at, input, formatStamp(ctx.now())).changes
  },
  done: (count, { commit }) => (commit ? t.gradesSubmitted(count) : t.gradesSavedOf(count)),
})

/** Commits the caller's grades by subject or grade id, or all uncommitted ones of a year. */
export const commitGrades = batchCommand('grade:score', {
  bizType: 'subject',
  load: async (ctx, { ids, year }: z.output<typeof CommitGrades>) => {
    if (!ids) {
      const open = sql`select id from subject_grade
        where year = ${year!} and grader_id = ${isPerson(ctx.actor) ? ctx.actor.userId : ''} and status <> '已评分'`
      const rows = await loadOwnGrades(ctx, open)
      if (rows.length === 0) throw conflict(t.noGradesToSubmit)
      return { rows, missing: [] }
    }
    const rows = await loadOwnGrades(
      ctx,
      sql`select value from json_each(${JSON.stringify(ids)}) union ${gradesOfSubjects(ids)}`,
    )
    return { rows, missing: missingIds(ids, rows) }
  },
  decide: (at, _, ctx) => buildCommitChanges(at, {}, formatStamp(ctx.now())),
  done: (count) => t.gradesSubmitted(count),
})

/** Reopens a committed grade for its grader, until the grading of the subject has ended. */
export const reopenGrade = command('grade:reopen', {
  load: async (ctx, input: z.output<typeof ReopenGrade>) => {
    const [row] = await ctx.db
      .select({ grade: subjectGrade, subject: gradeSubjectColumns })
      .from(subjectGrade)
      .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
      .where(and(eq(subjectGrade.id, input.gradeId), eq(subjectGrade.cancelled, 0), eq(subject.delFlag, 0)))
    if (!row) throw notFound()
    return row
  },
  decide: ({ grade, subject: at }, input) => {
    if (at.status !== 'TO_AUDIT' || at.gradeEndTime) throw conflict(t.gradingEndedNoReopen)
    if (grade.status !== '已评分') throw conflict(t.gradeNotSubmitted)
    return {
      changes: [
        update('subjectGrade', grade, { status: '评分中', commitTime: null, reopenReason: input.reopenReason }),
        updateGradeStatus(at.id),
        notify({
          template: 'GRADE_ASSIGNED',
          title: `评分已重新打开：${inChinese(() => redactSubjectName(at))}`,
          text: `您对课题《${inChinese(() => redactSubjectName(at))}》的评分已重新打开，请${grade.dueTime ? `于 ${grade.dueTime.slice(0, 16)} 前` : ''}修改后再次提交。理由：${input.reopenReason}`,
          url: `/prize/grade/todo?year=${grade.year}&subjectId=${at.id}`,
          busType: 'grade',
          busId: grade.id,
          to: { users: [grade.graderId] },
        }),
      ],
      result: { gradeId: grade.id, total: grade.total, status: '评分中', lockVersion: grade.lockVersion + 1 },
      message: t.gradeReopened,
      about: {
        bizType: 'subject',
        bizId: at.id,
        text: `${at.subjectName}（${grade.graderName}）：${input.reopenReason}`,
      },
    }
  },
})

/** Handles `updateGrade`: the grader changes an own grade; with `reopenReason` the business manager reopens one. */
export const changeGrade = (ctx: Context, { reopenReason, ...input }: z.output<typeof UpdateGrade>) => {
  if (reopenReason === undefined) return saveGrade(ctx, input)
  if (!input.gradeId) throw badInput({ gradeId: t.whichGrade })
  return reopenGrade(ctx, { gradeId: input.gradeId, reopenReason })
}
