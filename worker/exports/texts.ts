import { texts } from '~/worker/core/texts'

export const t = texts({
  beyond: (rows: number) => [
    `共 ${rows} 行，文件正在后台生成，可在任务列表中下载`,
    `${rows} rows: the file is being written; take it from the list of tasks`,
  ],
  by: ['请选择按领域或按奖项分表', 'Choose a sheet per domain or per prize level'],
  announcements: ['系统通告', 'Announcements'],
  columnsMissing: ['请选择要导出的列', 'Choose the columns to export'],
  dossiers: (count: number) => [`课题全卷（${count} 个课题）`, `Whole cases (${count})`],
  failed: ['导出失败，请重试', 'The export failed; try again'],
  feedback: ['反馈列表', 'Feedback received'],
  gone: ['文件已过期，请重新导出', 'The file has run out; export it again'],
  id: ['导出编号', 'Export id'],
  noAccount: ['账号或角色已失效', 'The account or its role is no longer valid'],
  notWhileViewing: [
    '以他人身份查看时不能下载导出文件',
    'Exports cannot be downloaded while you view as another person',
  ],
  notReady: ['文件还没有生成', 'The file is not ready yet'],
  queryWrong: ['筛选条件有误', 'The filters are wrong'],
  subjects: ['课题列表', 'Subjects'],
  title: ['标题', 'Title'],
  tooMany: (max: number) => [`最多导出 ${max} 行，请缩小筛选范围`, `At most ${max} rows; narrow the filters`],
})
