import { excerpt, MAX_MESSAGE_LENGTH } from '../../core/limits'
import { toBodyBytes } from '../../core/bytes'
import { type SQL, sql } from 'drizzle-orm'
import { isPerson } from '../../core/actor'
import { writeLogEntry } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, forbidden } from '../../core/refusal'
import { formatMinute } from '../../core/time'
import { inChinese } from '../../core/texts'
import { buildImportContext, offlineReviewsWorkbook } from './offline-workbook.server'
import { lineError } from '../../workbooks/declaration.server'
import { readSheet, type SheetRow, buildSheet } from '../../workbooks/sheet'
import { assertWorkbook } from '../../workbooks/upload.server'
import { UnusableFileError, unpackEntry, readZipEntries } from '../../files/copies/zip-archive'
import { fileNameFor, namedFilesQuery } from '../../files/queries.server'
import { fileResponse } from '../../files/file-response.server'
import {
  type ArchiveMember,
  uniqueNames,
  type ReceiptEntry,
  openFile,
  receiptMember,
  zipResponse,
} from '../../files/zip.server'
import { hasRight } from '../../policy/authorization'
import { redactionFactsOf } from '../../subjects/name-redaction'
import { reviewerCasesQuery, leadingIds } from '../../subjects/case-loader.server'
import { sheetOf as furtherSheet } from '../../subjects/form/sheets'
import { buildPdf } from '../../subjects/documents/pdf.server'
import { writeReviews } from '../commands/opinion.server'
import type { WriteReview } from '../inputs'
import { serializeMaterial } from '../serializer'
import { singleCaseQuery } from '../queries/single-case.server'
import { reviewStageLabel, stageOfStatus } from '../rules'
import { listOpenReviews } from '../queries/queue.server'
import type { ImportReviewsResult, OfflinePackageQuery, ReviewReportQuery } from './contract'
import { buildMaterialDocument, buildReviewReport } from './review-documents'
import { t } from './texts'

/** Replaces characters that file names must not contain. */
const toFileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')

/**
 * Downloads the report on a round as a PDF. Three round trips. @throws 403 for reviewers of the round; 404 for an
 * unknown subject; 409 if nobody has committed
 */
export async function downloadReviewReport(ctx: Context, input: ReviewReportQuery): Promise<Response> {
  const started = Date.now()
  const { at } = await readAll(ctx, singleCaseQuery(ctx, input.subjectId, 'logs', 'form'))
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const stages = at.reviews.filter((review) => review.stage !== 'MECHANISM')
  const stage = input.stage ?? stageOfStatus(at.subject.status) ?? stages.at(-1)?.stage
  const roundNo = input.roundNo ?? Math.max(0, ...stages.filter((one) => one.stage === stage).map((one) => one.roundNo))
  const seats = stages.filter((one) => one.stage === stage && one.roundNo === roundNo)
  if (seats.some((one) => one.reviewerId === actor.userId && one.status !== 4 && one.status !== 5))
    throw forbidden(t.sitting)
  if (!stage || !seats.some((one) => one.status === 2)) throw conflict(t.noOpinions)
  const names = input.names === 1 && hasRight(actor, 'subject:decide')
  const content = inChinese(() =>
    buildReviewReport(at, stage, roundNo, { names, institution: true, roleCode: actor.roleCode }),
  )
  const bytes = await buildPdf(ctx, content)
  const about = { bizType: 'subject', bizId: at.id, text: `下载评审报告 ${at.name}` }
  await writeLogEntry(ctx, 'review:results', about, started)
  const name = inChinese(() => `${toFileName(at.subject.subjectName)}_${reviewStageLabel(stage)}_评审报告.pdf`)
  return fileResponse(bytes, name)
}

const WORKBOOK_NAME = '评审意见.xlsx'
const MAX_PACKAGE_REVIEWS = 200
/**
 * Sub-select of the documents of these subjects: attachments of their declarations, and files of submitted conclusion
 * reports.
 */
