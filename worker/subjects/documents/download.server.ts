import { toBodyBytes } from '../../core/bytes'
import { sql } from 'drizzle-orm'
import { file } from '../../../db/schema'
import { writeLogEntry } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatMinute, formatStamp } from '../../core/time'
import { inChinese } from '../../core/texts'
import { workbookBytes } from '../../core/workbook'
import { readableFilesCondition } from '../../files/row-access.server'
import { fileResponse } from '../../files/file-response.server'
import { uniqueNames, zipResponse } from '../../files/zip.server'
import { assertRight } from '../../policy/authorization'
import { allCaseSlices } from '../case'
import { casesQuery } from '../case-loader.server'
import { requirePerson } from '../queries/list.server'
import { dictionaryLookup, dictionaryItemsQuery } from '../queries/dictionaries.server'
import { serializeCase, type FileSummary } from '../case-serializer'
import type { DownloadDeclarations } from './contract'
import { buildDocx } from './docx'
import { type PrintedDocument, buildDeclarationDocument } from './declaration-document'
import { buildPdf } from './pdf.server'

/** Builds the workbook: one sheet of texts, and one per table. */
const buildXlsx = (content: PrintedDocument) =>
  workbookBytes([
    {
      name: '申报书',
      columns: [
        { header: '项目', kind: 'text', width: 20 },
        { header: '内容', kind: 'long', width: 90 },
      ],
      rows: [
        [
          ['课题名称', content.title],
          ...content.facts.map(([label, value]) => [label, value]),
          ...content.texts.map(({ title, text }) => [title, text]),
        ],
      ],
    },
    ...content.tables.map(({ title, header, rows }) => ({
      name: title,
      columns: header.map((one) => ({ header: one })),
      rows: [rows],
    })),
  ])
const documentBuilders: Record<
  DownloadDeclarations['type'],
  (ctx: Context, content: PrintedDocument) => Promise<Uint8Array>
> = {
  docx: (_, document) => Promise.resolve(buildDocx(document)),
  pdf: buildPdf,
  xlsx: (_, paper) => buildXlsx(paper),
}
/** Replaces characters that file names must not contain. */
const documentFileName = (content: PrintedDocument, type: string) =>
  `${content.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_申报书.${type}`

/**
 * Downloads declarations as the viewer may see them; several come as a streamed ZIP archive. Invisible ones are
 * omitted. Three round trips. @throws 404 if none is left
 */
export async function downloadDeclarations(ctx: Context, { ids, type }: DownloadDeclarations): Promise<Response> {
  const started = Date.now()
  assertRight(ctx.actor, 'subject:read')
  const actor = requirePerson(ctx)
  const among = JSON.stringify(ids)
  const {
    cases: { rows: cases, settings },
    texts,
    files,
  } = await readAll(ctx, {
    cases: casesQuery(ctx, ids, ...allCaseSlices),
    texts: dictionaryItemsQuery(),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName, ext: file.ext, size: file.size, slot: file.slot })
      .from(file)
      .where(
        sql`${file.id} in (select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f
          where c.subject_id in (select value from json_each(${among})) or c.id in (select value from json_each(${among})))
          and ${readableFilesCondition(ctx)}`,
      ),
  })
  if (cases.length === 0) throw notFound()
  const textOf = inChinese(() => dictionaryLookup(texts))
  const attached = files.map((one): FileSummary => ({ ...one, uploadTime: '', url: '', previewUrl: '' }))
  const documents = inChinese(() =>
    cases.map((known) => {
      const own = new Set(known.collect?.attachments.flatMap((slot) => slot.fileIds))
      const at = { case: known, actor, now: formatStamp(ctx.now()), settings, input: {} }
      const more = { versions: [], files: attached.filter((one) => own.has(one.id)), canDeal: false }
      return buildDeclarationDocument(serializeCase(at, more, textOf), (code) => textOf('expected_result_type', code))
    }),
  )
  const names = uniqueNames(documents.map((content) => documentFileName(content, type)))
  const about = cases.length === 1 ? cases[0]!.name : `${cases.length} 份申报书`
  await writeLogEntry(
    ctx,
    'subject:read',
    { bizType: 'subject', bizId: cases[0]!.id, text: `下载申报书 ${about}` },
    started,
  )
  if (documents.length === 1) {
    const bytes = await documentBuilders[type](ctx, documents[0]!)
    return fileResponse(bytes, names[0]!)
  }
  const members = documents.map((document, at) => ({
    name: names[at]!,
    modified: ctx.now(),
    open: async () => ({ input: toBodyBytes(await documentBuilders[type](ctx, document)) }),
  }))
  const time = formatMinute(ctx.now())
  return zipResponse(ctx, `申报书_${time}.zip`, members)
}
