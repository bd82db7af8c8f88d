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

/** The texts of a declaration in a sheet, and its tables in one each. */
const xlsxOf = (paper: Paper) =>
  workbookBytes([
    {
      name: '申报书',
      columns: [
        { header: '项目', kind: 'text', width: 20 },
        { header: '内容', kind: 'long', width: 90 },
      ],
      rows: [
        [
          ['课题名称', paper.title],
          ...paper.facts.map(([label, value]) => [label, value]),
          ...paper.texts.map(({ title, text }) => [title, text]),
        ],
      ],
    },
    ...paper.tables.map(({ title, header, rows }) => ({
      name: title,
      columns: header.map((one) => ({ header: one })),
      rows: [rows],
    })),
  ])
const made: Record<TakePapers['type'], (ctx: Context, paper: Paper) => Promise<Uint8Array>> = {
  docx: (_, paper) => Promise.resolve(docxOf(paper)),
  pdf: pdfOf,
  xlsx: (_, paper) => xlsxOf(paper),
}
/** What a file may not be called stays out of its name. */
const fileNameOf = (paper: Paper, type: string) => `${paper.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_申报书.${type}`

/**
 * Declarations as documents, as their viewer is shown them; several come as an archive that is written while it is read.
 * Those that the caller may not see are left out. Three trips. @throws 404 where none is left
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
  const papers = inChinese(() =>
    cases.map((known) => {
      const own = new Set(known.collect?.attachments.flatMap((slot) => slot.fileIds))
      const at = { case: known, actor, now: stamp(ctx.now()), settings, input: {} }
      const more = { versions: [], files: attached.filter((one) => own.has(one.id)), canDeal: false }
      return paperOf(showCase(at, more, textOf), (code) => textOf('expected_result_type', code))
    }),
  )
  const names = distinct(papers.map((paper) => fileNameOf(paper, type)))
  const about = cases.length === 1 ? cases[0]!.name : `${cases.length} 份申报书`
  await record(ctx, 'subject:read', { bizType: 'subject', bizId: cases[0]!.id, text: `下载申报书 ${about}` }, started)
  if (papers.length === 1) {
    const bytes = await made[type](ctx, papers[0]!)
    return fileAnswer(bytes, names[0]!)
  }
  const members = papers.map((paper, at) => ({
    name: names[at]!,
    modified: ctx.now(),
    open: async () => ({ input: bodyBytes(await made[type](ctx, paper)) }),
  }))
  const time = minuteInName(ctx.now())
  return zipResponse(ctx, `申报书_${time}.zip`, members)
}
