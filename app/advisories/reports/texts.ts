import { texts } from '~/worker/core/texts'

export const t = texts({
  page: ['安全报告共享', 'Shared reports'],
  note: [
    '各单位共享的安全报告，同意使用条款后阅读正文。',
    'Security reports shared by institutions. Agree to the terms of use to read them.',
  ],
  new: ['共享报告', 'Share report'],
  unit: ['共享单位', 'Shared by'],
  noEnd: ['长期', 'No end date'],
  readers: ['阅读登记', 'Readers'],
  readCount: ['阅读人数', 'Readers'],
  noReaders: ['暂无阅读记录', 'No readers yet'],
  created: ['共享时间', 'Shared'],
  status: ['状态', 'Status'],
  termsHint: ['如：仅限本单位内部使用，不得转发', 'For example: for internal use only, do not forward'],
  termsHelp: ['修改条款后，已同意的读者需重新同意', 'If you change the terms, readers must agree to them again'],
  agree: ['同意条款并阅读', 'Agree to terms and read'],
  edit: ['修改', 'Edit'],
  takeBack: ['收回', 'Revoke'],
  takeBackAsk: (title: string) => [`收回“${title}”`, `Revoke "${title}"`],
  takeBackHelp: [
    '收回后其他单位立即不可再阅读，且无法重新共享。',
    "Other institutions lose access immediately. The report can't be shared again.",
  ],
  empty: ['暂无共享报告', 'No reports yet'],
  emptyHelp: ['请共享报告，并设定使用条款', 'Share a report and set its terms of use'],
})
