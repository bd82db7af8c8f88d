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
})
