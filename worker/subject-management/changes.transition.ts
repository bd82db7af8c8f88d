import { lookup } from '../core/typed-keys'
import { sql } from 'drizzle-orm'
import { type Change, guardedStatement, insert, type NewRow, remove, type Row, update } from '../core/change'
import { addDays, DAY_MS, formatDay, parseStamp, formatStamp } from '../core/time'
import type { TransitionContext, SubjectCase } from '../subjects/case'
import { makeTransition } from '../subjects/transitions'
import { changeCaseManager, type NewManager } from './completion.transition'
import type { ChangeValues, SaveChange } from './contract'
import { t } from './texts'

/** Dates of a report that an extension of the term changed: before and after. */
export type ReportDates = { dueTime: string; openTime: string | null }
export type ChangedReportDates = Record<string, { was: ReportDates; now: ReportDates }>

/** Columns of a member that a change request compares. */
const comparableMember = ({
  userId,
  name,
  departId,
  departName,
  title,
  duty,
  phone,
  email,
  editRight,
  role,
}: Row<'subjectMember'>) => ({
  userId,
  name,
  departId,
  departName,
  title,
  duty,
  phone,
  email,
  editRight,
  role,
})
/** Returns the current values of the fields that a change would set. */
export const currentValuesOf = (after: ChangeValues, { subject, members }: SubjectCase): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(after).map((field) => [
      field,
      field === 'members' ? members.map(comparableMember) : (lookup(subject, field) ?? null),
    ]),
  )

/** Returns a message per missing or invalid field of a change request; empty if it is complete. */
export function findChangeProblems(
  kind: SaveChange['kind'],
  after: ChangeValues,
  at: SubjectCase,
): Record<string, string> {
  const { subject } = at
  const wrong: Record<string, string> = {}
  switch (kind) {
    case 'delay':
      if (!after.endDate) wrong['after.endDate'] = t.fillEnd
      else if (after.endDate === subject.endDate) wrong['after.endDate'] = t.endChanges
      else if (subject.startDate && after.endDate <= subject.startDate) wrong['after.endDate'] = t.endAfterStart
      break
    case 'manager':
      if (!after.subjectManId) wrong['after.subjectManId'] = t.fillManager
      else if (after.subjectManId === subject.subjectManId) wrong['after.subjectManId'] = t.sameManager
      break
    case 'member': {
      const names = after.members?.map((one) => one.userId || `${one.name} ${one.departName}`) ?? []
      if (!after.members?.length) wrong['after.members'] = t.fillMembers
      else if (new Set(names).size < names.length) wrong['after.members'] = t.memberTwice
      break
    }
    case 'content':
      if (!after.content?.trim()) wrong['after.content'] = t.fillContent
      break
    case 'budget':
      if (after.budgetTotal === undefined) wrong['after.budgetTotal'] = t.fillBudget
      break
    case 'partner': {
      const ids = after.cooperateDeparts?.map((one) => one.departId) ?? []
      if (!after.cooperateDeparts) wrong['after.cooperateDeparts'] = t.fillPartners
      else if (new Set(ids).size < ids.length) wrong['after.cooperateDeparts'] = t.partnerTwice
      else if (ids.includes(subject.leadDepartId)) wrong['after.cooperateDeparts'] = t.leadIsNoPartner
      break
    }
    case 'other':
      if (!after.text?.trim()) wrong['after.text'] = t.fillText
  }
  return wrong
}

/** Returns the changes of the members. Members who stay keep their rows, which other rows refer to. */
function buildMemberChanges(at: SubjectCase, members: NonNullable<ChangeValues['members']>): Change[] {
  const same = (row: Row<'subjectMember'>, one: (typeof members)[number]) =>
    one.userId ? row.userId === one.userId : row.name === one.name && row.departName === one.departName
  const saved = members.map((one, sort): Change => {
    const { id: _, ...fields } = one
    const row = at.members.find((known) => same(known, one))
    return row
      ? update('subjectMember', row, { ...fields, sort })
      : insert('subjectMember', { ...fields, sort, subjectId: at.id, sysOrgCode: at.subject.sysOrgCode })
  })
  const leaving = at.members.filter((row) => !members.some((one) => same(row, one)))
  return [...saved, ...leaving.map((row) => remove('subjectMember', row.id))]
}

