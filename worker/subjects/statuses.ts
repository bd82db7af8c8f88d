import { isAmong, namesIn, rowIn } from '../core/names'
import type { SubjectStatus } from '../../db/schema/subjects'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'
import { wire } from '../../db/wire'

/** The 18 statuses by their names on the wire, with id, label and the colour that means the same everywhere. */
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
/** A status by its name or its numeric id, as clients send either. */
export const statusOf = (nameOrId: string | number): SubjectStatus | undefined =>
  subjectStatusNames.find((name) => name === nameOrId || String(subjectStatuses[name].id) === String(nameOrId))

/** Statuses of each list. */
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
/** Lists of what was established: a topic taken into the year's list is 已完成 too, and no subject that was completed. */
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
 * Decisions not yet published, and the step before that outsiders read in their place; `held` only while the notice of the
 * decision is held back. `shownStatus` reads this table, and so does its SQL in `seenBy`.
 */
export const covered: readonly { status: SubjectStatus; reads: SubjectStatus; held?: true }[] = [
  { status: 'TO_ESTABLISH_DRAFT', reads: 'RE_AUDITING' },
  { status: 'ESTABLISHED_DRAFT', reads: 'TO_ESTABLISH' },
  { status: wire.ESTABLISH_FAIL, reads: 'RE_AUDITING', held: true },
]
/**
 * What a decision that nobody knows yet reads as. Of such a step outsiders are told no time at all: one that goes missing
 * with the decision would tell of it.
 */
export const covers: readonly SubjectStatus[] = [...new Set(covered.map(({ reads }) => reads))]
/** Decisions that outsiders read as this status. */
export const coveredBy = (reads: SubjectStatus) => covered.filter((one) => one.reads === reads)
type Kept = { status: SubjectStatus; holdNotice: number }
/** Roles that see unpublished decisions as they are. */
const insiders: readonly string[] = ['bizManger', 'admin', 'csrcLeader', 'technologyManger']
const coverOf = ({ status, holdNotice }: Kept) =>
  covered.find((one) => one.status === status && (!one.held || holdNotice))
/** Does it stand at a decision that is not yet published? */
export const isUnpublished = (row: Kept) => coverOf(row) !== undefined
/** The status that this role is shown. */
export const shownStatus = (row: Kept, roleCode: string): SubjectStatus =>
  (!isInsider(roleCode) && coverOf(row)?.reads) || row.status
export const timesWithheld = (row: Kept, roleCode: string) =>
  !isInsider(roleCode) && covers.includes(shownStatus(row, roleCode))
export const isInsider = (roleCode: string) => insiders.includes(roleCode)
