import { texts } from '../core/texts'

export const t = texts({
  atLine: (line: string | number, why: string | number) => [`第 ${line} 行：${why}`, `Line ${line}: ${why}`],
  businessType: ['业务类型', 'Kind of business'],
  imported: (count: string | number) => [`成功导入 ${count} 行`, `Rows imported: ${count}`],
  importedWithUnchanged: (saved: number, unchanged: number) => [
    `成功导入 ${saved} 行，${unchanged} 行无变化`,
    `Rows imported: ${saved}, unchanged: ${unchanged}`,
  ],
  modeWrong: ['导入方式应为 all 或 good', 'The way of importing is all or good'],
  paramsWrong: ['查询条件有误', 'The filters are not right'],
  sameAsLine: (line: string | number) => [`与第 ${line} 行重复`, `The same as line ${line}`],
  templateWrong: ['是否模板有误', 'Say whether it is the template'],
  beyond: (rows: number) => [
    `共 ${rows} 行，文件正在后台生成，可在任务列表中下载`,
    `${rows} rows: the file is being written; take it from the list of tasks`,
  ],
  columnsMissing: ['请选择要导出的列', 'Choose the columns to export'],
  dossiers: (count: number) => [`课题全卷（${count} 个课题）`, `Whole cases (${count})`],
  failed: ['导出失败，请重试', 'The export failed; try again'],
  gone: ['文件已过期，请重新导出', 'The file has run out; export it again'],
  id: ['导出编号', 'Export id'],
  noAccount: ['账号或角色已失效', 'The account or its role is no longer valid'],
  notWhileViewing: [
    '以他人身份查看时不能下载导出文件',
    'Exports cannot be downloaded while you view as another person',
  ],
  notReady: ['文件还没有生成', 'The file is not ready yet'],
  queryWrong: ['筛选条件有误', 'The filters are wrong'],
  title: ['标题', 'Title'],
  tooMany: (max: number) => [`最多导出 ${max} 行，请缩小筛选范围`, `At most ${max} rows; narrow the filters`],
})
