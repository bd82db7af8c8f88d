import { z } from 'zod'
import { call, fileResponse } from '../core/call'
import { CreatedCalendar, OwnCalendar, CalendarSecret } from './contract'
import { t } from './texts'

export const ownCalendar = call('GET /v2/calendar/own', {
  does: '本人日程订阅的状态',
  may: 'account:own',
  answers: OwnCalendar,
})

export const makeCalendar = call('POST /v2/calendar/make', {
  does: '生成日程订阅地址',
  tells: '地址仅返回一次，原地址随即失效',
  may: 'account:own',
  answers: CreatedCalendar,
  says: () => t.made,
})

export const revokeCalendar = call('POST /v2/calendar/revoke', {
  does: '停用日程订阅地址',
  may: 'account:own',
  answers: z.null(),
  says: () => t.revoked,
})

export const takeCalendar = call('GET /v2/calendar/take/:secret', {
  does: '日程订阅（iCalendar）',
  tells: '凭保密地址读取，无须登录；内容限于该用户生成地址时所用角色的可见范围',
  may: 'open',
  takes: CalendarSecret,
  answers: fileResponse('text/calendar'),
})
