import { plural, texts } from '../core/texts'

export const t = texts({
  awardDay: ['获奖日期', 'Day of the award'],
  awarded: (count: string | number) => [`${count} 个课题已授奖`, `Awarded ${plural(count, 'subject')}`],
  awardsOpened: (count: string | number) => [
    `${count} 个课题已进入评奖`,
    `Opened for the award: ${plural(count, 'subject')}`,
  ],
  bonusNegative: ['奖金不能小于 0', 'The prize money cannot be negative'],
  bonusNotNumber: ['奖金应为数字', 'The prize money must be a number'],
  certificateNo: ['证书编号', 'Certificate number'],
  certificateTaken: (number: string | number) => [
    `证书编号 ${number} 已被使用`,
    `Certificate number ${number} is already in use`,
  ],
  chooseAwarded: ['请选择获奖课题', 'Choose the subjects to be awarded'],
  citation: ['获奖评语', 'Citation'],
  decisionFile: ['决定文件', 'Decision file'],
  fillQuotas: ['请填写各等级名额', 'Fill in the number of each level'],
  gradingOpen: (year: string | number, count: string | number) => [
    `${year} 年度还有 ${count} 个课题未结束评分`,
    `Grading has not ended for ${plural(count, 'subject')} of ${year}`,
  ],
  levelTwice: ['奖项等级不能重复', 'Each award level may stand only once'],
  noQuota: (year: string | number, level: string | number) => [
    `${year} 年度尚未设置${level}名额`,
    `No number of “${level}” awards has been set for ${year}`,
  ],
  noSuchLevel: (level: string | number) => [`没有“${level}”这个奖项等级`, `There is no award level “${level}”`],
  notOfYear: (year: string | number) => [`该课题不属于 ${year} 年度`, `The subject is not of ${year}`],
  prize: ['奖项', 'Award'],
  prizesPublished: (count: string | number) => [`${count} 个奖项已公布`, `Published ${plural(count, 'award')}`],
  prizesWithdrawn: (count: string | number) => [`${count} 个奖项已撤下`, `Taken back ${plural(count, 'award')}`],
  alreadyPublished: ['该奖项已公布', 'This award is published already'],
  notPublished: ['该奖项尚未公布', 'This award has not been published'],
  prizeLevel: ['奖项等级', 'Award level'],
  prizeName: ['奖项名称', 'Name of the award'],
  quotaFull: (level: string | number, quota: string | number) => [
    `${level}名额已满（${quota} 个）`,
    `All ${quota} awards of “${level}” have been given`,
  ],
  quotaNegative: ['名额不能小于 0', 'The number cannot be negative'],
  quotaNotNumber: ['名额应为数字', 'The number must be a number'],
  quotaNotWhole: ['名额应为整数', 'The number must be a whole number'],
  quotaTooHigh: ['名额最多 999', 'The number is at most 999'],
  quotaTooLow: (level: string | number, given: string | number, least: string | number) => [
    `${level}奖已授 ${given} 个，名额不能少于 ${least}`,
    `${given} awards of “${level}” have been given, so the number cannot be lower than ${least}`,
  ],
  quotasSaved: ['奖项名额已保存', 'The numbers of awards are saved'],
  subject: ['课题', 'Subject'],
  tiesFirst: (count: string | number) => [
    `优秀名额处有 ${count} 个课题并列，请先确定入选课题`,
    `${plural(count, 'subject')} tied at the last excellent place; decide between them first`,
  ],
  tooMany: ['一次最多处理 500 个', 'At most 500 at a time'],
  tooManyLevels: ['等级最多 20 个', 'At most 20 levels'],
})
