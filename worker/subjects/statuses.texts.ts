import { texts } from '../core/texts'
import { wireNames } from '../../db/wire-names'

/** What the statuses of a subject are called. */
export const t = texts({
  TO_ESTABLISH_DRAFT: ['待拟立项', 'To be planned'],
  ESTABLISHED_DRAFT: ['待立项', 'To be established'],
  TO_SUBMIT: ['待申报', 'To be declared'],
  TO_SUPPLEMENT: ['待补充资料', 'Material wanted'],
  TO_APPROVAL: ['待机构联系人审批', 'To be approved'],
  TO_REVIEW: ['待审阅', 'Formal review'],
  TO_PERFECT: ['待完善', 'Returned'],
  [wireNames.TO_FIRST_AUDIT]: ['待初审', 'For first audit'],
  [wireNames.FIRST_AUDITING]: ['初审中', 'In first audit'],
  TO_RE_AUDIT: ['待复审', 'For re-audit'],
  RE_AUDITING: ['复审中', 'In re-audit'],
  TO_ESTABLISH: ['拟立项', 'Planned'],
  ESTABLISHED: ['已立项', 'Established'],
  TO_AUDIT: ['待评分', 'To be graded'],
  [wireNames.TO_CONCLUSION]: ['已终止', 'Terminated'],
  TO_PRIZE: ['待评奖', 'For the award'],
  [wireNames.FINISHED]: ['已完成', 'Completed'],
  [wireNames.ESTABLISH_FAIL]: ['不立项', 'Not established'],
})
