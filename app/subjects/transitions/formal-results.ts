import { t } from './texts'

/** Results of a formal review: verb, explanation and transition. */
export const formalResults = {
  pass: { verb: () => t.passFormal, says: () => t.passFormalExplained, move: 'passFormal' },
  keep: { verb: () => t.keepReviewers, says: () => t.keepReviewersExplained, move: 'returnToReviewers' },
  supplement: { verb: () => t.requestSupplement, says: () => t.requestSupplementExplained, move: 'requestSupplement' },
  perfect: { verb: () => t.returnToPerfect, says: () => t.requestPerfectExplained, move: 'requestPerfect' },
  reject: { verb: () => t.reject, says: () => t.rejectExplained, move: 'rejectFormal' },
} as const
export type FormalResult = keyof typeof formalResults
