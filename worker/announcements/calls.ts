import { call } from '../core/call'
import { z } from 'zod'
import { Outcome } from '../core/outcome'
import {
  AnnouncementDetail,
  Announcements,
  EditAnnouncement,
  ManagedPage,
  ManageQuery,
  MinePage,
  MineQuery,
  OneAnnouncement,
  ReachPage,
  ReachQuery,
  ReadAll,
  ReadAnnouncement,
  ReleaseAnnouncement,
  SaveAnnouncement,
  SavedAnnouncement,
  Unread,
  UnreadCount,
  UnreadQuery,
  UserOrVisit,
} from './contract'
import { t } from './texts'

// Received announcements
export const unread = call('GET /v2/sys/annountCement/listByUser', {
  does: '未读的公告与系统消息',
  may: 'announcement:read',
  takes: UnreadQuery,
  answers: Unread,
})

export const unreadCount = call('GET /v2/sys/annountCement/getUnreadMessageCount', {
  does: '未读消息数量',
  may: 'announcement:read',
  answers: UnreadCount,
})

export const oneAnnouncement = call('GET /v2/sys/annountCement/queryById', {
  does: '一条公告或消息',
  may: 'announcement:read',
  takes: OneAnnouncement,
  answers: AnnouncementDetail,
})

export const userOrVisit = call('GET /v2/sys/annountCement/countUserOrVisit', {
  does: '用户数与访问数',
  may: 'announcement:read',
  answers: UserOrVisit,
})

export const myAnnouncements = call('GET /v2/sys/sysAnnouncementSend/getMyAnnouncementSend', {
  does: '我的全部消息',
  may: 'announcement:read',
  takes: MineQuery,
  answers: MinePage,
})

export const markRead = call('POST /v2/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
  does: '标记消息为已读',
  may: 'announcement:read',
  takes: ReadAnnouncement,
  answers: z.null(),
})

export const markAllRead = call('POST /v2/sys/sysAnnouncementSend/readAll', {
  does: '全部标为已读',
  may: 'announcement:read',
  takes: ReadAll,
  answers: z.null(),
})

export const clearAllUnread = call('POST /v2/sys/annountCement/clearAllUnReadMessage', {
  does: '清除全部未读消息',
  may: 'announcement:read',
  answers: z.null(),
})

// Management of announcements
export const managedAnnouncements = call('GET /v2/sys/annountCement/list', {
  does: '管理公告',
  may: 'announcement:release',
  takes: ManageQuery,
  answers: ManagedPage,
})

export const reachOf = call('GET /v2/sys/annountCement/reach', {
  does: '公告的阅读情况',
  may: 'announcement:release',
  takes: ReachQuery,
  answers: ReachPage,
})

export const addAnnouncement = call('POST /v2/sys/annountCement/add', {
  does: '起草公告',
  may: 'announcement:release',
  takes: SaveAnnouncement,
  answers: SavedAnnouncement,
  says: () => t.added,
})

export const editAnnouncement = call('POST /v2/sys/annountCement/edit', {
  does: '修改公告',
  may: 'announcement:release',
  takes: EditAnnouncement,
  answers: SavedAnnouncement,
  says: () => t.edited,
})

export const removeAnnouncements = call('POST /v2/sys/annountCement/delete', {
  does: '删除公告',
  may: 'announcement:release',
  takes: Announcements,
  answers: Outcome,
})

export const releaseAnnouncement = call('GET|POST /v2/sys/annountCement/doReleaseData', {
  does: '发布公告',
  may: 'announcement:release',
  takes: ReleaseAnnouncement,
  answers: z.null(),
  changes: true,
})

export const revokeAnnouncement = call('GET|POST /v2/sys/annountCement/doReovkeData', {
  does: '撤销公告',
  may: 'announcement:release',
  takes: OneAnnouncement,
  answers: z.null(),
  changes: true,
})

export const tellAgain = call('POST /v2/sys/annountCement/syncNotic', {
  does: '重新推送',
  may: 'announcement:release',
  takes: ReadAnnouncement,
  answers: z.null(),
  says: () => t.toldAgain,
})
