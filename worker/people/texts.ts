import { texts } from '../core/texts'

export const t = texts({
  keywordTooLong: ['关键字最多 50 个字', 'The keyword has at most 50 characters'],
  tooManyRows: ['最多 200 条', 'At most 200 rows'],
})
