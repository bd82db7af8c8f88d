import { plural, texts } from '../core/texts'

export const t = texts({
  atLine: (line: string | number, why: string | number) => [`第 ${line} 行：${why}`, `Row ${line}: ${why}`],
  businessType: ['业务类型', 'Business type'],
  imported: (count: string | number) => [`成功导入 ${count} 行`, `${plural(count, 'row')} imported`],
  importedWithUnchanged: (saved: number, unchanged: number) => [
    `成功导入 ${saved} 行，${unchanged} 行无变化`,
    `${plural(saved, 'row')} imported, ${unchanged} unchanged`,
  ],
  modeWrong: ['导入方式应为 all 或 good', 'The import mode must be all or good'],
  paramsWrong: ['查询条件有误', 'The query conditions are not valid'],
  sameAsLine: (line: string | number) => [`与第 ${line} 行重复`, `Duplicate of row ${line}`],
  templateWrong: ['是否模板有误', 'The template flag is not valid'],
  beyond: (rows: number) => [
    `共 ${rows} 行，文件正在后台生成，可在任务列表中下载`,
    `${plural(rows, 'row')}: the file is being created in the background. Download it from the task list.`,
  ],
  columnsMissing: ['请选择要导出的列', 'Select the columns to export'],
  dossiers: (count: number) => [`课题全卷（${count} 个课题）`, `Case files (${plural(count, 'subject')})`],
  failed: ['导出失败，请重试', 'Export failed. Try again.'],
  gone: ['文件已过期，请重新导出', 'The file has expired. Export it again.'],
  formatWrong: ['文件格式应为 xlsx 或 csv', 'The file format must be xlsx or csv'],
  id: ['导出编号', 'Export ID'],
  noAccount: ['账号或角色已失效', 'The account or role is no longer valid'],
  notWhileViewing: [
    '以他人身份查看时不可下载导出文件',
    'Exported files cannot be downloaded while viewing as another person',
  ],
  notReady: ['文件尚未生成', 'The file is not ready yet'],
  queryWrong: ['筛选条件有误', 'The filters are not valid'],
  title: ['标题', 'Title'],
  tooMany: (max: number) => [
    `最多导出 ${max} 行，请缩小筛选范围`,
    `The limit is ${plural(max, 'row')}. Narrow the filters.`,
  ],
})
