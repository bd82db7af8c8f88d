import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  add: ['添加成果', 'Add result'],
  desc: ['成果说明', 'Description'],
  everyone: ['公开', 'Public'],
  files: ['成果文件', 'Result files'],
  industry: ['行业共享', 'Industry'],
  links: ['链接', 'Links'],
  linksHelp: ['每行一个，以 http 或 https 开头', 'One per line, starting with http or https'],
  none: ['不共享', 'Not shared'],
  noResults: ['暂无成果', 'No results yet'],
  noResultsHelp: [
    '在此登记论文、软件、标准等成果，并选择共享范围',
    'Register papers, software, standards and other results here and set their sharing scope',
  ],
  pending: ['待中心确认', 'Pending confirmation'],
  results: ['课题成果', 'Results'],
  resultCount: (count: string | number) => [`${count} 项成果`, plural(count, 'result')],
  scope: ['共享范围', 'Sharing scope'],
  scopeHelp: ['公开的内容须经中心确认后方对外可见', 'Public content becomes visible only after the centre confirms it'],
  setScope: ['设置共享范围', 'Set sharing scope'],
  share: ['共享', 'Share'],
  shareOf: (name: string) => [`共享“${name}”`, `Share "${name}"`],
  subjectShare: ['课题共享', 'Subject sharing'],
  type: ['成果类型', 'Result type'],
})
