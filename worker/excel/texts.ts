import { texts } from '~/worker/core/texts'

export const t = texts({
  absentColumn: (name: string | number) => [
    `缺少列“${name}”，请使用下载的模板`,
    `The column “${name}” is missing; use the downloaded template`,
  ],
  atLine: (line: string | number, why: string | number) => [`第 ${line} 行：${why}`, `Line ${line}: ${why}`],
  businessType: ['业务类型', 'Kind of business'],
  chooseFile: ['请选择文件', 'Choose a file'],
  columnTwice: ['有重复的列，请使用下载的模板', 'A column is there twice; use the downloaded template'],
  imported: (count: string | number) => [`成功导入 ${count} 行`, `Rows imported: ${count}`],
  modeWrong: ['导入方式应为 all 或 good', 'The way of importing is all or good'],
  noRight: (does: string | number) => [`没有权限：${does}`, `You do not have the right: ${does}`],
  noRows: ['工作簿中没有数据', 'The workbook has no rows'],
  notJson: ['导入选项不是有效的 JSON', 'The options are not valid JSON'],
  notReadable: [
    '工作簿无法读取，请确认文件未加密且完整',
    'The workbook cannot be read; is it whole and not encrypted?',
  ],
  over5: ['文件大小超出5MB限制', 'The file is larger than 5 MB'],
  paramsWrong: ['查询条件有误', 'The filters are not right'],
  sameAsLine: (line: string | number) => [`与第 ${line} 行重复`, `The same as line ${line}`],
  semicolon: ['；', '; '],
  strangeColumn: (name: string | number) => [
    `不认识的列“${name}”，请使用下载的模板`,
    `The column “${name}” is not known; use the downloaded template`,
  ],
  templateWrong: ['是否模板有误', 'Say whether it is the template'],
  tooManyRows: (count: string | number) => [`一次最多导入 ${count} 行`, `At most ${count} rows at a time`],
  unknownBusiness: ['不支持此业务类型', 'This kind of business is not supported'],
  noRuleOfYear: (year: string) => [`${year} 年度还没有评分规则`, `There is no grading rule for ${year} yet`],
  notYoursToGrade: ['此课题不在您的评分任务中', 'This subject is not yours to grade'],
  gradedAlready: ['评分已提交，不能再导入', 'The grades are submitted and cannot be imported again'],
  reasonTooLong: (max: number) => [`评分理由最多 ${max} 个字`, `The reason has at most ${max} characters`],
  noSuchDomain: ['没有此领域', 'There is no such domain'],
  placesWrong: ['数量应为 0 到 999 的整数', 'The number must be a whole number from 0 to 999'],
})
