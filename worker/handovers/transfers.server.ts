import type { HandoverItem } from '../../db/schema/handovers'
import { type Change, update } from '../core/change'
import type { Context } from '../core/context'
import { isAmong } from '../core/typed-keys'
import { conflict, Refusal } from '../core/refusal'
import { formatStamp, workingDaysAfter } from '../core/time'
import { replaceGrader } from '../grading/commands/assignment.server'
import { buildAssignment } from '../reviews/assignment.transition'
import { reviewStageNames } from '../reviews/rules'
import { changeCaseManager } from '../subject-management/completion.transition'
import { type TransitionContext, currentReviewsOf, type SubjectCase } from '../subjects/case'
import { toCalendar } from '../system/settings'
import type { TransferData } from './transferable-work.server'
import type { HandoverKind } from './statuses'
import { t } from './texts'

type TransferInput = {
  kind: HandoverKind
  from: { id: string; username: string }
  to: { id: string; realname: string; username: string }
  reason: string
}
type TransferSubject = SubjectCase<'reports' | 'rule' | 'contactIds'>

/** Returns the changes that transfer one item. @throws 400, 409 if it cannot be transferred */
function transferChanges(
  ctx: Context,
  ground: TransferData,
  one: TransferSubject,
  what: string,
  passing: TransferInput,
  already: number,
): Change[] {
  const { kind, from, to, reason } = passing
  const { board, manager, actor } = ground
  const at: TransitionContext<'reports' | 'rule' | 'contactIds'> = {
    case: one,
    actor,
    now: formatStamp(ctx.now()),
    settings: board.settings,
    input: { reason },
  }
  if (kind === 'manager') {
    if (one.subject.subjectManId !== from.id) throw conflict(t.notTheirs)
    if (!manager) throw conflict(t.noTo)
    return changeCaseManager(at, manager, { reason }, ctx.id)
  }
  if (kind === 'contact') return transferContact(ground, one, from, to)
  if (what === 'GRADE') return replaceGrader(ctx, board, at, { fromId: from.id, toId: to.id })
  if (!isAmong(reviewStageNames, what)) throw conflict(t.notTheirs)
  const present = currentReviewsOf(one, what)
  const mine = present.find((review) => review.reviewerId === from.id && review.status !== 2)
  if (!mine) throw conflict(t.notTheirs)
  const late = !mine.dueTime || mine.dueTime <= at.now
  return buildAssignment(
    at,
    {
      stage: what,
      userIds: [...present.flatMap((review) => (review === mine ? [] : [review.reviewerId])), to.id],
      mode: 'set',
      due: late
        ? workingDaysAfter(ctx.now(), board.settings.reviewWorkingDays, toCalendar(board.settings))
        : mine.dueTime!,
      dueGiven: false,
      override: '',
      way: 'manual',
      batch: ctx.id(),
      extra: new Map([[to.id, already]]),
    },
    board,
    ctx.id,
  )
}

/** Transfers the role of contact, and the authorship of a draft written for the institution. */
function transferContact(
  { board }: TransferData,
  one: TransferSubject,
  from: TransferInput['from'],
  to: TransferInput['to'],
): Change[] {
  const { subject } = one
  const asContact = subject.contactId === from.id
  const asWriter = subject.createBy === from.username
  if (!asContact && !asWriter) throw conflict(t.notTheirs)
  const person = board.people.get(to.id)
  if (!person?.departs.some(({ id }) => id === subject.leadDepartId)) throw conflict(t.otherHouse)
  return [
    update('subject', subject, {
      ...(asContact && { contactId: to.id, contactName: to.realname }),
      ...(asWriter && { createBy: to.username }),
    }),
  ]
}

type TransferredItem = { item: HandoverItem; changes: Change[] }
/**
 * Transfers the items one by one: returns the transferred items with their changes, and the remaining ones with the
 * reason. Notices of single items are dropped, because the receiver gets one for all. Each subject is transferred at
 * most once.
 */
export function transferAll(
  ctx: Context,
  ground: TransferData,
  items: readonly HandoverItem[],
  passing: TransferInput,
) {
  const went: TransferredItem[] = []
  const stayed: HandoverItem[] = []
  for (const item of items) {
    const one = ground.board.rows.find(({ id }) => id === item.subjectId)
    try {
      if (!one) throw conflict(t.notTheirs)
      if (went.some((other) => other.item.subjectId === one.id)) throw conflict(t.onceEach)
      const changes = transferChanges(ctx, ground, one, item.what, passing, went.length).filter(
        ({ kind }) => kind !== 'notice',
      )
      went.push({ item: { ...item, stayed: '' }, changes })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      stayed.push({ ...item, stayed: error.message })
    }
  }
  return { went, stayed }
}
