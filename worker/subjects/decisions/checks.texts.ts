import { texts } from '../../core/texts'

/** What each line of the check list says. */
export const t = texts({
  qualified: ['申报单位与负责人资格符合要求', 'The applicant and the manager are qualified'],
  named: ['课题名称规范，与研究内容一致', 'The name is proper and fits the research'],
  complete: ['申报书内容完整，签字盖章齐全', 'The declaration is complete, signed and sealed'],
  aimed: ['研究目标、内容与预期成果明确', 'Goals, content and expected results are clear'],
  budgeted: ['经费预算合理', 'The budget is reasonable'],
  original: ['无与在研、已结题课题的重复', 'It repeats no running or concluded subject'],
})
