import type { SubjectMove } from '../lifecycle'
import type { SubjectStatus } from '../statuses'
import type { Result } from './contract'
import { wire } from '../../../db/wire'

export type Stage = 'FORMAL' | 'FIRST' | 'RE' | 'PLAN' | 'PUBLICITY'
type Row = { stage: Stage } & Partial<Record<Result, SubjectMove>>
type Rows = Partial<Record<SubjectStatus, Row>>

/**
 * One command behind several calls: the status says which decision a result is, from the formal review to the end of the
 * publication.
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
/** What a formal review that is passed means for a topic, and for what was perfected after a review. */
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

/** Which call serves which phases: the subject's all, the declaration's until the plan, the reviews' what is being judged. */
export type Door = 'subject' | 'subjectcollect' | 'subjectcollectreview'
const served: Record<Door, readonly Stage[]> = {
  subject: ['FORMAL', 'FIRST', 'RE', 'PLAN', 'PUBLICITY'],
  subjectcollect: ['FORMAL', 'FIRST', 'RE'],
  subjectcollectreview: ['FIRST', 'RE'],
}

/** All moves that the calls behind a door make. */
export const movesBehind = (door: Door): SubjectMove[] => [
  ...new Set(
    Object.values<Row>(decisionTable).flatMap(({ stage, ...results }) =>
      served[door].includes(stage) ? [...Object.values(results), ...(stage === 'FORMAL' ? passedOtherwise : [])] : [],
    ),
  ),
]

/** The move that a result means in a status; null where nothing is decided there, or not through this door. */
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
  // Perfected after a review, it goes straight back to the people who asked for it.
  if (status === 'TO_REVIEW' && result === 'pass' && choice.keepReviewers) return 'returnToReviewers'
  return (row[result] as DecisionMove | undefined) ?? null
}
