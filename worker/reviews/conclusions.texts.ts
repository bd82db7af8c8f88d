import { texts } from '../core/texts'

/** Conclusions of a review. */
export const t = texts({
  pass: ['同意', 'Approve'],
  not_pass: ['不同意', 'Reject'],
  perfect: ['修改后再审', 'Revise and review again'],
  abstain: ['弃权', 'Abstain'],
})
