import { texts } from '../core/texts'

export const t = texts({
  draft: ['草稿', 'Draft'],
  offered: ['已上架', 'Published'],
  off: ['已下架', 'Unpublished'],
  waits: ['待审批', 'Pending approval'],
  approved: ['使用中', 'In use'],
  returned: ['已退回', 'Returned'],
  refused: ['未通过', 'Rejected'],
  revoked: ['已收回', 'Revoked'],
  withdrawn: ['已撤回', 'Withdrawn'],
  over: ['已到期', 'Expired'],
})
