import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  add: ['添加成果', 'Add a result'],
  desc: ['成果说明', 'What it is'],
  everyone: ['公开', 'Public'],
  files: ['成果文件', 'Files'],
  industry: ['行业共享', 'Industry'],
  links: ['链接', 'Links'],
  linksHelp: ['每行一个，以 http 或 https 开头', 'One a line, beginning with http or https'],
  none: ['不共享', 'Not shared'],
  noResults: ['还没有成果', 'No results yet'],
  noResultsHelp: [
    '论文、软件、标准等成果在这里登记，再选择共享范围',
    'Enter papers, software or standards here, then choose who shares them',
  ],
  pending: ['待中心确认', 'Waits for the centre'],
  results: ['课题成果', 'Results'],
  resultCount: (count: string | number) => [`${count} 项成果`, plural(count, 'result')],
  scope: ['共享范围', 'Shared with'],
  scopeHelp: ['公开的内容须经中心确认后才对外可见', 'What is public is seen only once the centre has confirmed it'],
  setScope: ['设置共享范围', 'Set who shares'],
  share: ['共享', 'Share'],
  shareOf: (name: string) => [`共享“${name}”`, `Share "${name}"`],
  subjectShare: ['课题共享', 'Sharing of the subject'],
  type: ['成果类型', 'Kind'],
})
