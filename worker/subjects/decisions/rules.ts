import type { SubjectTransition } from '../lifecycle'
import type { SubjectStatus } from '../statuses'
import type { DecisionResult } from './contract'
import { wireNames } from '../../../db/wire-names'

export type DecisionStage = 'FORMAL' | 'FIRST' | 'RE' | 'PLAN' | 'PUBLICITY'
type DecisionRow = { stage: DecisionStage } & Partial<Record<DecisionResult, SubjectTransition>>
type DecisionRows = Partial<Record<SubjectStatus, DecisionRow>>

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
  [wireNames.FIRST_AUDITING]: { stage: 'FIRST', pass: 'passFirst', perfect: 'perfectFirst', reject: 'rejectFirst' },
  RE_AUDITING: { stage: 'RE', pass: 'passRe', perfect: 'perfectRe', reject: 'rejectRe' },
  TO_ESTABLISH_DRAFT: { stage: 'PLAN', reject: 'rejectPlan' },
  TO_ESTABLISH: { stage: 'PUBLICITY', pass: 'endPublicity', reject: 'rejectEstablish' },
} as const satisfies DecisionRows
/** Transitions of a passed formal review for a topic, and for a declaration revised after a review. */
const alternativePassTransitions: readonly SubjectTransition[] = ['adoptTopic', 'returnToReviewers']
export type DecisionTransition =
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
export type DecisionCall = 'subject' | 'subjectcollect' | 'subjectcollectreview'
const stagesByCall: Record<DecisionCall, readonly DecisionStage[]> = {
  subject: ['FORMAL', 'FIRST', 'RE', 'PLAN', 'PUBLICITY'],
  subjectcollect: ['FORMAL', 'FIRST', 'RE'],
  subjectcollectreview: ['FIRST', 'RE'],
}

/** Returns all transitions that a call can make. */
export const transitionsOfCall = (call: DecisionCall): SubjectTransition[] => [
  ...new Set(
    Object.values<DecisionRow>(decisionTable).flatMap(({ stage, ...results }) =>
      stagesByCall[call].includes(stage)
        ? [...Object.values(results), ...(stage === 'FORMAL' ? alternativePassTransitions : [])]
        : [],
    ),
  ),
]

/** Returns the transition of a result in a status; null where the status or the call allows no decision. */
export function decisionTransitionOf(
  status: SubjectStatus,
  result: DecisionResult,
  choice: {
    keepReviewers?: number | undefined
    stage?: DecisionStage | undefined
    door: DecisionCall
    kind?: string | undefined
  },
): DecisionTransition | null {
  const row = (decisionTable as DecisionRows)[status]
  if (!row) return null
  if (choice.stage && choice.stage !== row.stage) return null
  if (!stagesByCall[choice.door].includes(row.stage)) return null
  if (status === 'TO_REVIEW' && result === 'pass' && choice.kind === 'collect') return 'adoptTopic'
  // A declaration revised after a review returns to the reviewers who asked for the revision.
  if (status === 'TO_REVIEW' && result === 'pass' && choice.keepReviewers) return 'returnToReviewers'
  return (row[result] as DecisionTransition | undefined) ?? null
}
