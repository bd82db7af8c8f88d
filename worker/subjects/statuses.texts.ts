import { texts } from '../core/texts'
import { wireNames } from '../../db/wire-names'

/** Statuses of a subject. */
export const t = texts({
  TO_ESTABLISH_DRAFT: ['待拟立项', 'Plan draft'],
  ESTABLISHED_DRAFT: ['待立项', 'Pending establishment'],
  TO_SUBMIT: ['待申报', 'Not submitted'],
  TO_SUPPLEMENT: ['待补充资料', 'Pending material'],
  TO_APPROVAL: ['待机构联系人审批', 'Pending approval'],
  TO_REVIEW: ['待审阅', 'Formal review'],
  TO_PERFECT: ['待完善', 'Returned'],
  [wireNames.TO_FIRST_AUDIT]: ['待初审', 'Pending initial review'],
  [wireNames.FIRST_AUDITING]: ['初审中', 'In initial review'],
  TO_RE_AUDIT: ['待复审', 'Pending second review'],
  RE_AUDITING: ['复审中', 'In second review'],
  TO_ESTABLISH: ['拟立项', 'Proposed'],
  ESTABLISHED: ['已立项', 'Established'],
  TO_AUDIT: ['待评分', 'Pending grading'],
  [wireNames.TO_CONCLUSION]: ['已终止', 'Terminated'],
  TO_PRIZE: ['待评奖', 'Pending award'],
  [wireNames.FINISHED]: ['已完成', 'Completed'],
  [wireNames.ESTABLISH_FAIL]: ['不立项', 'Not established'],
})
