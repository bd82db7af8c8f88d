import { call } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import {
  AnnouncementDetail,
  AnnouncementIdsInput,
  EditAnnouncement,
  ManagedPage,
  ManageQuery,
  OwnAnnouncementPage,
  OwnAnnouncementQuery,
  AnnouncementIdInput,
  ReachPage,
  ReachQuery,
  ReadAllInput,
  ReadAnnouncementInput,
  ReleaseAnnouncement,
  SaveAnnouncement,
  SavedAnnouncement,
  UnreadSummary,
  UnreadCount,
  UnreadQuery,
  UserAndVisitCount,
} from './contract'
import { t } from './texts'

// Received announcements
export const loadUnread = call('GET /v2/sys/annountCement/listByUser', {
  does: '未读的公告与系统消息',
  may: 'announcement:read',
  takes: UnreadQuery,
  answers: UnreadSummary,
})

export const unreadCount = call('GET /v2/sys/annountCement/getUnreadMessageCount', {
  does: '未读消息数量',
  may: 'announcement:read',
  answers: UnreadCount,
})

export const oneAnnouncement = call('GET /v2/sys/annountCement/queryById', {
  does: '公告或消息详情',
  may: 'announcement:read',
  takes: AnnouncementIdInput,
  answers: AnnouncementDetail,
})

export const countUsersAndVisits = call('GET /v2/sys/annountCement/countUserOrVisit', {
  does: '用户数与访问数',
  may: 'announcement:read',
  answers: UserAndVisitCount,
})

export const myAnnouncements = call('GET /v2/sys/sysAnnouncementSend/getMyAnnouncementSend', {
  does: '本人的全部消息',
  may: 'announcement:read',
  takes: OwnAnnouncementQuery,
  answers: OwnAnnouncementPage,
})

export const markRead = call('POST /v2/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
  does: '标记消息为已读',
  may: 'announcement:read',
  takes: ReadAnnouncementInput,
  answers: z.null(),
})

export const markAllRead = call('POST /v2/sys/sysAnnouncementSend/readAll', {
  does: '全部标为已读',
  may: 'announcement:read',
  takes: ReadAllInput,
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
  takes: AnnouncementIdsInput,
  answers: BatchResult,
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
  takes: AnnouncementIdInput,
  answers: z.null(),
  changes: true,
})

export const resendAnnouncement = call('POST /v2/sys/annountCement/syncNotic', {
  does: '重新推送',
  may: 'announcement:release',
  takes: ReadAnnouncementInput,
  answers: z.null(),
  says: () => t.toldAgain,
})
