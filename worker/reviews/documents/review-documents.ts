import { lookup } from '../../core/typed-keys'
import type { SubjectCase } from '../../subjects/case'
import type { PrintedDocument } from '../../subjects/documents/declaration-document'
import { passRate } from '../../subjects/rules'
import type { ReviewMaterial } from '../responses'
import { conclusions, type Conclusion, mergeComments, reviewStageLabel } from '../rules'
import { appendAnswers } from '../../core/form/additional-form'
import { formatReviewAnswers } from '../supplementary-questions.rules'

type Review = SubjectCase['reviews'][number]
/**
 * Builds the report on one round of a stage: counts, merged opinions, and each opinion, either with names or in an
 * order that reveals nothing. Comments to the center are never included.
 */
export function buildReviewReport(
  at: SubjectCase<'logs' | 'form'>,
  stage: string,
  roundNo: number,
  { names, institution, roleCode }: { names: boolean; institution: boolean; roleCode: string },
): PrintedDocument {
  const { subject } = at
  const seats = at.reviews.filter(
    (review) => review.stage === stage && review.roundNo === roundNo && review.status !== 4 && review.status !== 5,
  )
  const committed = seats.filter((review) => review.status === 2)
  const count = (conclusion: Conclusion) => committed.filter((review) => review.conclusion === conclusion).length
  const rate = passRate(committed.map((review) => review.conclusion))
  const stored = subject.mergedOpinion
  const decided = at.logs.findLast((log) => {
    const review = log.dataAfter?.review
    return !log.undoneBy && review?.stage === stage && review.roundNo === roundNo
  })
  const sentOpinion = decided?.dataAfter?.review?.merged
  const edited = stored && stored.stage === stage && stored.roundNo === roundNo ? stored.text : undefined
  const inOrder = names
    ? committed.toSorted((a, b) => (a.commitTime ?? '').localeCompare(b.commitTime ?? ''))
    : committed.toSorted((a, b) => a.comment.localeCompare(b.comment) || a.conclusion.localeCompare(b.conclusion))
  const line = (review: Review, index: number) => [
    String(index + 1),
    ...(names ? [review.reviewerName] : []),
    lookup(conclusions, review.conclusion) ?? '',
    appendAnswers(review.comment, formatReviewAnswers(at.form, review, roleCode)) || '（未填写）',
  ]
  return {
    title: `${subject.subjectName} 评审报告`,
    facts: [
      ['课题编号', subject.subjectNum],
      ['年度', subject.year],
      ...(institution
        ? ([
            ['牵头机构', subject.leadDepartName],
            ['课题负责人', subject.subjectManName],
          ] as const)
        : []),
      ['评审阶段', `${reviewStageLabel(stage)}（第 ${roundNo} 轮）`],
      ['评审人数', `${seats.length} 人，已提交 ${committed.length} 人`],
      [
        '评审结论',
        (['pass', 'not_pass', 'perfect', 'abstain'] as const)
          .map((conclusion) => `${conclusions[conclusion]} ${count(conclusion)}`)
          .join('，'),
      ],
      ['通过率', rate === null ? '暂无' : `${rate}%`],
    ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])),
    texts: [{ title: '合并意见', text: sentOpinion || edited || mergeComments(committed) || '（无）' }],
    tables: [
      {
        title: '各评审人意见',
        header: ['序号', ...(names ? ['评审人'] : []), '结论', '意见'],
        rows: inOrder.map(line),
      },
    ],
  }
}

/** Builds the document of a subject's material for a reviewer, redacted if the reviewer is blind. */
export const buildMaterialDocument = (material: ReviewMaterial): PrintedDocument => ({
  title: material.subjectName,
  facts: [
    ['年度', material.year],
    ['关键词', material.keywords],
    ['牵头机构', material.leadDepartName],
    ['课题负责人', material.subjectManName],
    ['合作机构', material.cooperateDeparts.join('、')],
    ['起止时间', [material.startDate, material.endDate].filter(Boolean).join(' 至 ')],
    ['经费总额（万元）', material.budgetTotal ? String(material.budgetTotal) : ''],
  ].flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])),
  texts: [...(material.report?.texts ?? []), ...material.texts].map(({ label, text }) => ({ title: label, text })),
  tables: [
    {
      title: '课题组成员',
      header: ['姓名', '单位', '职务', '分工'],
      rows: material.members.map(({ name, departName, title, duty }) => [name, departName, title, duty]),
    },
    {
      title: '预期成果',
      header: ['类型', '名称', '数量', '单位'],
      rows: material.expectedResults.map(({ type, name, count, unit }) => [type, name, count, unit]),
    },
    {
      title: '经费预算',
      header: ['科目', '金额（万元）', '说明'],
      rows: material.budget.map(({ item, amount, note }) => [item, amount, note]),
    },
  ].filter((table) => table.rows.length),
})