function reviewDocumentsQuery(subjects: readonly string[]): SQL {
  const lead = leadingIds(subjects)
  return sql`(select f.value as place, c.subject_id as subject_id, c.id as collect_id, '' as report_id,
      json_extract(a.value, '$.slot') as slot
    from ${lead} cross join subject_collect c on c.subject_id = lead.column1, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f
    union all select f.value, p.subject_id, '', p.id, ''
    from ${lead} cross join report p on p.subject_id = lead.column1 and p.report_type = 'CONCLUSION'
      and p.status >= 2 and p.cancelled = 0 and p.waived = 0, json_each(p.file_ids) f)`
}
/**
 * Downloads the caller's open reviews for offline use as a streamed ZIP archive: the workbook for the opinions and, per
 * subject, a folder with the material as PDF and the attachments, as this reader may have them. Unavailable attachments
 * are listed in a text file. @throws 409 if there is no open review
 */
export async function downloadOfflinePackage(ctx: Context, { ids }: OfflinePackageQuery): Promise<Response> {
  const started = Date.now()
  const openReviews = await listOpenReviews(ctx, MAX_PACKAGE_REVIEWS)
  const todo = openReviews.filter(
    (one) => one.open && (!ids || ids.includes(one.subjectId) || ids.includes(one.collectId)),
  )
  if (todo.length === 0) throw conflict(t.nothingWaits)
  const subjects = [...new Set(todo.map((one) => one.subjectId))]
  const { actor } = ctx
  if (!isPerson(actor)) throw forbidden()
  const {
    cases: { rows: cases, settings },
    stored,
  } = await readAll(ctx, {
    cases: reviewerCasesQuery(ctx, subjects, actor.userId),
    stored: namedFilesQuery(ctx, reviewDocumentsQuery(subjects)),
  })
  const filesOf = (at: (typeof cases)[number]) =>
    stored.flatMap(({ subjectId, own, ...row }) =>
      subjectId === at.id ? { ...row, subject: own ? redactionFactsOf(at, settings) : row.subject } : [],
    )
  const materials = inChinese(() =>
    cases.map((at) => {
      const files = filesOf(at)
      return { material: serializeMaterial(actor, at, settings, files), files }
    }),
  )
  const drafts = cases.flatMap((at) => {
    const sheet = furtherSheet(at.form.definition, 'review')
    return at.reviews.map((row) => ({ row, sheet }))
  })
  const ground = buildImportContext(ctx, todo, drafts)
  const opinions = await inChinese(() => offlineReviewsWorkbook.rows(ctx, {}, ground))
  const sheet = await buildSheet(offlineReviewsWorkbook.title, offlineReviewsWorkbook.columns(ground), opinions)
  await writeLogEntry(
    ctx,
    'review:write',
    { bizType: 'subject', bizId: subjects[0]!, text: `下载离线评审包 ${todo.length} 项` },
    started,
  )

  const noted: ReceiptEntry[] = []
  const folders = uniqueNames(
    materials.map(({ material }, index) => toFileName(`${index + 1}_${material.subjectName}`)),
  )
  const modified = ctx.now()
  function* members(): Generator<ArchiveMember> {
    yield { name: WORKBOOK_NAME, modified, open: () => ({ input: toBodyBytes(sheet) }) }
    for (const [index, { material, files }] of materials.entries()) {
      const folder = folders[index]!
      yield {
        name: `${folder}/申报材料.pdf`,
        modified,
        open: async () => ({
          input: toBodyBytes(
            await buildPdf(
              ctx,
              inChinese(() => buildMaterialDocument(material)),
            ),
          ),
        }),
      }
      const own = [...material.files, ...(material.report?.files ?? [])]
      const rowsHere = own.flatMap((one) => files.find((row) => row.id === one.id) ?? [])
      const names = uniqueNames(rowsHere.map((row) => `${folder}/${fileNameFor(ctx, row)}`))
      for (const [at, row] of rowsHere.entries()) {
        const name = names[at]!
        yield {
          name,
          modified,
          open: async () => {
            const { receipt, ...opened } = await openFile(ctx, row)
            if (receipt) noted.push({ name, size: row.size, sha256: row.sha256 })
            return opened
          },
        }
      }
    }
    if (noted.length) yield receiptMember(ctx, noted)
  }
  return zipResponse(ctx, `离线评审包_${formatMinute(ctx.now())}.zip`, members())
}

