import { expect, test } from 'vitest'
import { certificateTexts } from '~/worker/awards/certificate.rules'

const award = {
  certificateNo: 'KT-2026-001',
  subjectName: '行情数据的压缩',
  subjectNum: '',
  year: '2026',
  leadDepartName: '华晟证券',
  members: [],
  citation: '',
  awardDate: '2026-11-20',
  centreName: '研究发展中心',
}

test.each([
  ['一等奖', '华晟证券承担的课题《行情数据的压缩》获 2026 年度一等奖，特发此证，以资鼓励。'],
  ['2026年度科技奖一等奖', '华晟证券承担的课题《行情数据的压缩》获 2026年度科技奖一等奖，特发此证，以资鼓励。'],
])('a certificate of %s states its year once', (prizeName, sentence) => {
  expect(certificateTexts({ ...award, prizeName })).toMatchObject({ paragraphs: [sentence], day: '2026年11月20日' })
})
