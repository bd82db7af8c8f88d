import { plural, texts } from '~/worker/core/texts'

export const t = texts({
  mainName: ['课题管理平台', 'Subject management'],
  mainShort: ['课题管理', 'Subjects'],
  centerName: ['行业创新中心', 'Innovation centre'],
  centerShort: ['创新中心', 'Centre'],
  labName: ['网络安全实验室', 'Security lab'],
  labShort: ['安全实验室', 'Lab'],
  spaceName: ['资料空间', 'Data space'],
  spaceShort: ['资料空间', 'Data space'],
  stillGoing: ['文件正在上传，请等待上传完成', 'Files are still uploading. Wait until they are complete.'],
  overdue: (days: number) => [`逾期 ${days} 天`, `Overdue by ${plural(days, 'day')}`],
  dueToday: ['今日到期', 'Due today'],
  pastToday: ['今日已逾期', 'Overdue today'],
  dueTomorrow: ['明日到期', 'Due tomorrow'],
  daysLeft: (days: number) => [`还有 ${days} 天`, `${plural(days, 'day')} left`],
  typing: ['有未保存的修改', 'Unsaved changes'],
  saving: ['正在保存…', 'Saving…'],
  savedAt: (time: string) => [`已自动保存 ${time}`, `Saved automatically ${time}`],
  keptAt: (time: string) => [
    `未能保存到服务器，已暂存于本机 ${time}`,
    `Not saved to the server, kept in this browser ${time}`,
  ],
  loadLatest: ['加载最新内容', 'Load latest version'],
  textKept: [
    '您填写的内容已暂存于本机。加载最新内容后，可在页面上方恢复。',
    'Your input is kept in this browser. After loading the latest version you can restore it at the top of the page.',
  ],
  noneFits: (label: string) => [
    `所选记录均不符合“${label}”的条件`,
    `"${label}" does not apply to any of the selected records`,
  ],
  tooManyAtOnce: (max: number) => [
    `一次最多处理 ${max} 项，请缩小筛选范围`,
    `The limit is ${max} at a time. Narrow the filters.`,
  ],
  nowCalled: (name: string, now: string) => [`${name}（现名：${now}）`, `${name} (now ${now})`],
  yearNamed: (year: string | number) => [`${year} 年`, `${year}`],
})
