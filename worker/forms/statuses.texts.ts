import { texts } from '../core/texts'

export const t = texts({
  draft: ['草稿', 'Draft'],
  open: ['收集中', 'Collecting'],
  closed: ['已结束', 'Closed'],
  begun: ['填写中', 'In progress'],
  submitted: ['已提交', 'Submitted'],
})
