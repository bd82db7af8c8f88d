import { bodyBytes } from '../../core/bytes'
import { sql } from 'drizzle-orm'
import { file } from '../../../db/schema'
import { record } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { minuteInName, stamp } from '../../core/time'
import { inChinese } from '../../core/texts'
import { workbookBytes } from '../../core/workbook'
import { readableFiles } from '../../files/readable.server'
import { fileAnswer } from '../../files/answer.server'
import { distinct, zipResponse } from '../../files/zip.server'
import { need } from '../../policy/can'
import { allSlices } from '../case'
import { casesOf } from '../case.server'
import { personOf } from '../queries/list.server'
import { textsFrom, textsQuery } from '../queries/texts.server'
import { showCase, type ShownFile } from '../show-case'
import type { TakePapers } from './contract'
import { docxOf } from './docx'
import { type Paper, paperOf } from './paper'
import { pdfOf } from './pdf.server'

/** Builds the workbook: one sheet of texts, and one per table. */
const xlsxOf = (content: Paper) =>
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
const made: Record<TakePapers['type'], (ctx: Context, content: Paper) => Promise<Uint8Array>> = {
  docx: (_, document) => Promise.resolve(docxOf(document)),
  pdf: pdfOf,
  xlsx: (_, paper) => xlsxOf(paper),
}
/** Replaces characters that file names must not contain. */
const fileNameOf = (content: Paper, type: string) =>
  `${content.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_申报书.${type}`

/**
 * Downloads declarations as the viewer may see them; several come as a streamed ZIP archive. Invisible ones are
 * omitted. Three round trips. @throws 404 if none is left
 */
export async function takePapers(ctx: Context, { ids, type }: TakePapers): Promise<Response> {
  const started = Date.now()
  need(ctx.actor, 'subject:read')
  const actor = personOf(ctx)
  const among = JSON.stringify(ids)
  const {
    cases: { rows: cases, settings },
    texts,
    files,
  } = await readAll(ctx, {
    cases: casesOf(ctx, ids, ...allSlices),
    texts: textsQuery(ctx),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName, ext: file.ext, size: file.size, slot: file.slot })
      .from(file)
      .where(
        sql`${file.id} in (select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f
          where c.subject_id in (select value from json_each(${among})) or c.id in (select value from json_each(${among})))
          and ${readableFiles(ctx)}`,
      ),
  })
  if (cases.length === 0) throw notFound()
  const textOf = inChinese(() => textsFrom(texts))
  const attached = files.map((one): ShownFile => ({ ...one, uploadTime: '', url: '', previewUrl: '' }))
  const documents = inChinese(() =>
    cases.map((known) => {
      const own = new Set(known.collect?.attachments.flatMap((slot) => slot.fileIds))
      const at = { case: known, actor, now: stamp(ctx.now()), settings, input: {} }
      const more = { versions: [], files: attached.filter((one) => own.has(one.id)), canDeal: false }
      return paperOf(showCase(at, more, textOf), (code) => textOf('expected_result_type', code))
    }),
  )
  const names = distinct(documents.map((content) => fileNameOf(content, type)))
  const about = cases.length === 1 ? cases[0]!.name : `${cases.length} 份申报书`
  await record(ctx, 'subject:read', { bizType: 'subject', bizId: cases[0]!.id, text: `下载申报书 ${about}` }, started)
  if (documents.length === 1) {
    const bytes = await made[type](ctx, documents[0]!)
    return fileAnswer(bytes, names[0]!)
  }
  const members = documents.map((document, at) => ({
    name: names[at]!,
    modified: ctx.now(),
    open: async () => ({ input: bodyBytes(await made[type](ctx, document)) }),
  }))
  const time = minuteInName(ctx.now())
  return zipResponse(ctx, `申报书_${time}.zip`, members)
}
