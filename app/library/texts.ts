import { texts } from '~/worker/core/texts'

/** Texts shared by the pages of the library. */
export const t = texts({
  announcements: ['公告', 'Announcements'],
  announcementsAll: ['全部公告', 'All announcements'],
  announcementsNone: ['暂无公告', 'No announcements yet'],
  announcementsNoneHelp: [
    '填报要求、测试安排将在此发布',
    'Reporting requirements and test schedules will be published here',
  ],
  announceNew: ['新增公告', 'New announcement'],
  announceEdit: ['编辑公告', 'Edit announcement'],
  bothRooms: ['两类机构', 'Both types'],
  close: ['关闭', 'Close'],
  content: ['公告内容', 'Content'],
  deleteIt: ['删除', 'Delete'],
  deleteAsk: (title: string) => [`将删除公告《${title}》`, `Delete "${title}"`],
  edit: ['编辑', 'Edit'],
  files: ['附件', 'Files'],
  fund: ['基金公司', 'Fund companies'],
  history: ['办理记录', 'History'],
  manage: ['管理公告', 'Manage announcements'],
  publish: ['发布', 'Publish'],
  publishedAt: (time: string) => [`${time} 发布`, `Published ${time}`],
  reading: ['正在加载…', 'Loading…'],
  revoke: ['撤回', 'Withdraw'],
  room: ['发布范围', 'Audience'],
  rooms: ['机构类别', 'Institution type'],
  save: ['保存', 'Save'],
  securities: ['证券公司', 'Securities firms'],
  title: ['标题', 'Title'],
  top: ['置顶', 'Pinned'],
})
