import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['搜索', 'Search'],
  words: [
    '搜索课题、报告、文件、人员、机构、公告与服务商',
    'Search subjects, reports, files, people, institutions, announcements and vendors',
  ],
  hint: ['输入要找的词，多个词用空格隔开', 'Words to find, with spaces between them'],
  find: ['搜索', 'Search'],
  kinds: ['搜索范围', 'Kinds'],
  all: ['全部', 'All'],
  subject: ['课题', 'Subjects'],
  report: ['报告', 'Reports'],
  file: ['文件', 'Files'],
  person: ['人员', 'People'],
  institution: ['机构', 'Institutions'],
  announcement: ['公告', 'Announcements'],
  vendor: ['服务商', 'Vendors'],
  seeAll: (kind: string) => [`查看全部${kind}`, `All of ${kind.toLowerCase()}`],
  more: (count: number) => [
    `结果很多，只列出最相关的 ${count} 条，可以多输入一个词`,
    `There is more: these are the best ${count}. Another word narrows them.`,
  ],
  begin: ['输入关键词开始搜索', 'Type what you are looking for'],
  beginHelp: [
    '名称、正文、附件中的词都能找到，只列出您有权查看的内容',
    'Names, texts and attachments are searched; only what you may see is listed',
  ],
  none: (words: string) => [`没有找到与“${words}”相符的内容`, `Nothing fits "${words}"`],
  noneHelp: ['换一个词，或减少几个词再试', 'Try another word, or fewer'],
})
