import { texts } from '../core/texts'

/** What an auditor concludes. */
export const t = texts({
  pass: ['同意', 'Agree'],
  not_pass: ['不同意', 'Disagree'],
  perfect: ['修改后再审', 'Change and review again'],
  abstain: ['弃权', 'Abstain'],
})
