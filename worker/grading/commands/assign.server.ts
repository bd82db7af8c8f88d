import type { z } from 'zod'
import { type Change, insert, notify, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import { failure, type Outcome } from '../../core/outcome'
import type { Context } from '../../core/context'
import { badInput, conflict, notFound, Refusal } from '../../core/refusal'
import { instant, stamp, workingDaysAfter, endOfDay } from '../../core/time'
import { type RoleCode, roles } from '../../policy/roles'
import { conflictsOf } from '../../reviews/conflicts.rules'
import { type Board, loadBoard } from '../../reviews/queries/candidates.server'
import type { At, SubjectCase } from '../../subjects/case'
import { makeMove } from '../../subjects/move'
import { nameToJudges } from '../../subjects/show'
import { calendarOf } from '../../system/settings'
import type { AssignGraders, RemoveGraders, ReplaceGraders } from '../inputs'
import { subjectGradeStatus } from '../rules'
import { followGrades } from '../writes.server'
import { t } from '../texts'
import { t as said } from '../../core/core.texts'

type Grade = Row<'subjectGrade'>
export const graderRoles = ['counselor', 'technologyManger'] as const satisfies RoleCode[]
const active = (at: SubjectCase) => at.grades.filter((grade) => !grade.cancelled)
const nameOf = (board: Board, userId: string) => board.people.get(userId)?.realname ?? t.chosenPerson

/**
 * Returns why this person cannot grade this subject, or null: no expert, or a hard conflict of interest. The number of
 * open reviews does not matter.
 */
function unfit(board: Board, at: SubjectCase, userId: string): string | null {
  const person = board.people.get(userId)
  if (!person?.active) return t.personGone(nameOf(board, userId))
  if (!graderRoles.some((role) => person.roles.includes(role)))
    return t.notGrader(person.realname, graderRoles.map((role) => roles[role].name).join(t.or))
  const hard = conflictsOf(person, at, board.circleOf(at.id)).find((one) => one.hard)
  return hard ? t.graderConflict(person.realname, at.name, hard.text) : null
}

type Adding = { userIds: readonly string[]; due: string; batch: string }
/** Returns the changes for new graders and for removed ones who return. Existing graders are skipped. */
function added(ctx: Context, board: Board, at: SubjectCase, { userIds, due, batch }: Adding) {
  const changes: Change[] = []
  const made: string[] = []
  const who: string[] = []
  const statuses: string[] = []
  for (const userId of userIds) {
    const known = at.grades.find((grade) => grade.graderId === userId)
    if (known && !known.cancelled) continue
    const problem = unfit(board, at, userId)
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
const removed = (grades: readonly Grade[], reason: string) =>
  grades.map((grade) => update('subjectGrade', grade, { cancelled: 1, cancelReason: reason }))

type Step = { changes: Change[]; statuses: string[]; made?: string[]; data: Record<string, unknown>; reason?: string }
/** Returns the transition of the subject with the changes of its graders. The grade status is recomputed in SQL. */
const moved = (at: At, { changes, statuses, made = [], data, reason }: Step): Change[] => [
  ...makeMove(at, 'grade', {
    set: { gradeStatus: subjectGradeStatus(statuses) },
    created: { subjectGrade: made },
    data,
    public: false,
    ...(reason && { reason }),
  }),
  ...changes,
  followGrades(at.case.id),
]

const needRule = (at: SubjectCase<'rule'>) => {
  if (!at.rule?.criteria.length) throw conflict(t.noRuleFor(at.subject.year))
}
const dueOf = (ctx: Context, board: Board, dueTime: string | undefined) => {
  const due = endOfDay(
    dueTime ?? workingDaysAfter(ctx.now(), board.settings.gradeWorkingDays, calendarOf(board.settings)),
  )
  if (instant(due) <= ctx.now()) throw badInput({ dueTime: said.dueInPast })
  return due
}
/** Returns one notice per grader, whatever the number of subjects. */
const invitations = (years: string, due: string, byGrader: ReadonlyMap<string, string[]>) =>
  [...Map.groupBy(byGrader, ([, names]) => names.length)].flatMap(([count, group]) =>
    count > 1
      ? [
          invite(
            years,
            due,
            `${count} 个课题待评分`,
            group.map(([userId]) => userId),
          ),
        ]
      : group.map(([userId, names]) => invite(years, due, `课题“${names[0]}”待评分`, [userId])),
  )
const invite = (year: string, due: string, what: string, users: string[]): Change =>
  notify({
    template: 'GRADE_ASSIGNED',
    title: `您有 ${what}`,
    text: `您有 ${what}，请于 ${due.slice(0, 16)} 前完成评分并提交。`,
    url: `/prize/grade/todo?year=${year}`,
    busType: 'grade',
    busId: year,
    to: { users },
  })

/**
 * Decides each subject separately: successful changes are collected, failures listed with their reasons. Throws if all
 * fail, except in a dry run.
 */
function eachCase<One extends SubjectCase>(
  board: Pick<Board, 'missing'> & { rows: readonly One[] },
  decide: (at: One) => Change[],
  dryRun = false,
): { changes: Change[]; result: Outcome } {
  if (board.rows.length === 0) throw notFound()
  const changes: Change[] = []
  const ok: string[] = []
  const failed = board.missing.map((id) => failure(id, '', said.notFound))
  let last: Refusal | undefined
  for (const at of board.rows) {
    try {
      changes.push(...decide(at))
      ok.push(at.id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      last = error
      failed.push(failure(at.id, at.name, error.message))
    }
  }
  if (ok.length === 0 && last && !dryRun) throw failed.length === 1 ? last : conflict(last.message, { ok, failed })
  return { changes, result: { ok, failed } }
}
const says = ({ ok, failed }: Outcome, done: string) =>
  failed.length ? said.someDone(ok.length, failed.length, failed[0]!.reason) : done
const atOf = (ctx: Context, board: Board, one: SubjectCase, reason = ''): At => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings: board.settings,
  input: { reason },
})

/** Assigns graders to subjects. Existing graders stay. */
export const assignGraders = command('grade:assign', {
  load: (ctx, input: z.output<typeof AssignGraders>) =>
    loadBoard(ctx, input.subjectIds, { userIds: input.userIds }, 'rule'),
  decide: (board, input, ctx) => {
    const due = dueOf(ctx, board, input.dueTime)
    const batch = ctx.id()
    const invited = new Map<string, string[]>()
    const { changes, result } = eachCase(
      board,
      (one) => {
        needRule(one)
        const at = atOf(ctx, board, one)
        const adding = added(ctx, board, one, { userIds: input.userIds, due, batch })
        if (adding.who.length === 0) throw conflict(t.gradersAlready)
        const step = moved(at, {
          ...adding,
          statuses: [...active(one).map((grade) => grade.status), ...adding.statuses],
          data: { graders: adding.who },
        })
        for (const userId of adding.who) invited.set(userId, [...(invited.get(userId) ?? []), nameToJudges(one)])
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
      changes: [...changes, ...invitations(board.rows[0]!.subject.year, due, invited)],
      result,
      message: says(result, t.gradersAssigned(result.ok.length)),
      about: aboutOf(board, result),
    }
  },
})
const aboutOf = (board: Board, { ok }: Outcome) => {
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
    loadBoard(ctx, [input.subjectId], { userIds: input.userIds }, 'rule'),
  decide: (board, input, ctx) => {
    const one = board.rows[0]
    if (!one) throw notFound()
    needRule(one)
    const due = dueOf(ctx, board, input.dueTime)
    const leaving = active(one).filter((grade) => grade.status === '未评分' && !input.userIds.includes(grade.graderId))
    const staying = active(one).filter((grade) => !leaving.includes(grade))
    const adding = added(ctx, board, one, { userIds: input.userIds, due, batch: ctx.id() })
    if (adding.who.length === 0 && leaving.length === 0) throw conflict(t.gradersSame)
    return {
      changes: [
        ...moved(atOf(ctx, board, one), {
          ...adding,
          changes: [...removed(leaving, '更换评分人'), ...adding.changes],
          statuses: [...staying.map((grade) => grade.status), ...adding.statuses],
          data: { graders: adding.who, removed: leaving.map((grade) => grade.graderId) },
        }),
        ...invitations(one.subject.year, due, new Map(adding.who.map((userId) => [userId, [nameToJudges(one)]]))),
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
export function gradePassedOn(
  ctx: Context,
  board: Board,
  at: At<'rule'>,
  { fromId, toId }: { fromId: string; toId: string },
): Change[] {
  needRule(at.case)
  const mine = active(at.case).find((grade) => grade.graderId === fromId && grade.status !== '已评分')
  if (!mine) throw conflict(t.notTheGraders)
  const dueTime = mine.dueTime && instant(mine.dueTime) > ctx.now() ? mine.dueTime : undefined
  const adding = added(ctx, board, at.case, { userIds: [toId], due: dueOf(ctx, board, dueTime), batch: ctx.id() })
  const staying = active(at.case).filter((grade) => grade !== mine)
  return moved(at, {
    ...adding,
    changes: [...removed([mine], '更换评分人'), ...adding.changes],
    statuses: [...staying.map((grade) => grade.status), ...adding.statuses],
    data: { graders: adding.who, removed: [fromId] },
    ...(at.input.reason && { reason: at.input.reason }),
  })
}

/** Removes graders from subjects. Their scores are kept with the reason, but no longer count. */
export const removeGraders = command('grade:assign', {
  load: (ctx, input: z.output<typeof RemoveGraders>) => loadBoard(ctx, input.subjectIds, { userIds: input.userIds }),
  decide: (board, input, ctx) => {
    const { changes, result } = eachCase(board, (one) => {
      const leaving = active(one).filter((grade) => input.userIds.includes(grade.graderId))
      if (leaving.length === 0) throw conflict(t.notTheGraders)
      const scored = leaving.find((grade) => grade.status !== '未评分')
      if (scored && input.reason.length < 5) throw badInput({ reason: t.removeScored(scored.graderName) })
      return moved(atOf(ctx, board, one, input.reason), {
        changes: removed(leaving, input.reason || '移除评分人'),
        statuses: active(one).flatMap((grade) => (leaving.includes(grade) ? [] : [grade.status])),
        data: { removed: leaving.map((grade) => grade.graderId) },
        reason: input.reason,
      })
    })
    return {
      changes,
      result,
      message: says(result, t.gradersRemoved(result.ok.length)),
      about: aboutOf(board, result),
    }
  },
})
