import type { SubjectMove } from '../lifecycle'
import type { SubjectStatus } from '../statuses'
import type { Result } from './contract'
import { wire } from '../../../db/wire'

export type Stage = 'FORMAL' | 'FIRST' | 'RE' | 'PLAN' | 'PUBLICITY'
type Row = { stage: Stage } & Partial<Record<Result, SubjectMove>>
type Rows = Partial<Record<SubjectStatus, Row>>

/**
 * Maps a status and a result to the transition of the decision, from the formal review to the end of the public notice.
 * Several calls share this table.
 */
export const decisionTable = {
  TO_REVIEW: {
    stage: 'FORMAL',
    pass: 'passFormal',
    supplement: 'requestSupplement',
    perfect: 'requestPerfect',
    reject: 'rejectFormal',
  },
  TO_SUPPLEMENT: { stage: 'FORMAL', reject: 'rejectFormal' },
  TO_PERFECT: { stage: 'FORMAL', reject: 'rejectFormal' },
  [wire.FIRST_AUDITING]: { stage: 'FIRST', pass: 'passFirst', perfect: 'perfectFirst', reject: 'rejectFirst' },
  RE_AUDITING: { stage: 'RE', pass: 'passRe', perfect: 'perfectRe', reject: 'rejectRe' },
  TO_ESTABLISH_DRAFT: { stage: 'PLAN', reject: 'rejectPlan' },
  TO_ESTABLISH: { stage: 'PUBLICITY', pass: 'endPublicity', reject: 'rejectEstablish' },
} as const satisfies Rows
/** Transitions of a passed formal review for a topic, and for a declaration revised after a review. */
const passedOtherwise: readonly SubjectMove[] = ['adoptTopic', 'returnToReviewers']
export type DecisionMove =
  | 'passFormal'
  | 'adoptTopic'
  | 'returnToReviewers'
  | 'requestSupplement'
  | 'requestPerfect'
  | 'rejectFormal'
  | 'passFirst'
  | 'perfectFirst'
  | 'rejectFirst'
  | 'passRe'
  | 'perfectRe'
  | 'rejectRe'
  | 'rejectPlan'
  | 'endPublicity'
  | 'rejectEstablish'

/**
 * Calls that accept decisions, with the stages of each: the subject's all, the declaration's those before the plan, the
 * reviews' those under review.
 */
export type Door = 'subject' | 'subjectcollect' | 'subjectcollectreview'
const served: Record<Door, readonly Stage[]> = {
  subject: ['FORMAL', 'FIRST', 'RE', 'PLAN', 'PUBLICITY'],
  subjectcollect: ['FORMAL', 'FIRST', 'RE'],
  subjectcollectreview: ['FIRST', 'RE'],
}

/** Returns all transitions that a call can make. */
export const movesBehind = (call: Door): SubjectMove[] => [
  ...new Set(
    Object.values<Row>(decisionTable).flatMap(({ stage, ...results }) =>
      served[call].includes(stage) ? [...Object.values(results), ...(stage === 'FORMAL' ? passedOtherwise : [])] : [],
    ),
  ),
]

/** Returns the transition of a result in a status; null where the status or the call allows no decision. */
export function decisionMove(
  status: SubjectStatus,
  result: Result,
  choice: { keepReviewers?: number | undefined; stage?: Stage | undefined; door: Door; kind?: string | undefined },
): DecisionMove | null {
  const row = (decisionTable as Rows)[status]
  if (!row) return null
  if (choice.stage && choice.stage !== row.stage) return null
  if (!served[choice.door].includes(row.stage)) return null
  if (status === 'TO_REVIEW' && result === 'pass' && choice.kind === 'collect') return 'adoptTopic'
  // A declaration revised after a review returns to the reviewers who asked for the revision.
  if (status === 'TO_REVIEW' && result === 'pass' && choice.keepReviewers) return 'returnToReviewers'
  return (row[result] as DecisionMove | undefined) ?? null
}
