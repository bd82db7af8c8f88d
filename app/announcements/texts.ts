import { texts } from '~/worker/core/texts'

export const t = texts({
  mine: ['我的消息', 'My messages'],
  name: ['标题', 'Title'],
  kind: ['类别', 'Kind'],
  announcement: ['通知公告', 'Announcement'],
  message: ['系统消息', 'System message'],
  priority: ['优先级', 'Priority'],
  sender: ['发布人', 'From'],
  sendTime: ['发布时间', 'Sent'],
  state: ['状态', 'State'],
  read: ['已读', 'Read'],
  unread: ['未读', 'Unread'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['标题或内容', 'Title or text'],
  none: ['还没有消息', 'No messages yet'],
  noneHelp: ['公告和系统消息会出现在这里', 'Announcements and messages appear here'],
  look: ['查看', 'View'],
})
