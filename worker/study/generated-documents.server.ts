import { eq } from 'drizzle-orm'
import { prize } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import type { ReadResult } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { type SheetRow, workbookBytes } from '../core/workbook'
import { buildCertificatePdf } from '../awards/certificate-pdf.server'
import { certificatesQuery } from '../awards/certificate-download.server'
import type { LeadingEntry } from '../files/zip.server'
import { hasRight } from '../policy/authorization'
import { formatAnswers, additionalFields, appendAnswers } from '../core/form/additional-form'
import { sheetOf as formOfSheet } from '../subjects/form/sheets'
import { buildReviewReport } from '../reviews/documents/review-documents'
import { reviewStageLabel } from '../reviews/rules'
import { serializeReviews, downloadableRounds } from '../reviews/serializer'
import { ChangeQuery, type ChangeRow } from '../subject-management/contract'
import { changeListQuery } from '../subject-management/queries.server'
import type { TransitionContext, CaseSlice } from '../subjects/case'
import { buildDeclarationDocument } from '../subjects/documents/declaration-document'
import { buildPdf } from '../subjects/documents/pdf.server'
import { dictionaryLookup, dictionaryItemsQuery } from '../subjects/queries/dictionaries.server'
import { serializeCase, type FileSummary } from '../subjects/case-serializer'
import { type ArchiveStage, archiveFolderOf } from '../subjects/archive'

/** A document that the system generates. */
export type GeneratedDocument = { stage: ArchiveStage; fileName: string; input: () => Promise<Uint8Array> }

const MAX_CHANGES = 500
type ReadableCase = TransitionContext<CaseSlice> & { actor: Person }
/**
 * Queries of the data that a loaded case lacks: dictionary texts, changes, certificate. Only those that exist are read.
 */
export const generationQueries = (ctx: Context, { case: { id, subject, changes } }: ReadableCase) => ({
  texts: dictionaryItemsQuery(),
  changes: changes.length ? changeListQuery(ctx, ChangeQuery.parse({ subjectId: id, pageSize: MAX_CHANGES })) : null,
  certificates:
    subject.prizeId && hasRight(ctx.actor, 'prize:read') ? certificatesQuery(ctx, eq(prize.id, subject.prizeId)) : null,
})
type GenerationData = ReadResult<ReturnType<typeof generationQueries>> & {
  files: readonly Omit<FileSummary, 'url' | 'previewUrl'>[]
}
/**
 * Returns the generated documents of a case: its declaration, review reports, grades, changes and certificate, each as
 * this reader may see it, and created on demand.
 * @param files files of the subject and its declaration that the reader may read
 */
export function generateDocuments(
  ctx: Context,
  at: ReadableCase,
  { texts, changes: found, certificates, files }: GenerationData,
): GeneratedDocument[] {
  const changes = found?.records ?? []
  const textOf = dictionaryLookup(texts)
  return inChinese(() => {
    const attached = files.map((one) => ({ ...one, url: '', previewUrl: '' }))
    const detail = serializeCase(at, { versions: [], files: attached, canDeal: false }, textOf)
    const paper = buildDeclarationDocument(detail, (code) => textOf('expected_result_type', code))
    return [
      ...(at.case.collect
        ? [{ stage: 'declaration' as const, fileName: '申报书（系统生成）.pdf', input: () => buildPdf(ctx, paper) }]
        : []),
      ...reviewDocuments(ctx, at),
      ...gradeDocuments(ctx, at, detail),
      ...(changes.length
        ? [
            sheetDocument(
              'change',
              '变更记录',
              ['时间', '类型', '状态', '理由', '变更前', '变更后', '意见'],
              changes.map(toSheetRow),
            ),
          ]
        : []),
      ...(certificates ?? []).map((one) => ({
        stage: 'award' as const,
        fileName: `获奖证书_${one.certificateNo}.pdf`,
        input: () => buildCertificatePdf(ctx, one),
      })),
    ]
  })
}
/** The same as entries of an archive. */
export const toArchiveEntries = (documents: readonly GeneratedDocument[]): LeadingEntry[] =>
  documents.map(({ stage, fileName, input }) => ({
    name: `${inChinese(() => archiveFolderOf(stage))}/${fileName}`,
    input: input as () => Promise<Uint8Array<ArrayBuffer>>,
  }))

