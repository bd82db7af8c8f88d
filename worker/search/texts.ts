import { texts } from '../core/texts'

export const t = texts({
  words: ['关键词', 'Keywords'],
  kind: ['范围', 'Scope'],
  kindWrong: ['搜索范围不存在', 'Invalid search scope'],
  limit: ['条数', 'Number of results'],
  subject: ['课题', 'Subjects'],
  report: ['报告', 'Reports'],
  file: ['文件', 'Files'],
  person: ['人员', 'People'],
  institution: ['机构', 'Institutions'],
  announcement: ['公告', 'Announcements'],
  vendor: ['服务商', 'Vendors'],
})
