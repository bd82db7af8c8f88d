import { type Change, insert, notify, update } from '../core/change'
import type { Context } from '../core/context'
import { badInput, conflict } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp, workingDaysAfter, endOfDay } from '../core/time'
import { type TransitionContext, currentReviewsOf, type SubjectCase } from '../subjects/case'
import { makeTransition } from '../subjects/transitions'
import { nameForReviewers } from '../subjects/serializer'
import { subjectStatusLabel } from '../subjects/statuses'
import { toCalendar } from '../system/settings'
import { findConflicts, needsJustification } from './conflicts.rules'
import type { AssignmentBoard } from './queries/candidates.server'
import { type ReviewStage, stageOfStatus, reviewStages } from './rules'
import { t as subjects } from '../subjects/texts'
import { t } from './texts'

/** An assignment order for one subject. */
export type AssignmentOrder = {
  stage: ReviewStage
  userIds: readonly string[]
  /** `set`: replaces all who have not committed; `add`: keeps existing reviewers. */
  mode: 'set' | 'add'
  due: string
  /** True if the request contains the date: existing assignments get it too. */
  dueGiven: boolean
  override: string
  way: 'manual' | 'auto'
  batch: string
  /** Reviews that earlier rows of the same call assign to a person. */
  extra: ReadonlyMap<string, number>
  /** For planned assignments: the number of candidates, and how many of them match the domain. */
  choice?: { people: number; fitting: number }
}

/** True if the review has any content. */
const hasContent = ({ conclusion, comment, privateComment, more }: SubjectCase['reviews'][number]) =>
  !!(conclusion || comment || privateComment || Object.keys(more).length)

/** Returns the given stage, or the one of the status. @throws 409 if the status belongs to another stage */
export function assignmentStageOf(at: SubjectCase, requestedStage: ReviewStage | undefined): ReviewStage {
  const stage = requestedStage ?? stageOfStatus(at.subject.status)
  const rule = stage && reviewStages[stage]
  if (!rule || (at.subject.status !== rule.before && at.subject.status !== rule.status))
    throw conflict(t.cannotAssign(subjectStatusLabel(at.subject.status), rule ? rule.label : ''))
  return stage
}

/**
 * Returns the due time as `yyyy-MM-dd HH:mm:ss`: the given one (the end of the day if it has no time), else the
 * default. @throws 400 for a past time
 */
export function assignmentDueTime(
  ctx: Context,
  requestedDue: string | undefined,
  settings: AssignmentBoard['settings'],
): string {
  if (!requestedDue) return workingDaysAfter(ctx.now(), settings.reviewWorkingDays, toCalendar(settings))
  const due = endOfDay(requestedDue)
  if (due <= formatStamp(ctx.now())) throw badInput({ dueTime: t.reviewDueInPast })
  return due
}

/**
 * Returns the changes of an order: reviewers are assigned to a new stage, added or removed.
 * @throws 400 for a person who cannot review; 409 for a conflict of interest or a wrong status
 */
