import { texts } from '../core/texts'

export const t = texts({
  kind: ['类别', 'Kind'],
  kindWrong: ['类别应为访问、查看或下载', 'The kind is a visit, a view or a download'],
  person: ['人员', 'Person'],
  file: ['文件', 'File'],
  keyword: ['关键词', 'Keyword'],
  noRoom: ['当前角色没有工作空间，请切换角色', 'Your role has no workspace; choose another role'],
  gone: ['已删除的文件', 'A file that is gone'],
  unread: ['未读公告与消息', 'Unread announcements and messages'],
  drills: ['进行中的演练', 'Drills under way'],
  requests: ['待审批的资料申请', 'Requests for material to decide'],
  returned: ['被退回的资料申请', 'Requests that were returned'],
  members: ['成员', 'Members'],
  files: ['资料', 'Files'],
  visits: ['本月访问', 'Visits this month'],
  downloads: ['本月下载', 'Downloads this month'],
  released: ['公告', 'Announcements'],
})
