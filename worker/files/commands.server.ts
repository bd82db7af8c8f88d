import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, fileCount, report, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import { command, each } from '../core/command.server'
import { writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { badInput, conflict, forbidden, notFound, Refusal } from '../core/refusal'
import { headObject, putObject } from '../core/storage.server'
import { stamp } from '../core/time'
import { can } from '../policy/can'
import { visibleSubjects } from '../subjects/visible.server'
import type { UploadFields } from './contract'
import { downloadUrl } from './queries.server'
import { readableFiles } from './readable.server'
import {
  attachable,
  attachableAtUpload,
  type BizType,
  cleanName,
  contentProblem,
  extOf,
  fileProblem,
  mimeOf,
  objectKeyOf,
  tooLarge,
} from './rules'
import { t } from './texts'

export type Upload = { name: string; size: number; bytes: () => Promise<ArrayBuffer>; fields: UploadFields }

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Takes a file: looked at before it is believed, stored once however often its bytes come, listed in `file`.
 * The bytes are written before the row, so that a row never points at nothing.
 */
export const uploadFile = command('file:upload', {
  load: async (ctx, input: Upload) => {
    const fileName = cleanName(input.name)
    const problem = fileProblem(fileName, input.size)
    if (problem === tooLarge(extOf(fileName))) throw new Refusal(problem, 413, 413)
    if (problem) throw badInput({ file: problem })
    await targetSeen(ctx, input.fields)
    const bytes = new Uint8Array(await input.bytes())
    const unlike = contentProblem(fileName, bytes)
    if (unlike) throw badInput({ file: unlike })
    const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
    const key = objectKeyOf(sha256)
    const mime = mimeOf(extOf(fileName))
    if ((await headObject(ctx.env, key)) !== bytes.length) await putObject(ctx.env, key, bytes, mime)
    return { fileName, sha256, key, mime, size: bytes.length }
  },
  decide: ({ fileName, sha256, key, mime, size }, { fields }, ctx) => {
    const id = ctx.id()
    const now = stamp(ctx.now())
    const ext = extOf(fileName)
    const person = isPerson(ctx.actor) ? ctx.actor : null
    return {
      changes: [
        insert('file', {
          id,
          fileName,
          ext,
          size,
          mime,
          sha256,
          objectKey: key,
          ...fields,
          uploaderId: person?.userId ?? '',
          uploadTime: now,
          sysOrgCode: person?.orgCode ?? '',
        }),
      ],
      result: { id, fileName, url: downloadUrl(id), size, ext, mime, uploadTime: now },
      message: t.uploaded,
      about: { bizType: 'file', bizId: id, text: fileName },
    }
  },
})

/** A file may only be hung on what its uploader sees. @throws 400 for a wrong kind, 404 for a foreign row. */
async function targetSeen(ctx: Context, { bizType, bizId }: UploadFields) {
  if (!attachableAtUpload(bizType)) throw badInput({ bizType: t.unknownBusiness })
  if (!bizId) return
  if (!bizType) throw badInput({ bizType: t.businessMissing })
  const visible = visibleSubjects(ctx.actor)
  const [found] =
    attachable[bizType as BizType] === 'report'
      ? await ctx.db
          .select({ id: report.id })
          .from(report)
          .innerJoin(subject, eq(subject.id, report.subjectId))
          .where(and(eq(report.id, bizId), visible))
      : await ctx.db
          .select({ id: subject.id })
          .from(subject)
          .where(sql`(${subject.id} = ${bizId} or ${subject.collectId} = ${bizId}) and ${visible}`)
  if (!found) throw notFound()
}

type Doomed = { id: string; name: string; file: Row<'file'>; archived: boolean }
/** Takes files out of sight. The bytes stay: others may have brought the same ones. */
export const deleteFiles = each('file:upload', {
  load: async (ctx, { ids }: { ids: string[] }) => {
    const found = await ctx.db
      .select({
        file,
        archived: sql<number>`(exists (select 1 from subject_version v where v.subject_id = file.biz_id and instr(v.files, file.id) > 0)
          or exists (select 1 from report_version r where r.report_id = file.biz_id and instr(r.snapshot, file.id) > 0))`,
      })
      .from(file)
      .where(and(inArray(file.id, ids), readableFiles(ctx.actor)))
    const rows: Doomed[] = found.map((row) => ({
      id: row.file.id,
      name: row.file.fileName,
      file: row.file,
      archived: !!row.archived,
    }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ file: row, archived }, _, ctx) => {
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !can(ctx.actor, 'file:manage', row)) throw forbidden(t.othersFile)
    if (archived) throw conflict(t.fileArchived)
    return [update('file', row, { delFlag: 1 })]
  },
  done: (count) => t.filesDeleted(count),
})

/** Counts a reading of a file; called after the answer, because nobody waits for it. */
export async function countReading(ctx: Context, row: Row<'file'>, action: 'view' | 'download') {
  const person = isPerson(ctx.actor) ? ctx.actor : null
  const column = action === 'view' ? file.viewCount : file.downCount
  const counted = ctx.db
    .update(file)
    .set(action === 'view' ? { viewCount: sql`${column} + 1` } : { downCount: sql`${column} + 1` })
    .where(eq(file.id, row.id))
    .toSQL()
  const noted = ctx.db
    .insert(fileCount)
    .values({
      id: ctx.id(),
      fileId: row.id,
      fileName: row.fileName,
      bizType: row.bizType,
      userId: person?.userId ?? '',
      realname: person?.realname ?? '',
      departName: person?.departName ?? '',
      action,
      time: stamp(ctx.now()),
      ip: ctx.request.ip,
    })
    .toSQL()
  await writeBatch(
    ctx,
    [counted, noted].map((query) => ({ sql: query.sql, args: query.params as never })),
  )
}
