import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, fileCount, folder, report, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import { command, each } from '../core/command.server'
import { writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { badInput, conflict, forbidden, notFound, Refusal } from '../core/refusal'
import { headObject, putObject } from '../core/storage.server'
import { stamp } from '../core/time'
import { rightsOf } from '../folders/access.server'
import { knownFolders, needRight } from '../folders/queries.server'
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
  folderedAs,
  mimeOf,
  objectKeyOf,
  tooLarge,
} from './rules'

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
    const place = await placeOf(ctx, input.fields)
    const bytes = new Uint8Array(await input.bytes())
    const unlike = contentProblem(fileName, bytes)
    if (unlike) throw badInput({ file: unlike })
    const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
    const key = objectKeyOf(sha256)
    const mime = mimeOf(extOf(fileName))
    if ((await headObject(ctx.env, key)) !== bytes.length) await putObject(ctx.env, key, bytes, mime)
    return { fileName, sha256, key, mime, size: bytes.length, place }
  },
  decide: ({ fileName, sha256, key, mime, size, place }, { fields }, ctx) => {
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
          ...place,
          uploaderId: person?.userId ?? '',
          uploadTime: now,
          sysOrgCode: person?.orgCode ?? '',
        }),
      ],
      result: { id, fileName, url: downloadUrl(id), size, ext, mime, uploadTime: now },
      message: '上传成功！',
      about: { bizType: 'file', bizId: id, text: fileName },
    }
  },
})

/**
 * What a new file hangs on: only on what its uploader sees, and in a folder only where they may upload. One trip.
 * @throws 400 for a wrong kind, 404 for a foreign row, 403 for a folder that is only read.
 */
async function placeOf(ctx: Context, fields: UploadFields): Promise<{ bizType: string; bizId: string }> {
  const { bizType, bizId, folderId } = fields
  if (!attachableAtUpload(bizType)) throw badInput({ bizType: '不支持此业务类型' })
  if (bizId && !bizType) throw badInput({ bizType: '请说明文件所属的业务类型' })
  if (!bizId && !folderId) return { bizType, bizId }
  const visible = visibleSubjects(ctx.actor)
  const [reports, subjects, [into], [ofFolder]] = await ctx.db.batch([
    ctx.db
      .select({ id: report.id })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(and(eq(report.id, bizId), visible)),
    ctx.db
      .select({ id: subject.id })
      .from(subject)
      .where(sql`(${subject.id} = ${bizId} or ${subject.collectId} = ${bizId}) and ${visible}`),
    knownFolders(ctx, [folderId]),
    ctx.db
      .select({ collectId: subject.collectId })
      .from(subject)
      .where(sql`${subject.id} = (select f.subject_id from folder f where f.id = ${folderId})`),
  ])
  if (bizId && (attachable[bizType as BizType] === 'report' ? reports : subjects).length === 0) throw notFound()
  if (!folderId) return { bizType, bizId }
  const place = folderedAs(fields, needRight(into, 'u', '上传到此目录'), ofFolder?.collectId)
  if (typeof place === 'string') throw conflict(place)
  return place
}

type Doomed = { id: string; name: string; file: Row<'file'>; archived: boolean; rights: string | null }
/** Takes files out of sight. The bytes stay: others may have brought the same ones. */
export const deleteFiles = each('file:upload', {
  bizType: 'file',
  load: async (ctx, { ids }: { ids: string[] }) => {
    const found = await ctx.db
      .select({
        file,
        archived: sql<number>`(exists (select 1 from subject_version v where v.subject_id = file.biz_id and instr(v.files, file.id) > 0)
          or exists (select 1 from report_version r where r.report_id = file.biz_id and instr(r.snapshot, file.id) > 0))`,
        rights: rightsOf(ctx),
      })
      .from(file)
      .leftJoin(folder, and(eq(folder.id, file.folderId), eq(folder.delFlag, 0)))
      .where(and(inArray(file.id, ids), readableFiles(ctx)))
    const rows: Doomed[] = found.map((row) => ({
      id: row.file.id,
      name: row.file.fileName,
      file: row.file,
      archived: !!row.archived,
      rights: row.rights,
    }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ file: row, archived, rights }, _, ctx) => {
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !rights?.includes('m') && !can(ctx.actor, 'file:manage', row))
      throw forbidden('没有权限：删除他人上传的文件')
    if (archived) throw conflict('文件已随申报书或报告提交存档，不能删除')
    return [update('file', row, { delFlag: 1, deleteTime: stamp(ctx.now()) })]
  },
  done: (count) => `已删除 ${count} 个文件`,
})

/** Limits files, or opens them again: by who uploaded them or manages the folder or all files. */
export const limitFiles = each('file:upload', {
  bizType: 'file',
  load: async (ctx, { ids }: { ids: string[]; limited: number }) => {
    const found = await ctx.db
      .select({ file, rights: rightsOf(ctx) })
      .from(file)
      .leftJoin(folder, and(eq(folder.id, file.folderId), eq(folder.delFlag, 0)))
      .where(and(inArray(file.id, ids), readableFiles(ctx)))
    const rows = found.map((row) => ({ id: row.file.id, name: row.file.fileName, ...row }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ file: row, rights }, { limited }, ctx) => {
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !rights?.includes('m') && !can(ctx.actor, 'file:manage', row))
      throw forbidden('没有权限：设置他人上传的文件')
    return [update('file', row, { limited })]
  },
  done: (count, { limited }) => `已将 ${count} 个文件设为${limited ? '受限' : '公开'}`,
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
