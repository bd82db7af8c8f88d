import { texts } from '../core/texts'

export const statusTexts = texts({
  0: ['待发送', 'Held'],
  1: ['发送中', 'On its way'],
  2: ['已发送', 'Sent'],
  3: ['已取消', 'Cancelled'],
})
export const outcomeTexts = texts({
  held: ['待发送', 'Held'],
  cancelled: ['已取消', 'Cancelled'],
  repeat: ['内容重复，未另发', 'Same words: sent once'],
  waiting: ['邮件待发出', 'Mail waiting'],
  sent: ['已发送', 'Sent'],
  bounced: ['邮件退回', 'Bounced'],
  givenUp: ['邮件已放弃', 'Mail given up'],
  unreached: ['无邮箱，未送达', 'No mailbox'],
})
