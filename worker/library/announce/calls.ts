import { z } from 'zod'
import { call } from '../../core/call'
import { AnnouncePage, AnnounceQuery, SavedAnnounce, AnnounceIdInput, SaveAnnounce } from './contract'
import { t } from './texts'

export const listAnnounces = call('POST /v2/fb/announce/list', {
  does: '用例库公告',
  may: 'library:read',
  takes: AnnounceQuery,
  answers: AnnouncePage,
  whileSeeing: true,
})

export const saveAnnounce = call('POST /v2/fb/announce/save', {
  does: '保存用例库公告',
  may: 'library:approve',
  takes: SaveAnnounce,
  answers: SavedAnnounce,
  says: () => t.saved,
})

export const publishAnnounce = call('POST /v2/fb/announce/publish', {
  does: '发布用例库公告',
  may: 'library:approve',
  takes: AnnounceIdInput,
  answers: z.null(),
  says: () => t.published,
})

export const revokeAnnounce = call('POST /v2/fb/announce/revoke', {
  does: '撤回用例库公告',
  may: 'library:approve',
  takes: AnnounceIdInput,
  answers: z.null(),
  says: () => t.revoked,
})

export const deleteAnnounce = call('POST /v2/fb/announce/delete', {
  does: '删除用例库公告',
  may: 'library:approve',
  takes: AnnounceIdInput,
  answers: z.null(),
  says: () => t.deleted,
})