/** Maximum length of a repeated id in a response, in characters. */
const MAX_ID_LENGTH = 64
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024
/** Returns the workbook of an archive, or the file itself if it is a workbook. @throws 400 for another file */
function extractWorkbook(fileName: string, bytes: Uint8Array): Uint8Array {
  if (/\.xlsx$/i.test(fileName)) return bytes
  if (!/\.zip$/i.test(fileName)) throw badInput({ file: t.chooseFile })
  try {
    // Old Windows programs write backslashes in entry names.
    const entry = readZipEntries(bytes).find(({ name }) => name.split(/[\\/]/).at(-1) === WORKBOOK_NAME)
    if (!entry) throw badInput({ file: t.noSheet })
    if (entry.size > MAX_WORKBOOK_BYTES) throw badInput({ file: t.over5 })
    return unpackEntry(entry)
  } catch (error) {
    if (error instanceof UnusableFileError) throw badInput({ file: t.noSheet })
    throw error
  }
}

/**
 * Imports the opinions of a package or of its workbook. Each row is checked separately: valid ones become drafts, the
 * others are returned with a reason. A dry run changes nothing. @throws 400 for a file that is no package
 */
export async function importPackage(
  ctx: Context,
  { fileName, bytes, dryRun }: { fileName: string; bytes: Uint8Array; dryRun: boolean },
): Promise<ImportReviewsResult> {
  const sheet = extractWorkbook(fileName, bytes)
  // A separate workbook may be written by hand; rows of a package must be signed.
  const whole = /\.zip$/i.test(fileName)
  await assertWorkbook(sheet)
  const ground = await offlineReviewsWorkbook.ground(ctx, {})
  const rows = await readSheet(sheet, offlineReviewsWorkbook.columns(ground), offlineReviewsWorkbook.maxRows)
  const good: { row: SheetRow; key: string; input: WriteReview }[] = []
  const failed: ImportReviewsResult['failed'] = []
  const refuse = (line: number, row: SheetRow, reason: string) =>
    failed.push({
      id: excerpt(String(row.subjectId ?? ''), MAX_ID_LENGTH),
      name: t.line(line, excerpt(String(row.subjectName ?? ''))),
      reason: excerpt(reason, MAX_MESSAGE_LENGTH),
    })
  const lines = new Map<string, number>()
  for (const { line, row } of rows) {
    const key = offlineReviewsWorkbook.key(row, ground)
    const first = lines.get(key)
    const unsigned = whole && !row.sign ? t.unsigned : null
    const parsed = offlineReviewsWorkbook.parse(row, ground)
    const why = first ? t.twice(first) : (lineError(parsed) ?? unsigned)
    if (why) refuse(line, row, why)
    else if (typeof parsed !== 'string' && parsed.success) good.push({ row, key, input: parsed.data })
    lines.set(key, first ?? line)
  }
  if (dryRun || good.length === 0) return { ok: good.length, failed }
  const inputs = good.map(({ input }) => input)
  const { result } = await writeReviews(ctx, { rows: inputs, commit: 0 })
  for (const { id, reason } of result.failed) {
    const one = good.find(({ key }) => key === id)
    if (one) refuse(lines.get(id) ?? 0, one.row, reason)
  }
  return { ok: result.ok.length, failed }
}
