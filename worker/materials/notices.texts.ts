import { texts } from '../core/texts'

/** Texts of notifications. They are stored in Chinese, independent of the language of the request. */
export const t = texts({
  requested: ['资料使用申请待审批', 'Material use request pending approval'],
  requestedText: (who: string, title: string, until: string) => [
    `${who}申请使用“${title}”至 ${until}，请审批。`,
    `${who} requests to use "${title}" until ${until}. Please review.`,
  ],
  approved: ['资料使用申请已批准', 'Material use request approved'],
  approvedText: (title: string, until: string) => [
    `“${title}”已批准使用至 ${until}，下载的文件带有您的水印。`,
    `You can use "${title}" until ${until}. Downloaded files carry your watermark.`,
  ],
  returned: ['资料使用申请被退回', 'Material use request returned'],
  refused: ['资料使用申请未通过', 'Material use request rejected'],
  revoked: ['资料使用许可已收回', 'Approval to use material revoked'],
  opinionText: (title: string, opinion: string) => [`“${title}”：${opinion}`, `"${title}": ${opinion}`],
  takenOff: ['正在使用的资料已下架', 'Material you use has been unpublished'],
})
