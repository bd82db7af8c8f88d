import { texts } from '../core/texts'

export const t = texts({
  absentColumn: (name: string | number) => [
    `缺少列“${name}”，请使用下载的模板`,
    `The column "${name}" is missing; use the downloaded template`,
  ],
  wrongByRule: (column: string, message: string) => [`${column}：${message}`, `${column}: ${message}`],
  columnTwice: ['有重复的列，请使用下载的模板', 'A column is there twice; use the downloaded template'],
  errorCells: (cells: string) => [
    `单元格 ${cells} 的值是错误值，请改正公式后再导入`,
    `Error values in the cells ${cells}; correct the formulas and import again`,
  ],
  longNumbers: (cells: string) => [
    `单元格 ${cells} 的数字超过 15 位，表格软件会丢失末位；请将该列设为文本格式，重新填写后导入`,
    `The numbers in the cells ${cells} have more than 15 digits, of which spreadsheets lose the last; format the column as text, enter them again and import`,
  ],
  legacyBook: [
    '文件是旧版 .xls 或加密的工作簿，请在 Excel 或 WPS 中取消密码并另存为 .xlsx 后导入',
    'The file is an old .xls or an encrypted workbook; remove the password and save it as .xlsx in Excel or WPS',
  ],
  textBook: (encoding: string) => [
    `文件是 ${encoding} 编码的文本（如 .csv），请在 Excel 或 WPS 中打开并另存为 .xlsx 后导入`,
    `The file is a text in ${encoding} (such as .csv); open it in Excel or WPS and save it as .xlsx`,
  ],
  noVisibleSheet: ['工作簿中没有可见的工作表', 'The workbook has no visible sheet'],
  noRows: ['工作簿中没有数据', 'The workbook has no rows'],
  notReadable: [
    '工作簿无法读取，请确认文件未加密且完整',
    'The workbook cannot be read; is it whole and not encrypted?',
  ],
  over5: ['文件大小超出5MB限制', 'The file is larger than 5 MB'],
  strangeColumn: (name: string | number) => [
    `不认识的列“${name}”，请使用下载的模板`,
    `The column "${name}" is not known; use the downloaded template`,
  ],
  tooManyRows: (count: string | number) => [`一次最多导入 ${count} 行`, `At most ${count} rows at a time`],
  unpackedTooLarge: ['文件展开后过大，不能导入', 'The file is too large when unpacked and cannot be imported'],
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
  by: ['请选择按领域或按奖项分表', 'Choose a sheet per domain or per prize level'],
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
