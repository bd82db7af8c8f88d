import { texts } from '../texts'

/** Words used to display an answer. */
export const t = texts({
  signedByHand: ['手写签名', 'Handwritten signature'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  notAsked: (head: string) => [`此课题无需填写“${head}”`, `"${head}" does not apply to this subject`],
  comma: ['、', ', '],
  until: ['至', 'to'],
})
