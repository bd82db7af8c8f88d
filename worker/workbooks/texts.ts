import { plural, texts } from '../core/texts'

export const t = texts({
  absentColumn: (name: string | number) => [
    `缺少列“${name}”，请使用下载的模板`,
    `Column "${name}" is missing. Use the downloaded template.`,
  ],
  wrongByRule: (column: string, message: string) => [`${column}：${message}`, `${column}: ${message}`],
  columnTwice: ['有重复的列，请使用下载的模板', 'A column is repeated. Use the downloaded template.'],
  errorCells: (cells: string) => [
    `单元格 ${cells} 的值是错误值，请改正公式后再导入`,
    `Cells ${cells} contain error values. Correct the formulas, then import again.`,
  ],
  longNumbers: (cells: string) => [
    `单元格 ${cells} 的数字超过 15 位，表格软件会丢失末位；请将该列设为文本格式，重新填写后导入`,
    `Numbers in cells ${cells} have more than 15 digits, and spreadsheet software loses the last ones. Format the column as text, enter them again, then import.`,
  ],
  legacyBook: [
    '文件是旧版 .xls 或加密的工作簿，请在 Excel 或 WPS 中取消密码并另存为 .xlsx 后导入',
    'The file is an old .xls or an encrypted workbook. Remove the password and save it as .xlsx in Excel or WPS, then import.',
  ],
  textBook: (encoding: string) => [
    `文件是 ${encoding} 编码的文本（如 .csv），请在 Excel 或 WPS 中打开并另存为 .xlsx 后导入`,
    `The file is ${encoding} text (such as .csv). Open it in Excel or WPS and save it as .xlsx, then import.`,
  ],
  noVisibleSheet: ['工作簿中无可见的工作表', 'The workbook has no visible sheets'],
  noRows: ['工作簿中无数据', 'The workbook has no data'],
  notReadable: [
    '工作簿无法读取，请确认文件未加密且完整',
    'The workbook cannot be read. Check that it is complete and not encrypted.',
  ],
  over5: ['文件大小超出5MB限制', 'The file exceeds the 5 MB limit'],
  strangeColumn: (name: string | number) => [
    `无法识别列“${name}”，请使用下载的模板`,
    `Column "${name}" is not recognised. Use the downloaded template.`,
  ],
  tooManyRows: (count: string | number) => [
    `一次最多导入 ${count} 行`,
    `The limit is ${plural(count, 'row')} per import`,
  ],
  unpackedTooLarge: ['文件展开后过大，无法导入', 'The file is too large when unpacked and cannot be imported'],
})