/**
 * Returns the new dates of reports whose dates depend on the term: the final report moves by the same number of days, a
 * mid-term report that nobody has started to the middle of the new term. Reports with an extension or a fixed deadline
 * keep their dates. The statements have no version guard, so that authors can go on editing.
 */
function newReportDates({ subject, reports }: SubjectCase<'reports'>, endDate: string): ChangedReportDates {
  if (!subject.endDate) return {}
  const shift = Math.round((parseStamp(endDate).getTime() - parseStamp(subject.endDate).getTime()) / DAY_MS)
  const open = reports.filter((one) => !one.cancelled && !one.extended && one.status !== 3 && one.dueTime)
  const moved: ChangedReportDates = {}
  for (const one of open) {
    const by = (text: string) => formatStamp(addDays(parseStamp(text), shift))
    const was = { dueTime: one.dueTime!, openTime: one.openTime }
    if (one.reportType === 'CONCLUSION')
      moved[one.id] = { was, now: { dueTime: by(was.dueTime), openTime: was.openTime && by(was.openTime) } }
    if (one.reportType !== 'MIDTERM' || one.status !== 0 || one.deadlineId || !subject.startDate) continue
    const half = formatDay(new Date((parseStamp(subject.startDate).getTime() + parseStamp(endDate).getTime()) / 2))
    moved[one.id] = { was, now: { dueTime: `${half} 23:59:59`, openTime: was.openTime } }
  }
  return moved
}
const setReportDates = (id: string, { dueTime, openTime }: ReportDates): Change =>
  guardedStatement(sql`update report set due_time = ${dueTime}, open_time = ${openTime}
    where id = ${id} and status <> 3 and extended = 0`)
/**
 * Returns the changes that restore the report dates from before an extension, for reports that have not been submitted
 * since and whose dates are unchanged.
 */
export const restoreReportDates = ({ reports }: SubjectCase<'reports'>, moved: ChangedReportDates): Change[] =>
  reports.flatMap((one) => {
    const dates = moved[one.id]
    const since = one.status === 2 || one.status === 3 || one.extended || one.cancelled
    return dates && !since && one.dueTime === dates.now.dueTime && one.openTime === dates.now.openTime
      ? [setReportDates(one.id, dates.was)]
      : []
  })

/** Returns the changes of an agreed change request. */
export function applyChange(
  at: TransitionContext<'reports' | 'contactIds'>,
  request: Row<'changeRequest'>,
  manager: NewManager | null,
  newId: () => string,
): Change[] {
  const after = request.after as ChangeValues
  if (request.kind === 'manager')
    return manager ? changeCaseManager(at, manager, { reason: request.reason }, newId) : []
  const set: Partial<NewRow<'subject'>> = {
    ...(request.kind === 'delay' && after.endDate && { endDate: after.endDate }),
    ...(request.kind === 'budget' && after.budgetTotal !== undefined && { budgetTotal: after.budgetTotal }),
    ...(request.kind === 'content' && after.content && { content: after.content }),
    ...(request.kind === 'partner' && after.cooperateDeparts && { cooperateDeparts: after.cooperateDeparts }),
  }
  const moved = set.endDate ? newReportDates(at.case, set.endDate) : {}
  return [
    ...makeTransition(at, 'maintain', {
      set,
      reason: `变更：${request.reason}`,
      data: { changeId: request.id, moved },
    }),
    ...(request.kind === 'member' && after.members ? buildMemberChanges(at.case, after.members) : []),
    ...Object.entries(moved).map(([id, dates]) => setReportDates(id, dates.now)),
  ]
}
