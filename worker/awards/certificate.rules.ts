/** Content of the certificate of an award. */
export type Certificate = {
  certificateNo: string
  subjectName: string
  subjectNum: string
  year: string
  prizeName: string
  leadDepartName: string
  members: readonly string[]
  citation: string
  /** Date as `2026-11-20`. */
  awardDate: string
  centreName: string
}
const formatChineseDay = (date: string) => {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** Returns the name of an award with its year, without repeating a year that the name starts with. */
export const awardNameWithYear = (year: string, prizeName: string) =>
  prizeName.trimStart().startsWith(year) ? prizeName : `${year} 年度${prizeName}`

/** Returns the texts of a certificate, for the PDF and the subject's page. Always Chinese. */
export const certificateTexts = (of: Certificate) => ({
  title: '获 奖 证 书',
  paragraphs: [
    `${of.leadDepartName}承担的课题《${of.subjectName}》${of.subjectNum ? `（${of.subjectNum}）` : ''}获 ${awardNameWithYear(of.year, of.prizeName)}，特发此证，以资鼓励。`,
    ...(of.members.length ? [`主要完成人：${of.members.join('、')}`] : []),
    ...(of.citation ? [`授奖词：${of.citation}`] : []),
  ],
  number: `证书编号：${of.certificateNo}`,
  issuer: of.centreName,
  day: formatChineseDay(of.awardDate),
})
