import { eq } from 'drizzle-orm'
import { prize } from '../../db/schema'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import type { Read } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { type SheetRow, workbookBytes } from '../core/workbook'
import { certificatePdf } from '../awards/certificate-page.server'
import { certificatesAmong } from '../awards/certificate.server'
import type { Lead } from '../files/zip.server'
import { holds } from '../policy/can'
import { answersSaid, furtherFields, withSaid } from '../core/form/further'
import { sheetOf as formOfSheet } from '../subjects/form/sheets'
import { reportPaper } from '../reviews/papers/paper'
import { stageLabel } from '../reviews/rules'
import { reviewsFor, roundsToReport } from '../reviews/shown'
import { ChangeQuery, type ChangeRow } from '../steering/contract'
import { changesOf } from '../steering/queries.server'
import type { At, Slice } from '../subjects/case'
import { paperOf } from '../subjects/paper/paper'
import { pdfOf } from '../subjects/paper/pdf.server'
import { textsFrom, textsQuery } from '../subjects/queries/texts.server'
import { showCase, type ShownFile } from '../subjects/show-case'
import { type ArchiveStage, folderOfStage } from '../subjects/archive'

/** A document that the system generates. */
export type Made = { stage: ArchiveStage; fileName: string; input: () => Promise<Uint8Array> }

const CHANGES = 500
type Case = At<Slice> & { actor: Person }
/**
 * Queries of the data that a loaded case lacks: dictionary texts, changes, certificate. Only those that exist are read.
 */
export const partsOf = (ctx: Context, { case: { id, subject, changes } }: Case) => ({
  texts: textsQuery(ctx),
  changes: changes.length ? changesOf(ctx, ChangeQuery.parse({ subjectId: id, pageSize: CHANGES })) : null,
  certificates:
    subject.prizeId && holds(ctx.actor, 'prize:read') ? certificatesAmong(ctx, eq(prize.id, subject.prizeId)) : null,
})
type Parts = Read<ReturnType<typeof partsOf>> & { files: readonly Omit<ShownFile, 'url' | 'previewUrl'>[] }
/**
 * Returns the generated documents of a case: its declaration, review reports, grades, changes and certificate, each as
 * this reader may see it, and created on demand.
 * @param files files of the subject and its declaration that the reader may read
 */
export function madeOf(ctx: Context, at: Case, { texts, changes: found, certificates, files }: Parts): Made[] {
  const changes = found?.records ?? []
  const textOf = textsFrom(texts)
  return inChinese(() => {
    const attached = files.map((one) => ({ ...one, url: '', previewUrl: '' }))
    const detail = showCase(at, { versions: [], files: attached, canDeal: false }, textOf)
    const paper = paperOf(detail, (code) => textOf('expected_result_type', code))
    return [
      ...(at.case.collect
        ? [{ stage: 'declaration' as const, fileName: '申报书（系统生成）.pdf', input: () => pdfOf(ctx, paper) }]
        : []),
      ...reviewsMade(ctx, at),
      ...gradesMade(ctx, at, detail),
      ...(changes.length
        ? [
            sheetOf(
              'change',
              '变更记录',
              ['时间', '类型', '状态', '理由', '变更前', '变更后', '意见'],
              changes.map(changeLine),
            ),
          ]
        : []),
      ...(certificates ?? []).map((one) => ({
        stage: 'award' as const,
        fileName: `获奖证书_${one.certificateNo}.pdf`,
        input: () => certificatePdf(ctx, one),
      })),
    ]
  })
}
/** The same as entries of an archive. */
export const leadsOf = (documents: readonly Made[]): Lead[] =>
  documents.map(({ stage, fileName, input }) => ({
    name: `${inChinese(() => folderOfStage(stage))}/${fileName}`,
    input: input as () => Promise<Uint8Array<ArrayBuffer>>,
  }))

const sheetOf = (stage: ArchiveStage, name: string, header: readonly string[], rows: readonly SheetRow[]): Made => ({
  stage,
  fileName: `${name}.xlsx`,
  input: () =>
    workbookBytes([{ name, columns: header.map((one) => ({ header: one, kind: 'long' as const })), rows: [rows] }]),
})

/** Returns the report of each round to readers who may have it; to others the opinions that were published to them. */
function reviewsMade(ctx: Context, at: At<'logs' | 'form'> & { actor: Person }): Made[] {
  const { actor } = at
  const rounds = roundsToReport(actor, at.case)
  const reports = rounds.map(({ stage, roundNo }): Made => {
    const paper = reportPaper(at.case, stage, roundNo, { names: false, institution: true, roleCode: actor.roleCode })
    const fileName = `评审报告_${stageLabel(stage)}_第${roundNo}轮.pdf`
    return { stage: 'review', fileName, input: () => pdfOf(ctx, paper) }
  })
  if (holds(actor, 'review:results')) return reports
  const opinions = reviewsFor(actor, at.case)
  return opinions.length
    ? [
        sheetOf(
          'review',
          '评审意见',
          ['阶段', '轮次', '意见'],
          opinions.map((one) => [stageLabel(one.stage), one.roundNo, one.comment]),
        ),
      ]
    : []
}

/** Returns the result as the reader sees it, with the individual grades if the reader may see scores. */
function gradesMade(ctx: Context, at: At<'form'>, detail: ReturnType<typeof showCase>): Made[] {
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
  const grades = holds(ctx.actor, 'grade:scores') ? at.case.grades.filter((one) => !one.cancelled) : []
  const sheet = formOfSheet(at.case.form.definition, 'score')
  const saidTo = ({ more }: (typeof grades)[number]) => answersSaid(sheet, more, furtherFields(sheet))
  const rows = [
    ...facts,
    ...grades.map((one) => [one.graderName, one.total ?? one.status, withSaid(one.reason, saidTo(one))]),
  ]
  return rows.length ? [sheetOf('conclusion', '评分', ['项目', '结果', '理由'], rows)] : []
}

const kinds: Record<string, string> = {
  ...{ delay: '延期', manager: '负责人', member: '成员', content: '研究内容', budget: '经费', partner: '合作机构' },
  other: '其他',
}
const statuses = ['草稿', '待机构审批', '待中心决定', '已同意', '未同意']
const changeLine = (row: ChangeRow): SheetRow => [
  row.createTime,
  kinds[row.kind] ?? row.kind,
  statuses[row.status] ?? '',
  row.reason,
  row.managers ? row.managers.before : inWords(row.before),
  row.managers ? row.managers.after : inWords(row.after),
  row.opinion,
]
/** Converts an old or new value to text: texts and numbers unchanged, people and institutions by name. */
const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join('、')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!value || typeof value !== 'object') return ''
  const label = 'name' in value ? value.name : 'departName' in value ? value.departName : undefined
  return typeof label === 'string' ? label : Object.values(value).map(inWords).join('；')
}
