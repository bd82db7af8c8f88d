import { isAmong, namesIn, rowIn } from '../core/names'
import type { SubjectStatus } from '../../db/schema/subjects'
import { withTexts } from '../core/texts'
import { t } from './statuses.texts'

/** The 18 statuses by their wire names (the specification's spelling), with id, label and the colour that means the same everywhere. */
const rows = {
  TO_ESTABLISH_DRAFT: { id: 1, colour: 'cyan' },
  ESTABLISHED_DRAFT: { id: 2, colour: 'cyan' },
  TO_SUBMIT: { id: 3, colour: 'grey' },
  TO_SUPPLEMENT: { id: 4, colour: 'orange' },
  TO_APPROVAL: { id: 5, colour: 'cyan' },
  TO_REVIEW: { id: 6, colour: 'cyan' },
  TO_PERFECT: { id: 7, colour: 'orange' },
  TO_FISRT_AUDIT: { id: 8, colour: 'cyan' },
  FISRT_AUDITING: { id: 9, colour: 'cyan' },
  TO_RE_AUDIT: { id: 10, colour: 'cyan' },
  RE_AUDITING: { id: 11, colour: 'cyan' },
  TO_ESTABLISH: { id: 12, colour: 'cyan' },
  ESTABLISHED: { id: 13, colour: 'green' },
  TO_AUDIT: { id: 14, colour: 'cyan' },
  TO_CONCOLUSION: { id: 15, colour: 'red' },
  TO_PRIZE: { id: 16, colour: 'purple' },
  FINESHED: { id: 17, colour: 'green' },
  ESTABLISH_FIAL: { id: 18, colour: 'red' },
} as const satisfies Record<SubjectStatus, object>
export const subjectStatuses = withTexts('label', rows, t)

export type { SubjectStatus }
export const subjectStatusNames = namesIn(subjectStatuses)
export const finalStatuses = ['TO_CONCOLUSION', 'FINESHED', 'ESTABLISH_FIAL'] as const satisfies SubjectStatus[]
export const isFinal = (status: SubjectStatus) => isAmong(finalStatuses, status)
export const statusLabel = (status: string) => rowIn(subjectStatuses, status)?.label ?? status
/** A status by its name or its numeric id, as clients send either. */
export const statusOf = (nameOrId: string | number): SubjectStatus | undefined =>
  subjectStatusNames.find((name) => name === nameOrId || String(subjectStatuses[name].id) === String(nameOrId))

/** Statuses of each list. */
export const statusLists = {
  declared: subjectStatusNames.filter((name) => !isFinal(name)),
  proposed: ['TO_FISRT_AUDIT', 'FISRT_AUDITING'],
  rechecked: ['TO_RE_AUDIT', 'RE_AUDITING'],
  pass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED'],
  historyPass: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED', 'FINESHED', 'TO_CONCOLUSION'],
  historyDeclared: ['TO_PRIZE', 'TO_AUDIT', 'ESTABLISHED', 'FINESHED', 'TO_CONCOLUSION', 'ESTABLISH_FIAL'],
  'simple:auditing': [
    'TO_APPROVAL',
    'TO_REVIEW',
    'TO_FISRT_AUDIT',
    'FISRT_AUDITING',
    'TO_RE_AUDIT',
    'RE_AUDITING',
    'TO_ESTABLISH_DRAFT',
    'TO_ESTABLISH',
    'ESTABLISHED_DRAFT',
  ],
  'simple:projected': ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'],
  'simple:toBeDeclare': ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT'],
  'simple:notProject': ['ESTABLISH_FIAL'],
  'simple:completed': ['FINESHED'],
  'simple:end': ['TO_CONCOLUSION'],
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
  { status: 'ESTABLISH_FIAL', reads: 'RE_AUDITING', held: true },
]
/**
 * What a decision that nobody knows yet reads as. Of such a step outsiders are told no time at all: one that goes missing
 * with the decision would tell of it.
 */
export const covers: readonly SubjectStatus[] = [...new Set(covered.map(({ reads }) => reads))]
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
