import { texts } from '~/worker/core/texts'

export const t = texts({
  cancelled: ['已取消', 'Cancelled'],
  download: ['下载', 'Download'],
  expired: ['文件已过期，请重新导出', 'The file has run out; export it again'],
  rows: (count: number) => [`${count} 行`, `${count} rows`],
  written: (written: number, total: number) => [`已写 ${written} / ${total} 行`, `${written} of ${total} rows`],
})