export function buildAssignment(
  at: TransitionContext<'reports'>,
  order: AssignmentOrder,
  board: Pick<AssignmentBoard, 'people' | 'circleOf'>,
  newId: () => string,
) {
  const { subject } = at.case
  const { stage, override } = order
  const rule = reviewStages[stage]
  const present = currentReviewsOf(at.case, stage)
  const already = new Set(present.map((review) => review.reviewerId))
  const added = order.userIds.filter((userId) => !already.has(userId))
  const leaving =
    order.mode === 'set'
      ? present.filter((review) => review.status !== 2 && !order.userIds.includes(review.reviewerId))
      : []
  const staying = present.filter((review) => !leaving.includes(review))
  const extended = order.dueGiven ? staying.filter((review) => review.status !== 2 && review.dueTime !== order.due) : []
  const begins = subject.status === rule.before && subject.status !== rule.status
  if (!begins && added.length === 0 && leaving.length === 0 && extended.length === 0) throw conflict(t.reviewersSame)

  const newcomers = added.map((userId) => checkNewReviewer(at, userId, order, board))
  const total = [...staying.map((review) => review.reviewerId), ...added]
  // If some have declined, the number is already below the minimum; exchanging one reviewer stays allowed.
  const fewer = begins || total.length < present.length
  if (order.mode === 'set' && fewer && total.length < rule.atLeast(at.settings))
    throw conflict(subjects.tooFewReviewers(rule.atLeast(at.settings)))

  const rows = newcomers.map(({ person, kept }) => ({
    id: newId(),
    dueTime: order.due,
    assignTime: at.now,
    assignWay: order.way,
    assignBatch: order.batch,
    reviewerName: person.realname,
    roleCode: rule.role,
    conflict: {
      checked: 1,
      hits: kept.map(({ kind, hard, text }) => ({ kind, hard, text })),
      override: kept.some(needsJustification) ? override : '',
    },
    reviewerId: person.userId,
  }))
  const stored = rows.map((row): Change => {
    // A reviewer who was removed in this round gets the same row again, with the content as a draft.
    const before = at.case.reviews.find(
      (review) => review.stage === stage && review.roundNo === subject.roundNo && review.reviewerId === row.reviewerId,
    )
    if (!before)
      return insert('subjectReview', {
        ...row,
        subjectId: subject.id,
        collectId: subject.collectId,
        roundNo: subject.roundNo,
        stage,
        sysOrgCode: subject.sysOrgCode,
      })
    const { id: _, ...again } = row
    return update('subjectReview', before, {
      ...again,
      status: hasContent(before) ? 1 : 0,
      commitTime: null,
      cancelReason: '',
    })
  })

  return [
    ...makeTransition({ ...at, input: { ...at.input, userIds: total } }, begins ? rule.begins : rule.changes, {
      set: {
        ...(rule.rate && { dueTime: order.due }),
        ...(begins && rule.rate && { [rule.rate]: null }),
      },
      created: { subjectReview: rows.map((row) => row.id) },
      data: { stage, roundNo: subject.roundNo, added: added.length, removed: leaving.length },
      public: begins,
      reason: begins ? '' : override,
    }),
    ...stored,
    ...leaving.map((review) => update('subjectReview', review, { status: 4, cancelReason: '调整评审人' })),
    ...extended.map((review) => update('subjectReview', review, { dueTime: order.due })),
    ...buildReviewerNotices(
      at,
      stage,
      'REVIEW_ASSIGNED',
      added,
      `请于 ${order.due.slice(0, 16)} 前完成${inChinese(() => rule.label)}。`,
    ),
    ...buildReviewerNotices(
      at,
      stage,
      'REVIEW_REMOVED',
      leaving.map((review) => review.reviewerId),
      '您无需再评审该课题。',
    ),
    ...buildReviewerNotices(
      at,
      stage,
      'REVIEW_DUE',
      extended.map((review) => review.reviewerId),
      `评审截止时间已改为 ${order.due.slice(0, 16)}，请在此之前提交。`,
    ),
  ]
}

/** Checks a new reviewer. Returns the person and the soft conflicts that the justification covers. */
function checkNewReviewer(
  at: TransitionContext,
  userId: string,
  order: AssignmentOrder,
  { people, circleOf }: Pick<AssignmentBoard, 'people' | 'circleOf'>,
) {
  const person = people.get(userId)
  const rule = reviewStages[order.stage]
  if (!person?.active) throw badInput({ userIds: t.reviewerGone })
  if (!person.roles.includes(rule.role)) throw badInput({ userIds: t.notOfRole(person.realname, rule.roleName) })
  const hits = findConflicts(person, at.case, circleOf(at.case.id), order.extra.get(userId) ?? 0)
  const kept = inChinese(() => findConflicts(person, at.case, circleOf(at.case.id), order.extra.get(userId) ?? 0))
  const hard = hits.find((hit) => hit.hard)
  if (hard) throw conflict(t.cannotReview(person.realname, hard.text))
  const soft = hits.find(needsJustification)
  if (soft && order.override.length < 5) throw conflict(t.overrideWanted(person.realname, soft.text))
  return { person, kept }
}

const noticeTitles = { REVIEW_ASSIGNED: '请评审', REVIEW_REMOVED: '取消评审', REVIEW_DUE: '评审期限变更' }
/** Returns a notice to reviewers. It names the subject, but no people. */
export const buildReviewerNotices = (
  at: TransitionContext,
  stage: ReviewStage,
  template: keyof typeof noticeTitles,
  users: readonly string[],
  text: string,
): Change[] =>
  users.length === 0
    ? []
    : [
        notify({
          template,
          title: `${noticeTitles[template]}：${nameForReviewers(at.case, reviewStages[stage].role)}`,
          text: `课题《${nameForReviewers(at.case, reviewStages[stage].role)}》${inChinese(() => reviewStages[stage].label)}：${text}`,
          url: `/subjectMngr/review/todo?subjectId=${at.case.subject.id}`,
          busType: 'subject',
          busId: at.case.subject.id,
          to: { users },
        }),
      ]
