import { texts } from '../core/texts'

export const statusTexts = texts({
  0: ['待发送', 'Pending'],
  1: ['发送中', 'Sending'],
  2: ['已发送', 'Sent'],
  3: ['已取消', 'Cancelled'],
})
export const outcomeTexts = texts({
  held: ['待发送', 'Pending'],
  cancelled: ['已取消', 'Cancelled'],
  repeat: ['内容重复，未另行发送', 'Duplicate content, not sent again'],
  waiting: ['邮件待发送', 'Email pending'],
  sent: ['已发送', 'Sent'],
  bounced: ['邮件退回', 'Bounced'],
  givenUp: ['邮件已放弃发送', 'Email discarded'],
  unreached: ['无邮箱，未送达', 'No email address'],
})
