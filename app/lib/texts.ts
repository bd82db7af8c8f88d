import { texts } from '~/worker/core/texts'

export const t = texts({
  mainName: ['课题管理平台', 'Subject management'],
  mainShort: ['课题管理', 'Subjects'],
  centerName: ['行业创新中心', 'Innovation centre'],
  centerShort: ['创新中心', 'Centre'],
  labName: ['网络安全实验室', 'Security lab'],
  labShort: ['安全实验室', 'Lab'],
  spaceName: ['资料空间', 'Data space'],
  spaceShort: ['资料空间', 'Data space'],
  stillGoing: ['文件还在上传，请等上传完成', 'Files are still on their way: wait until they have come'],
  overdue: (days: number) => [`逾期 ${days} 天`, `${days} ${days === 1 ? 'day' : 'days'} overdue`],
  dueToday: ['今天到期', 'Due today'],
  pastToday: ['今天已过期', 'Overdue since today'],
  dueTomorrow: ['明天到期', 'Due tomorrow'],
  daysLeft: (days: number) => [`还有 ${days} 天`, `${days} days left`],
  typing: ['正在输入…', 'Typing…'],
  saving: ['正在保存…', 'Saving…'],
  savedAt: (time: string) => [`已自动保存 ${time}`, `Saved ${time}`],
  keptAt: (time: string) => [`未能保存到服务器，已存于本机 ${time}`, `Not saved to the server, kept here ${time}`],
  loadLatest: ['读取最新内容', 'Load latest version'],
  textKept: [
    '您填写的内容已存于本机。读取最新内容后，可在页面上方恢复。',
    'What you typed is kept in this browser. After loading the latest version you can restore it at the top of the page.',
  ],
  noneFits: (label: string) => [`所选记录都不符合“${label}”的条件`, `"${label}" fits none of the selected`],
  tooManyAtOnce: (max: number) => [
    `一次最多处理 ${max} 项，请缩小筛选范围`,
    `At most ${max} at a time: narrow the filters`,
  ],
  nowCalled: (name: string, now: string) => [`${name}（现名：${now}）`, `${name} (now ${now})`],
  yearNamed: (year: string | number) => [`${year} 年`, `${year}`],
})
