import { texts } from '~/worker/core/texts'

export const t = texts({
  page: ['安全报告共享', 'Shared reports'],
  note: ['各单位共享的安全报告，同意使用条款后阅读正文。', 'Reports that units share: agree to the terms to read on.'],
  new: ['共享报告', 'Share a report'],
  unit: ['共享单位', 'Shared by'],
  noEnd: ['长期', 'No end'],
  readers: ['阅读登记', 'Read by'],
  readCount: ['阅读人数', 'Readers'],
  noReaders: ['还没有人阅读', 'Nobody yet'],
  created: ['共享时间', 'Shared'],
  status: ['状态', 'State'],
  termsHint: ['如：仅限本单位内部使用，不得转发', 'For your own institution alone, say'],
  termsHelp: ['修改条款后，已同意的读者需重新同意', 'Whoever agreed agrees anew once they change'],
  agree: ['同意条款并阅读', 'Agree and read'],
  edit: ['修改', 'Change'],
  takeBack: ['收回', 'Take back'],
  takeBackAsk: (title: string) => [`收回“${title}”`, `Take back "${title}"`],
  takeBackHelp: [
    '收回后其他单位立即不能再阅读，也不能重新共享。',
    'Nobody else reads it from then on, and it does not come back.',
  ],
  empty: ['还没有共享的报告', 'No reports yet'],
  emptyHelp: ['共享一份，由你定使用条款', 'Share one under your terms'],
})
