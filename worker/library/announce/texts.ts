import { texts } from '../../core/texts'

export const t = texts({
  announce: ['公告', 'Announcement'],
  content: ['公告内容', 'Content'],
  contentAsk: ['请填写公告内容后再发布', 'Enter the content before publishing'],
  deleted: ['公告已删除', 'Announcement deleted'],
  draft: ['草稿', 'Draft'],
  fileNotYours: ['附件不存在或不属于本公告', 'File not found or not part of this announcement'],
  files: ['附件', 'Files'],
  isPublished: ['已发布的公告请先撤回', 'Withdraw the announcement first'],
  keyword: ['关键词', 'Keyword'],
  notPublished: ['公告未发布', "The announcement isn't published"],
  published: ['公告已发布', 'Announcement published'],
  publishedState: ['已发布', 'Published'],
  revoked: ['公告已撤回', 'Announcement withdrawn'],
  revokedState: ['已撤回', 'Withdrawn'],
  roomWrong: [
    '发布范围应为基金公司、证券公司或空（两类机构）',
    'Audience must be fund companies, securities firms or empty (both)',
  ],
  saved: ['公告已保存', 'Announcement saved'],
  statusWrong: ['状态不存在', 'Status not found'],
  title: ['公告标题', 'Title'],
})
