import { texts } from '../core/texts'

export const t = texts({
  absentColumn: (name: string | number) => [
    `缺少列“${name}”，请使用下载的模板`,
    `The column "${name}" is missing; use the downloaded template`,
  ],
  columnTwice: ['有重复的列，请使用下载的模板', 'A column is there twice; use the downloaded template'],
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
