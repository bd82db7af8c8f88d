import { isAmong, namesIn, rowIn } from '../core/names'
import type { SubjectStatus } from '../../db/schema/subjects'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'
import { wire } from '../../db/wire'

/** The 18 statuses by their wire names, with id and color. */
const rows = {
  TO_ESTABLISH_DRAFT: { id: 1, colour: 'cyan' },
  ESTABLISHED_DRAFT: { id: 2, colour: 'cyan' },
  TO_SUBMIT: { id: 3, colour: 'grey' },
  TO_SUPPLEMENT: { id: 4, colour: 'orange' },
  TO_APPROVAL: { id: 5, colour: 'cyan' },
  TO_REVIEW: { id: 6, colour: 'cyan' },
  TO_PERFECT: { id: 7, colour: 'orange' },
  [wire.TO_FIRST_AUDIT]: { id: 8, colour: 'cyan' },
  [wire.FIRST_AUDITING]: { id: 9, colour: 'cyan' },
  TO_RE_AUDIT: { id: 10, colour: 'cyan' },
  RE_AUDITING: { id: 11, colour: 'cyan' },
  TO_ESTABLISH: { id: 12, colour: 'cyan' },
  ESTABLISHED: { id: 13, colour: 'green' },
  TO_AUDIT: { id: 14, colour: 'cyan' },
  [wire.TO_CONCLUSION]: { id: 15, colour: 'red' },
  TO_PRIZE: { id: 16, colour: 'purple' },
  [wire.FINISHED]: { id: 17, colour: 'green' },
  [wire.ESTABLISH_FAIL]: { id: 18, colour: 'red' },
} as const satisfies Record<SubjectStatus, object>
export const subjectStatuses = withTexts('label', rows, t)

export type { SubjectStatus }
export const subjectStatusNames = namesIn(subjectStatuses)
export const finalStatuses = [wire.TO_CONCLUSION, wire.FINISHED, wire.ESTABLISH_FAIL] as const satisfies SubjectStatus[]
export const isFinal = (status: SubjectStatus) => isAmong(finalStatuses, status)
export const statusLabel = (status: string) => rowIn(subjectStatuses, status)?.label ?? status
/** Returns the status with this name or numeric id; clients send either. */
export const statusOf = (nameOrId: string | number): SubjectStatus | undefined =>
  subjectStatusNames.find((name) => name === nameOrId || String(subjectStatuses[name].id) === String(nameOrId))

/** Statuses by list. */
export const statusLists = {
  declared: subjectStatusNames.filter((name) => !isFinal(name)),
  proposed: [wire.TO_FIRST_AUDIT, wire.FIRST_AUDITING],
  rechecked: ['TO_RE_AUDIT', 'RE_AUDITING'],
  pass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED'],
  historyPass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED', wire.FINISHED, wire.TO_CONCLUSION],
  historyDeclared: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED', wire.FINISHED, wire.TO_CONCLUSION, wire.ESTABLISH_FAIL],
  'simple:auditing': [
    'TO_APPROVAL',
    'TO_REVIEW',
    wire.TO_FIRST_AUDIT,
    wire.FIRST_AUDITING,
    'TO_RE_AUDIT',
    'RE_AUDITING',
    'TO_ESTABLISH_DRAFT',
    'TO_ESTABLISH',
    'ESTABLISHED_DRAFT',
  ],
  'simple:projected': ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'],
  'simple:toBeDeclare': ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'],
  'simple:notProject': [wire.ESTABLISH_FAIL],
  'simple:completed': [wire.FINISHED],
  'simple:end': [wire.TO_CONCLUSION],
  plan: ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH', 'ESTABLISHED_DRAFT'],
  inRoadSubject: ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'],
  prize: ['TO_PRIZE'],
} as const satisfies Record<string, readonly SubjectStatus[]>
/** Lists of established subjects: an adopted topic is 已完成 too, but is no completed subject. */
export const listsWithoutTopics: readonly string[] = [
  'pass',
  'historyPass',
  'simple:projected',
  'simple:completed',
  'inRoadSubject',
  'prize',
] satisfies (keyof typeof statusLists)[]
export type SubjectListName = keyof typeof statusLists | 'thisYearDeclare'

/**
 * Unpublished decisions, and the preceding status that outsiders see instead; with `held`, only while the notice is
 * held back. `visibleStatus` and the SQL of `visibleColumns` use this table.
 */
export const covered: readonly { status: SubjectStatus; reads: SubjectStatus; held?: true }[] = [
  { status: 'TO_ESTABLISH_DRAFT', reads: 'RE_AUDITING' },
  { status: 'ESTABLISHED_DRAFT', reads: 'TO_ESTABLISH' },
  { status: wire.ESTABLISH_FAIL, reads: 'RE_AUDITING', held: true },
]
/**
 * Statuses that outsiders see in place of an unpublished decision. Outsiders see no times in them, because a time that
 * disappears with the decision would reveal it.
 */
export const covers: readonly SubjectStatus[] = [...new Set(covered.map(({ reads }) => reads))]
/** Returns the unpublished decisions that outsiders see as this status. */
export const coveredBy = (reads: SubjectStatus) => covered.filter((one) => one.reads === reads)
type Kept = { status: SubjectStatus; holdNotice: number }
/** Roles that see unpublished decisions. */
const insiders: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger']
const coverOf = ({ status, holdNotice }: Kept) =>
  covered.find((one) => one.status === status && (!one.held || holdNotice))
/** True if the status is an unpublished decision. */
export const isUnpublished = (row: Kept) => coverOf(row) !== undefined
/** Returns the status that this role sees. */
export const shownStatus = (row: Kept, roleCode: string): SubjectStatus =>
  (!isInsider(roleCode) && coverOf(row)?.reads) || row.status
/** True if this role must not see times of the row, because its visible status replaces an unpublished decision. */
export const timesWithheld = (row: Kept, roleCode: string) =>
  !isInsider(roleCode) && covers.includes(shownStatus(row, roleCode))
/** True if the role sees unpublished decisions. */
export const isInsider = (roleCode: string) => insiders.includes(roleCode)
