import { texts } from '../core/texts'

/** What people are told of. Written in Chinese, whoever causes it. */
export const t = texts({
  requested: ['资料使用申请待审批', 'A request for material waits'],
  requestedText: (who: string, title: string, until: string) => [
    `${who}申请使用“${title}”至 ${until}，请审批。`,
    `${who} asks to use "${title}" until ${until}.`,
  ],
  approved: ['资料使用申请已批准', 'Your request for material is approved'],
  approvedText: (title: string, until: string) => [
    `“${title}”已批准使用至 ${until}，下载的文件带有您的水印。`,
    `You may use "${title}" until ${until}; files bear your name.`,
  ],
  returned: ['资料使用申请被退回', 'Your request for material was returned'],
  refused: ['资料使用申请未通过', 'Your request for material was refused'],
  revoked: ['资料使用许可已收回', 'Your use of material was revoked'],
  opinionText: (title: string, opinion: string) => [`"${title}"：${opinion}`, `"${title}": ${opinion}`],
  takenOff: ['正在使用的资料已下架', 'Material that you use was taken off'],
})
