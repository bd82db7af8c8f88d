import type { HandedItem } from '../../db/schema/handovers'
import { type Change, update } from '../core/change'
import type { Context } from '../core/context'
import { isAmong } from '../core/names'
import { conflict, Refusal } from '../core/refusal'
import { stamp, workingDaysAfter } from '../core/time'
import { gradePassedOn } from '../grading/commands/assign.server'
import { assignChanges } from '../reviews/order.move'
import { stageNames } from '../reviews/rules'
import { changeManager } from '../steering/conduct.move'
import { type At, presentReviews, type SubjectCase } from '../subjects/case'
import { calendarOf } from '../system/settings'
import type { Ground } from './held.server'
import type { HandoverKind } from './statuses'
import { t } from './texts'

type Passing = {
  kind: HandoverKind
  from: { id: string; username: string }
  to: { id: string; realname: string; username: string }
  reason: string
}
type One = SubjectCase<'reports' | 'rule' | 'contactIds'>

/** Returns the changes that transfer one item. @throws 400, 409 if it cannot be transferred */
function passed(ctx: Context, ground: Ground, one: One, what: string, passing: Passing, already: number): Change[] {
  const { kind, from, to, reason } = passing
  const { board, manager, actor } = ground
  const at: At<'reports' | 'rule' | 'contactIds'> = {
    case: one,
    actor,
    now: stamp(ctx.now()),
    settings: board.settings,
    input: { reason },
  }
  if (kind === 'manager') {
    if (one.subject.subjectManId !== from.id) throw conflict(t.notTheirs)
    if (!manager) throw conflict(t.noTo)
    return changeManager(at, manager, { reason }, ctx.id)
  }
  if (kind === 'contact') return contactPassedOn(ground, one, from, to)
  if (what === 'GRADE') return gradePassedOn(ctx, board, at, { fromId: from.id, toId: to.id })
  if (!isAmong(stageNames, what)) throw conflict(t.notTheirs)
  const present = presentReviews(one, what)
  const mine = present.find((review) => review.reviewerId === from.id && review.status !== 2)
  if (!mine) throw conflict(t.notTheirs)
  const late = !mine.dueTime || mine.dueTime <= at.now
  return assignChanges(
    at,
    {
      stage: what,
      userIds: [...present.flatMap((review) => (review === mine ? [] : [review.reviewerId])), to.id],
      mode: 'set',
      due: late
        ? workingDaysAfter(ctx.now(), board.settings.reviewWorkingDays, calendarOf(board.settings))
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
function contactPassedOn({ board }: Ground, one: One, from: Passing['from'], to: Passing['to']): Change[] {
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

type Went = { item: HandedItem; changes: Change[] }
/**
 * Transfers the items one by one: returns the transferred items with their changes, and the remaining ones with the
 * reason. Notices of single items are dropped, because the receiver gets one for all. Each subject is transferred at
 * most once.
 */
export function allPassed(ctx: Context, ground: Ground, items: readonly HandedItem[], passing: Passing) {
  const went: Went[] = []
  const stayed: HandedItem[] = []
  for (const item of items) {
    const one = ground.board.rows.find(({ id }) => id === item.subjectId)
    try {
      if (!one) throw conflict(t.notTheirs)
      if (went.some((other) => other.item.subjectId === one.id)) throw conflict(t.onceEach)
      const changes = passed(ctx, ground, one, item.what, passing, went.length).filter(({ kind }) => kind !== 'notice')
      went.push({ item: { ...item, stayed: '' }, changes })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      stayed.push({ ...item, stayed: error.message })
    }
  }
  return { went, stayed }
}