const sheetDocument = (
  stage: ArchiveStage,
  name: string,
  header: readonly string[],
  rows: readonly SheetRow[],
): GeneratedDocument => ({
  stage,
  fileName: `${name}.xlsx`,
  input: () =>
    workbookBytes([{ name, columns: header.map((one) => ({ header: one, kind: 'long' as const })), rows: [rows] }]),
})

/** Returns the report of each round to readers who may have it; to others the opinions that were published to them. */
function reviewDocuments(
  ctx: Context,
  at: TransitionContext<'logs' | 'form'> & { actor: Person },
): GeneratedDocument[] {
  const { actor } = at
  const rounds = downloadableRounds(actor, at.case)
  const reports = rounds.map(({ stage, roundNo }): GeneratedDocument => {
    const paper = buildReviewReport(at.case, stage, roundNo, {
      names: false,
      institution: true,
      roleCode: actor.roleCode,
    })
    const fileName = `评审报告_${reviewStageLabel(stage)}_第${roundNo}轮.pdf`
    return { stage: 'review', fileName, input: () => buildPdf(ctx, paper) }
  })
  if (hasRight(actor, 'review:results')) return reports
  const opinions = serializeReviews(actor, at.case)
  return opinions.length
    ? [
        sheetDocument(
          'review',
          '评审意见',
          ['阶段', '轮次', '意见'],
          opinions.map((one) => [reviewStageLabel(one.stage), one.roundNo, one.comment]),
        ),
      ]
    : []
}

/** Returns the result as the reader sees it, with the individual grades if the reader may see scores. */
function gradeDocuments(
  ctx: Context,
  at: TransitionContext<'form'>,
  detail: ReturnType<typeof serializeCase>,
): GeneratedDocument[] {
  const { gradeStatus, gradeRaw, gradeNorm, gradeRank, gradeLevel, isExcellent } = detail
  const results = [
    ['状态', gradeStatus],
    ['原始分', gradeRaw],
    ['标准分', gradeNorm],
    ['名次', gradeRank],
    ['等级', gradeLevel],
    ['优秀课题', isExcellent ? '是' : ''],
  ] as const
  const facts = results.filter(([, value]) => value !== null && value !== '')
  const grades = hasRight(ctx.actor, 'grade:scores') ? at.case.grades.filter((one) => !one.cancelled) : []
  const sheet = formOfSheet(at.case.form.definition, 'score')
  const saidTo = ({ more }: (typeof grades)[number]) => formatAnswers(sheet, more, additionalFields(sheet))
  const rows = [
    ...facts,
    ...grades.map((one) => [one.graderName, one.total ?? one.status, appendAnswers(one.reason, saidTo(one))]),
  ]
  return rows.length ? [sheetDocument('conclusion', '评分', ['项目', '结果', '理由'], rows)] : []
}

const changeKinds: Record<string, string> = {
  ...{
    delay: '延期',
    manager: '负责人变更',
    member: '成员变更',
    content: '研究内容变更',
    budget: '经费变更',
    partner: '合作机构变更',
  },
  other: '其他',
}
const changeStatuses = ['草稿', '待机构审批', '待中心决定', '已同意', '未同意']
const toSheetRow = (row: ChangeRow): SheetRow => [
  row.createTime,
  changeKinds[row.kind] ?? row.kind,
  changeStatuses[row.status] ?? '',
  row.reason,
  row.managers ? row.managers.before : toReadableText(row.before),
  row.managers ? row.managers.after : toReadableText(row.after),
  row.opinion,
]
/** Converts an old or new value to text: texts and numbers unchanged, people and institutions by name. */
const toReadableText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toReadableText).filter(Boolean).join('、')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!value || typeof value !== 'object') return ''
  const label = 'name' in value ? value.name : 'departName' in value ? value.departName : undefined
  return typeof label === 'string' ? label : Object.values(value).map(toReadableText).join('；')
}
