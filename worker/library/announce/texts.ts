import { texts } from '../../core/texts'

export const t = texts({
  announce: ['公告', 'Announcement'],
  content: ['公告内容', 'Text'],
  contentAsk: ['请填写公告内容后再发布', 'Write the text before it is published'],
  deleted: ['公告已删除', 'The announcement is deleted'],
  draft: ['草稿', 'Draft'],
  fileNotYours: ['附件不存在或不属于本公告', 'A file is not there or belongs elsewhere'],
  files: ['附件', 'Files'],
  isPublished: ['已发布的公告请先撤回', 'Revoke it first'],
  keyword: ['关键词', 'Keyword'],
  notPublished: ['公告未发布', 'It is not published'],
  published: ['公告已发布', 'It is published'],
  publishedState: ['已发布', 'Published'],
  revoked: ['公告已撤回', 'It is revoked'],
  revokedState: ['已撤回', 'Revoked'],
  roomWrong: ['发布范围应为 fund、securities 或空（两类机构）', 'The room is fund, securities or empty for both'],
  saved: ['公告已保存', 'The announcement is saved'],
  statusWrong: ['状态不存在', 'There is no such state'],
  title: ['公告标题', 'Title'],
})
