import { texts } from '../../core/texts'

/** Items of the default formal review checklist. */
export const t = texts({
  qualified: [
    '申报单位与负责人资格符合要求',
    'The applicant institution and the manager meet the qualification requirements',
  ],
  named: ['课题名称规范，与研究内容一致', 'The subject name is proper and matches the research content'],
  complete: ['申报书内容完整，签字盖章齐全', 'The declaration is complete, signed and sealed'],
  aimed: ['研究目标、内容与预期成果明确', 'Research objectives, content and expected results are clear'],
  budgeted: ['经费预算合理', 'The budget is reasonable'],
  original: ['无与在研、已结题课题的重复', 'It does not duplicate any ongoing or concluded subject'],
})
