import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  subject: ['课题', 'Subject'],
  nothingToCopy: ['暂无已审阅的年度总结附件', 'No files from reviewed annual summaries'],
  copied: (copied: number, skipped: number) => [
    `已复制 ${copied} 个附件，${skipped} 个已存在`,
    `${plural(copied, 'file')} copied, ${skipped} already exist`,
  ],
  othersSubject: ['仅可汇总本人负责的课题', 'You can collect files only from your own subjects'],
  nothingMissing: ['无', 'none'],
})
