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

/** A document that the system makes of what it knows. */
export type Made = { stage: ArchiveStage; fileName: string; input: () => Promise<Uint8Array> }

const CHANGES = 500
type Case = At<Slice> & { actor: Person }
/** What of a case its own rows do not hold, as far as it has any: the words of codes, its changes, its certificate. */
export const partsOf = (ctx: Context, { case: { id, subject, changes } }: Case) => ({
  texts: textsQuery(ctx),
  changes: changes.length ? changesOf(ctx, ChangeQuery.parse({ subjectId: id, pageSize: CHANGES })) : null,
  certificates:
    subject.prizeId && holds(ctx.actor, 'prize:read') ? certificatesAmong(ctx, eq(prize.id, subject.prizeId)) : null,
})
type Parts = Read<ReturnType<typeof partsOf>> & { files: readonly Omit<ShownFile, 'url' | 'previewUrl'>[] }
/**
 * What nobody uploaded and yet belongs to a case: its declaration, the reports on its reviews, its grades, its changes and
 * its certificate, each as this reader may have it, made when its turn comes.
 * @param files those of the subject and of its declaration that the reader may read
 */
export function madeOf(ctx: Context, at: Case, { texts, changes: found, certificates, files }: Parts): Made[] {
  const changes = found?.records ?? []
  const textOf = textsFrom(texts)
  return inChinese(() => {
    const attached = files.map((one) => ({ ...one, url: '', previewUrl: '' }))
    const shown = showCase(at, { versions: [], files: attached, canDeal: false }, textOf)
    const paper = paperOf(shown, (code) => textOf('expected_result_type', code))
    return [
      ...(at.case.collect
        ? [{ stage: 'declaration' as const, fileName: '申报书（系统生成）.pdf', input: () => pdfOf(ctx, paper) }]
        : []),
      ...reviewsMade(ctx, at),
      ...gradesMade(ctx, at, shown),
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
export const leadsOf = (made: readonly Made[]): Lead[] =>
  made.map(({ stage, fileName, input }) => ({
    name: `${inChinese(() => folderOfStage(stage))}/${fileName}`,
    input: input as () => Promise<Uint8Array<ArrayBuffer>>,
  }))

const sheetOf = (stage: ArchiveStage, name: string, header: readonly string[], rows: readonly SheetRow[]): Made => ({
  stage,
  fileName: `${name}.xlsx`,
  input: () =>
    workbookBytes([{ name, columns: header.map((one) => ({ header: one, kind: 'long' as const })), rows: [rows] }]),
})

/** The report on each round for who may have it; to the others the opinions that were published to them. */
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

/** The result as it is shown, and what each gave where the reader may see scores. */
function gradesMade(ctx: Context, at: At<'form'>, shown: ReturnType<typeof showCase>): Made[] {
  const { gradeStatus, gradeRaw, gradeNorm, gradeRank, gradeLevel, isExcellent } = shown
  const told = [
    ['状态', gradeStatus],
    ['原始分', gradeRaw],
    ['标准分', gradeNorm],
    ['名次', gradeRank],
    ['等级', gradeLevel],
    ['优秀课题', isExcellent ? '是' : ''],
  ] as const
  const facts = told.filter(([, value]) => value !== null && value !== '')
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
/** What stood there and what is to: texts and numbers as they are, of people and institutions the names. */
const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join('、')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!value || typeof value !== 'object') return ''
  const named = 'name' in value ? value.name : 'departName' in value ? value.departName : undefined
  return typeof named === 'string' ? named : Object.values(value).map(inWords).join('；')
}
