import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['搜索', 'Search'],
  words: [
    '搜索课题、报告、文件、人员、机构、公告与服务商',
    'Search subjects, reports, files, people, institutions, announcements and vendors',
  ],
  hint: ['请输入关键词，多个词以空格分隔', 'Enter keywords separated by spaces'],
  find: ['搜索', 'Search'],
  kinds: ['搜索范围', 'Search in'],
  all: ['全部', 'All'],
  subject: ['课题', 'Subjects'],
  report: ['报告', 'Reports'],
  file: ['文件', 'Files'],
  person: ['人员', 'People'],
  institution: ['机构', 'Institutions'],
  announcement: ['公告', 'Announcements'],
  vendor: ['服务商', 'Vendors'],
  seeAll: (kind: string) => [`查看全部${kind}`, `View all ${kind.toLowerCase()}`],
  more: (count: number) => [
    `结果较多，仅列出最相关的 ${count} 条，请增加关键词缩小范围`,
    `Showing the ${count} most relevant results. Add a keyword to narrow the search.`,
  ],
  begin: ['请输入关键词开始搜索', 'Enter keywords to search'],
  beginHelp: [
    '可搜索名称、正文及附件内容，仅列出您有权查看的内容',
    'Searches names, texts and files. Only content you can view is listed.',
  ],
  none: (words: string) => [`未找到与“${words}”相符的内容`, `No results for "${words}"`],
  noneHelp: ['请更换或减少关键词后重试', 'Try other or fewer keywords'],
})
