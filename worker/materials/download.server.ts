import { and, desc, eq, sql } from 'drizzle-orm'
import { file, materialRequest } from '../../db/schema'
import { isPerson } from '../core/actor'
import { toBodyBytes } from '../core/bytes'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { forbidden, notFound, Refusal } from '../core/refusal'
import { getObject, fixedLengthBody } from '../core/storage.server'
import { formatDay } from '../core/time'
import { countFileRead } from '../files/commands.server'
import { copyOf } from '../files/copies/copy.server'
import { dispositionOf, assertScanned } from '../files/rules'
import { t as files } from '../files/texts'
import { zipStoredFiles } from '../files/zip.server'
import { assertRight } from '../policy/authorization'
import { materialByIdQuery } from './commands.server'
import type { DownloadFileInput } from './contract'
import { managesMaterial, downloadProblem } from './rules'
import { t } from './texts'

/**
 * Downloads a file of a material. Each download checks the approval. The file carries a watermark with the name of the
 * user, or is packed with a receipt that has it. The download is registered before the bytes are sent.
 * @throws 404 if the material is not visible or has no such file, 403 with the reason if the user may not use it today
 */
export async function downloadMaterialFile(ctx: Context, { id, fileId }: DownloadFileInput): Promise<Response> {
  assertRight(ctx.actor, 'space:read')
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const { of, asked, found } = await readAll(ctx, {
    of: materialByIdQuery(ctx, id),
    asked: ctx.db
      .select({ status: materialRequest.status, approvedUntil: materialRequest.approvedUntil })
      .from(materialRequest)
      .where(and(eq(materialRequest.materialId, id), eq(materialRequest.userId, me), eq(materialRequest.delFlag, 0)))
      .orderBy(sql`${materialRequest.status} not in (0, 1, 2)`, desc(materialRequest.createTime))
      .limit(1),
    found: ctx.db
      .select()
      .from(file)
      .where(and(eq(file.id, fileId), eq(file.bizType, 'material'), eq(file.bizId, id), eq(file.delFlag, 0))),
  })
  if (!of[0]) {
    // A user of an unpublished material receives the reason; others receive 404, so that they do not learn that it
    // exists.
    if (asked.length) throw forbidden(t.notOffered)
    throw notFound()
  }
  const problem = managesMaterial(ctx.actor, of[0]) ? null : downloadProblem(of[0], asked[0], formatDay(ctx.now()))
  if (problem) throw forbidden(problem)
  const row = found[0]
  if (!row || !of[0].fileIds.includes(fileId)) throw notFound(t.noSuchFile)
  assertScanned(row)
  const stored = { ...row, subject: null }
  const leaves = await copyOf(ctx, stored)
  if (leaves === 'receipt') return zipStoredFiles(ctx, [stored], row.fileName)
  const headers = {
    'content-type': row.mime,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': dispositionOf('attachment', row.fileName),
  }
  if (typeof leaves !== 'string') {
    await countFileRead(ctx, row, 'download')
    return new Response(toBodyBytes(leaves.bytes), {
      headers: { ...headers, 'content-length': String(leaves.bytes.length) },
    })
  }
  const object = await getObject(ctx.env, row.objectKey)
  if (!object || object === 'unsatisfiable') throw new Refusal(files.fileLost, 404, 404)
  await countFileRead(ctx, row, 'download')
  return new Response(fixedLengthBody(object), { headers: { ...headers, 'content-length': String(object.length) } })
}
