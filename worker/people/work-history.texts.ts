import { texts } from '../core/texts'

/** Records that refer to a person and prevent deletion of the account. */
export const t = texts({
  subjects: ['负责的课题', 'subjects managed'],
  contacts: ['联系的课题', 'subjects as contact'],
  members: ['参与的课题', 'subjects as member'],
  proposals: ['提出的选题与申报', 'topics and declarations'],
  tasks: ['课题任务', 'subject tasks'],
  reviews: ['评审', 'reviews'],
  grades: ['评分', 'grades'],
  reports: ['撰写的报告', 'reports written'],
  reportReviews: ['审核的报告', 'reports reviewed'],
  files: ['文件', 'files'],
})
