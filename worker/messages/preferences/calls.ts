import { z } from 'zod'
import { call } from '../../core/call'
import { SavePreferences, MessagePreferences } from './contract'
import { t } from './texts'

export const myPreferences = call('GET /v2/message/wish/mine', {
  does: '本人的消息提醒设置',
  may: 'account:own',
  answers: MessagePreferences,
})

export const savePreferences = call('POST /v2/message/wish/save', {
  does: '保存本人的免打扰时段与邮件摘要',
  may: 'account:own',
  takes: SavePreferences,
  answers: z.null(),
  says: () => t.saved,
})
