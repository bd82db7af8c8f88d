import type { z } from 'zod'
import { type Change, insert, notify, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { failedRow, type BatchResult } from '../../core/batch-result'
import type { Context } from '../../core/context'
import { badInput, conflict, notFound, Refusal } from '../../core/refusal'
import { parseStamp, formatStamp, workingDaysAfter, endOfDay } from '../../core/time'
import { type RoleCode, roles } from '../../policy/roles'
import { findConflicts } from '../../reviews/conflicts.rules'
import { type AssignmentBoard, loadAssignmentBoard } from '../../reviews/queries/candidates.server'
import type { TransitionContext, SubjectCase } from '../../subjects/case'
import { makeTransition } from '../../subjects/transitions'
import { nameForReviewers } from '../../subjects/serializer'
import { toCalendar } from '../../system/settings'
import type { AssignGraders, RemoveGraders, ReplaceGraders } from '../inputs'
import { deriveGradeStatus } from '../rules'
import { updateGradeStatus } from '../guarded-changes.server'
import { t } from '../texts'
import { t as said } from '../../core/core.texts'

type SubjectGrade = Row<'subjectGrade'>
export const graderRoles = ['counselor', 'technologyManger'] as const satisfies RoleCode[]
const activeGrades = (at: SubjectCase) => at.grades.filter((grade) => !grade.cancelled)
const personNameOf = (board: AssignmentBoard, userId: string) => board.people.get(userId)?.realname ?? t.chosenPerson

/**
 * Returns why this person cannot grade this subject, or null: no expert, or a hard conflict of interest. The number of
 * open reviews does not matter.
 */
function graderProblem(board: AssignmentBoard, at: SubjectCase, userId: string): string | null {
  const person = board.people.get(userId)
  if (!person?.active) return t.personGone(personNameOf(board, userId))
  if (!graderRoles.some((role) => person.roles.includes(role)))
    return t.notGrader(person.realname, graderRoles.map((role) => roles[role].name).join(t.or))
  const hard = findConflicts(person, at, board.circleOf(at.id)).find((one) => one.hard)
  return hard ? t.graderConflict(person.realname, at.name, hard.text) : null
}

type NewGraders = { userIds: readonly string[]; due: string; batch: string }
/** Returns the changes for new graders and for removed ones who return. Existing graders are skipped. */
function addGraderRows(ctx: Context, board: AssignmentBoard, at: SubjectCase, { userIds, due, batch }: NewGraders) {
  const changes: Change[] = []
  const made: string[] = []
  const who: string[] = []
  const statuses: string[] = []
  for (const userId of userIds) {
    const known = at.grades.find((grade) => grade.graderId === userId)
    if (known && !known.cancelled) continue
    const problem = graderProblem(board, at, userId)
    if (problem) throw conflict(problem)
    who.push(userId)
    if (known) {
      // Scores from before the removal are kept; the grader must commit them again.
      const status = known.status === '已评分' ? '评分中' : known.status
      statuses.push(status)
      changes.push(
        update('subjectGrade', known, {
          cancelled: 0,
          cancelReason: '',
          waived: 0,
          status,
          commitTime: null,
          dueTime: due,
          assignBatch: batch,
        }),
      )
      continue
    }
    const person = board.people.get(userId)!
    const id = ctx.id()
    made.push(id)
    statuses.push('未评分')
    changes.push(
      insert('subjectGrade', {
        id,
        subjectId: at.id,
        year: at.subject.year,
        graderId: userId,
        graderName: person.realname,
        roleCode: graderRoles.find((role) => person.roles.includes(role))!,
        assignBatch: batch,
        dueTime: due,
        sysOrgCode: at.subject.sysOrgCode,
      }),
    )
  }
  return { changes, made, who, statuses }
}
const cancelGrades = (grades: readonly SubjectGrade[], reason: string) =>
  grades.map((grade) => update('subjectGrade', grade, { cancelled: 1, cancelReason: reason }))

type GradeTransitionEffects = {
  changes: Change[]
  statuses: string[]
  made?: string[]
  data: Record<string, unknown>
  reason?: string
}
/** Returns the transition of the subject with the changes of its graders. The grade status is recomputed in SQL. */
const makeGradeTransition = (
  at: TransitionContext,
  { changes, statuses, made = [], data, reason }: GradeTransitionEffects,
): Change[] => [
  ...makeTransition(at, 'grade', {
    set: { gradeStatus: deriveGradeStatus(statuses) },
    created: { subjectGrade: made },
    data,
    public: false,
    ...(reason && { reason }),
  }),
  ...changes,
  updateGradeStatus(at.case.id),
]

const assertRule = (at: SubjectCase<'rule'>) => {
  if (!at.rule?.criteria.length) throw conflict(t.noRuleFor(at.subject.year))
}
const gradingDueTime = (ctx: Context, board: AssignmentBoard, dueTime: string | undefined) => {
  const due = endOfDay(
    dueTime ?? workingDaysAfter(ctx.now(), board.settings.gradeWorkingDays, toCalendar(board.settings)),
  )
  if (parseStamp(due) <= ctx.now()) throw badInput({ dueTime: said.dueInPast })
  return due
}
/** Returns one notice per grader, whatever the number of subjects. */
const buildInvitations = (years: string, due: string, byGrader: ReadonlyMap<string, string[]>) =>
  [...Map.groupBy(byGrader, ([, names]) => names.length)].flatMap(([count, group]) =>
    count > 1
      ? [
          buildInvitation(
            years,
            due,
            ` ${count} 个课题待评分`,
            group.map(([userId]) => userId),
          ),
        ]
      : group.map(([userId, names]) => buildInvitation(years, due, `课题《${names[0]}》待评分`, [userId])),
  )
const buildInvitation = (year: string, due: string, what: string, users: string[]): Change =>
  notify({
    template: 'GRADE_ASSIGNED',
    title: `您有${what}`,
    text: `您有${what}，请于 ${due.slice(0, 16)} 前完成评分并提交。`,
    url: `/prize/grade/todo?year=${year}`,
    busType: 'grade',
    busId: year,
    to: { users },
  })

/**
 * Decides each subject separately: successful changes are collected, failures listed with their reasons. Throws if all
 * fail, except in a dry run.
 */
function decideEachCase<One extends SubjectCase>(
  board: Pick<AssignmentBoard, 'missing'> & { rows: readonly One[] },
  decide: (at: One) => Change[],
  dryRun = false,
): { changes: Change[]; result: BatchResult } {
  if (board.rows.length === 0) throw notFound()
  const changes: Change[] = []
  const ok: string[] = []
  const failed = board.missing.map((id) => failedRow(id, '', said.notFound))
  let last: Refusal | undefined
  for (const at of board.rows) {
    try {
      changes.push(...decide(at))
      ok.push(at.id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      last = error
      failed.push(failedRow(at.id, at.name, error.message))
    }
  }
  if (ok.length === 0 && last && !dryRun) throw failed.length === 1 ? last : conflict(last.message, { ok, failed })
  return { changes, result: { ok, failed } }
}
const outcomeMessage = ({ ok, failed }: BatchResult, done: string) =>
  failed.length ? said.someDone(ok.length, failed.length, failed[0]!.reason) : done
const gradingContextOf = (ctx: Context, board: AssignmentBoard, one: SubjectCase, reason = ''): TransitionContext => ({
  case: one,
  actor: ctx.actor,
  now: formatStamp(ctx.now()),
  settings: board.settings,
  input: { reason },
})

/** Assigns graders to subjects. Existing graders stay. */
export const assignGraders = command('grade:assign', {
  load: (ctx, input: z.output<typeof AssignGraders>) =>
    loadAssignmentBoard(ctx, input.subjectIds, { userIds: input.userIds }, 'rule'),
  decide: (board, input, ctx) => {
    const due = gradingDueTime(ctx, board, input.dueTime)
    const batch = ctx.id()
    const invited = new Map<string, string[]>()
    const { changes, result } = decideEachCase(
      board,
      (one) => {
        assertRule(one)
        const at = gradingContextOf(ctx, board, one)
        const adding = addGraderRows(ctx, board, one, { userIds: input.userIds, due, batch })
        if (adding.who.length === 0) throw conflict(t.gradersAlready)
        const step = makeGradeTransition(at, {
          ...adding,
          statuses: [...activeGrades(one).map((grade) => grade.status), ...adding.statuses],
          data: { graders: adding.who },
        })
        for (const userId of adding.who) invited.set(userId, [...(invited.get(userId) ?? []), nameForReviewers(one)])
        return step
      },
      input.dryRun,
    )
    if (input.dryRun)
      return {
        changes: [],
        result,
        message: said.dryRun(result.ok.length, result.failed.length),
      }
    return {
      changes: [...changes, ...buildInvitations(board.rows[0]!.subject.year, due, invited)],
      result,
      message: outcomeMessage(result, t.gradersAssigned(result.ok.length)),
      about: gradingLogTarget(board, result),
    }
  },
})
const gradingLogTarget = (board: AssignmentBoard, { ok }: BatchResult) => {
  const first = board.rows.find((one) => one.id === ok[0])
  return {
    bizType: 'subject',
    bizId: ok[0] ?? '',
    text: ok.length > 1 ? `${first?.name} 等 ${ok.length} 个课题` : (first?.name ?? ''),
  }
}

/** Replaces the graders of a subject. Graders with scores stay. */
export const replaceGraders = command('grade:assign', {
  load: (ctx, input: z.output<typeof ReplaceGraders>) =>
    loadAssignmentBoard(ctx, [input.subjectId], { userIds: input.userIds }, 'rule'),
  decide: (board, input, ctx) => {
    const one = board.rows[0]
    if (!one) throw notFound()
    assertRule(one)
    const due = gradingDueTime(ctx, board, input.dueTime)
    const leaving = activeGrades(one).filter(
      (grade) => grade.status === '未评分' && !input.userIds.includes(grade.graderId),
    )
    const staying = activeGrades(one).filter((grade) => !leaving.includes(grade))
    const adding = addGraderRows(ctx, board, one, { userIds: input.userIds, due, batch: ctx.id() })
    if (adding.who.length === 0 && leaving.length === 0) throw conflict(t.gradersSame)
    return {
      changes: [
        ...makeGradeTransition(gradingContextOf(ctx, board, one), {
          ...adding,
          changes: [...cancelGrades(leaving, '更换评分人'), ...adding.changes],
          statuses: [...staying.map((grade) => grade.status), ...adding.statuses],
          data: { graders: adding.who, removed: leaving.map((grade) => grade.graderId) },
        }),
        ...buildInvitations(
          one.subject.year,
          due,
          new Map(adding.who.map((userId) => [userId, [nameForReviewers(one)]])),
        ),
      ],
      result: null,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/**
 * Replaces a grader who has not committed by another person, with the same due date, or a new one if it has passed.
 * @throws 409 if the grader has no open grade, or the other person cannot grade
 */
export function replaceGrader(
  ctx: Context,
  board: AssignmentBoard,
  at: TransitionContext<'rule'>,
  { fromId, toId }: { fromId: string; toId: string },
): Change[] {
  assertRule(at.case)
  const mine = activeGrades(at.case).find((grade) => grade.graderId === fromId && grade.status !== '已评分')
  if (!mine) throw conflict(t.notTheGraders)
  const dueTime = mine.dueTime && parseStamp(mine.dueTime) > ctx.now() ? mine.dueTime : undefined
  const adding = addGraderRows(ctx, board, at.case, {
    userIds: [toId],
    due: gradingDueTime(ctx, board, dueTime),
    batch: ctx.id(),
  })
  const staying = activeGrades(at.case).filter((grade) => grade !== mine)
  return makeGradeTransition(at, {
    ...adding,
    changes: [...cancelGrades([mine], '更换评分人'), ...adding.changes],
    statuses: [...staying.map((grade) => grade.status), ...adding.statuses],
    data: { graders: adding.who, removed: [fromId] },
    ...(at.input.reason && { reason: at.input.reason }),
  })
}

/** Removes graders from subjects. Their scores are kept with the reason, but no longer count. */
export const removeGraders = command('grade:assign', {
  load: (ctx, input: z.output<typeof RemoveGraders>) =>
    loadAssignmentBoard(ctx, input.subjectIds, { userIds: input.userIds }),
  decide: (board, input, ctx) => {
    const { changes, result } = decideEachCase(board, (one) => {
      const leaving = activeGrades(one).filter((grade) => input.userIds.includes(grade.graderId))
      if (leaving.length === 0) throw conflict(t.notTheGraders)
      const scored = leaving.find((grade) => grade.status !== '未评分')
      if (scored && input.reason.length < 5) throw badInput({ reason: t.removeScored(scored.graderName) })
      return makeGradeTransition(gradingContextOf(ctx, board, one, input.reason), {
        changes: cancelGrades(leaving, input.reason || '移除评分人'),
        statuses: activeGrades(one).flatMap((grade) => (leaving.includes(grade) ? [] : [grade.status])),
        data: { removed: leaving.map((grade) => grade.graderId) },
        reason: input.reason,
      })
    })
    return {
      changes,
      result,
      message: outcomeMessage(result, t.gradersRemoved(result.ok.length)),
      about: gradingLogTarget(board, result),
    }
  },
})
