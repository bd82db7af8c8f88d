import { isAmong, keysOf, lookup } from '../core/typed-keys'
import type { SubjectStatus } from '../../db/schema/subjects'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'
import { wireNames } from '../../db/wire-names'

/** The 18 statuses by their wire names, with id and color. */
const subjectStatusRows = {
  TO_ESTABLISH_DRAFT: { id: 1, colour: 'cyan' },
  ESTABLISHED_DRAFT: { id: 2, colour: 'cyan' },
  TO_SUBMIT: { id: 3, colour: 'grey' },
  TO_SUPPLEMENT: { id: 4, colour: 'orange' },
  TO_APPROVAL: { id: 5, colour: 'cyan' },
  TO_REVIEW: { id: 6, colour: 'cyan' },
  TO_PERFECT: { id: 7, colour: 'orange' },
  [wireNames.TO_FIRST_AUDIT]: { id: 8, colour: 'cyan' },
  [wireNames.FIRST_AUDITING]: { id: 9, colour: 'cyan' },
  TO_RE_AUDIT: { id: 10, colour: 'cyan' },
  RE_AUDITING: { id: 11, colour: 'cyan' },
  TO_ESTABLISH: { id: 12, colour: 'cyan' },
  ESTABLISHED: { id: 13, colour: 'green' },
  TO_AUDIT: { id: 14, colour: 'cyan' },
  [wireNames.TO_CONCLUSION]: { id: 15, colour: 'red' },
  TO_PRIZE: { id: 16, colour: 'purple' },
  [wireNames.FINISHED]: { id: 17, colour: 'green' },
  [wireNames.ESTABLISH_FAIL]: { id: 18, colour: 'red' },
} as const satisfies Record<SubjectStatus, object>
export const subjectStatuses = withTexts('label', subjectStatusRows, t)

export type { SubjectStatus }
export const subjectStatusNames = keysOf(subjectStatuses)
export const finalStatuses = [
  wireNames.TO_CONCLUSION,
  wireNames.FINISHED,
  wireNames.ESTABLISH_FAIL,
] as const satisfies SubjectStatus[]
export const isFinal = (status: SubjectStatus) => isAmong(finalStatuses, status)
export const subjectStatusLabel = (status: string) => lookup(subjectStatuses, status)?.label ?? status
/** Returns the status with this name or numeric id; clients send either. */
export const parseSubjectStatus = (nameOrId: string | number): SubjectStatus | undefined =>
  subjectStatusNames.find((name) => name === nameOrId || String(subjectStatuses[name].id) === String(nameOrId))

/** Statuses by list. */
export const statusLists = {
  declared: subjectStatusNames.filter((name) => !isFinal(name)),
  proposed: [wireNames.TO_FIRST_AUDIT, wireNames.FIRST_AUDITING],
  rechecked: ['TO_RE_AUDIT', 'RE_AUDITING'],
  pass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED'],
  historyPass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED', wireNames.FINISHED, wireNames.TO_CONCLUSION],
  historyDeclared: [
    'TO_PRIZE',
    'TO_AUDIT',
    'ESTABLISHED',
    wireNames.FINISHED,
    wireNames.TO_CONCLUSION,
    wireNames.ESTABLISH_FAIL,
  ],
  'simple:auditing': [
    'TO_APPROVAL',
    'TO_REVIEW',
    wireNames.TO_FIRST_AUDIT,
    wireNames.FIRST_AUDITING,
    'TO_RE_AUDIT',
    'RE_AUDITING',
    'TO_ESTABLISH_DRAFT',
    'TO_ESTABLISH',
    'ESTABLISHED_DRAFT',
  ],
  'simple:projected': ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'],
  'simple:toBeDeclare': ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'],
  'simple:notProject': [wireNames.ESTABLISH_FAIL],
  'simple:completed': [wireNames.FINISHED],
  'simple:end': [wireNames.TO_CONCLUSION],
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
export const unpublishedDecisions: readonly { status: SubjectStatus; reads: SubjectStatus; held?: true }[] = [
  { status: 'TO_ESTABLISH_DRAFT', reads: 'RE_AUDITING' },
  { status: 'ESTABLISHED_DRAFT', reads: 'TO_ESTABLISH' },
  { status: wireNames.ESTABLISH_FAIL, reads: 'RE_AUDITING', held: true },
]
/**
 * Statuses that outsiders see in place of an unpublished decision. Outsiders see no times in them, because a time that
 * disappears with the decision would reveal it.
 */
export const substituteStatuses: readonly SubjectStatus[] = [...new Set(unpublishedDecisions.map(({ reads }) => reads))]
/** Returns the unpublished decisions that outsiders see as this status. */
export const unpublishedDecisionsOf = (reads: SubjectStatus) =>
  unpublishedDecisions.filter((one) => one.reads === reads)
type StatusRow = { status: SubjectStatus; holdNotice: number }
/** Roles that see unpublished decisions. */
const insiderRoles: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger']
const unpublishedDecisionOf = ({ status, holdNotice }: StatusRow) =>
  unpublishedDecisions.find((one) => one.status === status && (!one.held || holdNotice))
/** True if the status is an unpublished decision. */
export const isUnpublished = (row: StatusRow) => unpublishedDecisionOf(row) !== undefined
/** Returns the status that this role sees. */
export const visibleStatus = (row: StatusRow, roleCode: string): SubjectStatus =>
  (!isInsider(roleCode) && unpublishedDecisionOf(row)?.reads) || row.status
/** True if this role must not see times of the row, because its visible status replaces an unpublished decision. */
export const areTimesHidden = (row: StatusRow, roleCode: string) =>
  !isInsider(roleCode) && substituteStatuses.includes(visibleStatus(row, roleCode))
/** True if the role sees unpublished decisions. */
export const isInsider = (roleCode: string) => insiderRoles.includes(roleCode)
