import { z } from 'zod'
import { call } from '../../core/call'
import { SaveWish, Wish } from './contract'
import { t } from './texts'

export const myWish = call('GET /v2/message/wish/mine', {
  does: '本人的消息提醒设置',
  may: 'account:own',
  answers: Wish,
})

export const saveWish = call('POST /v2/message/wish/save', {
  does: '保存本人的免打扰时段与邮件摘要',
  may: 'account:own',
  takes: SaveWish,
  answers: z.null(),
  says: () => t.saved,
})
