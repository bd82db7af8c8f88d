/** An award as its certificate tells of it. */
export type Certificate = {
  certificateNo: string
  subjectName: string
  subjectNum: string
  year: string
  prizeName: string
  leadDepartName: string
  members: readonly string[]
  citation: string
  /** 2026-11-20 */
  awardDate: string
  centreName: string
}
const dayInWords = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** An award with its year, said once: many names of awards begin with it. */
export const awardOfYear = (year: string, prizeName: string) =>
  prizeName.trimStart().startsWith(year) ? prizeName : `${year} 年度${prizeName}`

/** What stands on a certificate, on paper and on the page of the subject; in Chinese, whoever reads it. */
export const certificateWords = (of: Certificate) => ({
  title: '获 奖 证 书',
  paragraphs: [
    `${of.leadDepartName}承担的课题《${of.subjectName}》${of.subjectNum ? `（${of.subjectNum}）` : ''}获 ${awardOfYear(of.year, of.prizeName)}，特发此证，以资鼓励。`,
    ...(of.members.length ? [`主要完成人：${of.members.join('、')}`] : []),
    ...(of.citation ? [`授奖词：${of.citation}`] : []),
  ],
  number: `证书编号：${of.certificateNo}`,
  issuer: of.centreName,
  day: dayInWords(of.awardDate),
})
