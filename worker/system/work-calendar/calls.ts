import { z } from 'zod'
import { call } from '../../core/call'
import { WorkCalendarQuery, SaveDays, YearDays } from './contract'
import { t } from './texts'

export const yearDays = call('GET /v2/sys/workCalendar', {
  does: '年度节假日与调休工作日',
  tells: '未填年度时为当年；期限按工作日计算时据此跳过周末与节假日',
  may: 'setting:read',
  takes: WorkCalendarQuery,
  answers: YearDays,
})

export const saveDays = call('POST /v2/sys/workCalendar', {
  does: '保存年度节假日与调休工作日',
  may: 'setting:write',
  takes: SaveDays,
  answers: z.null(),
  says: () => t.saved,
})
