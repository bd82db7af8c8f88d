import { call } from '../core/call'
import {
  WorkspaceAnnouncementQuery,
  WorkspaceAnnouncementPage,
  WorkspaceFigures,
  WorkspaceHome,
  WorkspaceUseQuery,
  WorkspaceUsePage,
} from './contract'

export const home = call('GET /v2/room/home', { does: '工作空间首页', may: 'room:read', answers: WorkspaceHome })
export const announcements = call('GET /v2/room/announcement/list', {
  does: '工作空间公告',
  may: 'room:read',
  takes: WorkspaceAnnouncementQuery,
  answers: WorkspaceAnnouncementPage,
})
export const figures = call('GET /v2/room/figures', {
  does: '工作空间统计',
  may: 'room:statistics',
  answers: WorkspaceFigures,
})
export const uses = call('GET /v2/room/use/list', {
  does: '工作空间的访问与下载记录',
  may: 'room:statistics',
  takes: WorkspaceUseQuery,
  answers: WorkspaceUsePage,
})
