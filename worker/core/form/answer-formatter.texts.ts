import { texts } from '../texts'

/** The words of an answer. */
export const t = texts({
  signedByHand: ['手写签名', 'Signed by hand'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  notAsked: (head: string) => [`此课题不填“${head}”`, `"${head}" is not asked of this subject`],
  comma: ['、', ', '],
  until: ['至', 'to'],
})
