import { texts } from '~/worker/core/texts'

export const t = texts({
  subject: ['课题', 'Subject'],
  nothingToCopy: ['没有已审阅的年度总结附件', 'There are no annexes of reviewed yearly summaries'],
  copied: (copied: number, skipped: number) => [
    `已复制 ${copied} 个附件，${skipped} 个已存在`,
    `Annexes copied: ${copied}; there already: ${skipped}`,
  ],
  othersSubject: ['只能汇总自己负责的课题', 'Only annexes of the own subjects can be copied'],
  nothingMissing: ['无', 'none'],
})
