import { texts } from '../core/texts'

export const t = texts({
  draft: ['草稿', 'Draft'],
  offered: ['已上架', 'Offered'],
  off: ['已下架', 'Taken off'],
  waits: ['待审批', 'Waits'],
  approved: ['使用中', 'In use'],
  returned: ['已退回', 'Returned'],
  refused: ['未通过', 'Refused'],
  revoked: ['已收回', 'Revoked'],
  withdrawn: ['已撤回', 'Withdrawn'],
  over: ['已到期', 'Over'],
})
