import { texts } from '~/worker/core/texts'

export const t = texts({
  absentColumn: (name: string | number) => [
    `缺少列“${name}”，请使用下载的模板`,
    `The column “${name}” is missing; use the downloaded template`,
  ],
  atLine: (line: string | number, why: string | number) => [`第 ${line} 行：${why}`, `Line ${line}: ${why}`],
  businessType: ['业务类型', 'Kind of business'],
  columnTwice: ['有重复的列，请使用下载的模板', 'A column is there twice; use the downloaded template'],
  imported: (count: string | number) => [`成功导入 ${count} 行`, `Rows imported: ${count}`],
  modeWrong: ['导入方式应为 all 或 good', 'The way of importing is all or good'],
  noRows: ['工作簿中没有数据', 'The workbook has no rows'],
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
  noRuleOfYear: (year: string) => [`${year} 年度还没有评分规则`, `There is no grading rule for ${year} yet`],
  notYoursToGrade: ['此课题不在您的评分任务中', 'This subject is not yours to grade'],
  anothersReview: [
    '此行是为另一位评审人或另一轮评审生成的，不能由您导入',
    'This row was made for another reviewer or round; you cannot import it',
  ],
  gradedAlready: ['评分已提交，不能再导入', 'The grades are submitted and cannot be imported again'],
  noSuchDomain: ['没有此领域', 'There is no such domain'],
  notYoursToReview: ['此课题不在您的待评审任务中', 'This subject is not yours to review'],
  reviewOver: ['评审期限已过，请联系业务负责人', 'The time for this review is over; ask the business manager'],
  notWaitingForPrize: ['此课题不在待评奖之列', 'This subject does not wait for a prize'],
  noSuchLevel: ['没有此奖项等级', 'There is no such level of prizes'],
  certificateTwice: ['证书编号有重复', 'A certificate number is there twice'],
  quotaShort: (year: string, level: string, left: number) => [
    `${year} 年度${level}奖项只剩 ${left} 个名额`,
    `Prizes left of the level ${level} in ${year}: ${left}`,
  ],
  placesWrong: ['数量应为 0 到 999 的整数', 'The number must be a whole number from 0 to 999'],
  unpackedTooLarge: ['文件展开后过大，不能导入', 'The file is too large when unpacked and cannot be imported'],
})
