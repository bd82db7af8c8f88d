import { t } from './texts'

/** How a formal review may end: the act, what it means, and the move that it makes. */
export const results = {
  pass: {
    get verb() {
      return t.passFormal
    },
    get says() {
      return t.passFormalExplained
    },
    move: 'passFormal',
  },
  keep: {
    get verb() {
      return t.keepReviewers
    },
    get says() {
      return t.keepReviewersExplained
    },
    move: 'returnToReviewers',
  },
  supplement: {
    get verb() {
      return t.requestSupplement
    },
    get says() {
      return t.requestSupplementExplained
    },
    move: 'requestSupplement',
  },
  perfect: {
    get verb() {
      return t.returnToPerfect
    },
    get says() {
      return t.requestPerfectExplained
    },
    move: 'requestPerfect',
  },
  reject: {
    get verb() {
      return t.reject
    },
    get says() {
      return t.rejectExplained
    },
    move: 'rejectFormal',
  },
} as const
export type Result = keyof typeof results
