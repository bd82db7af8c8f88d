import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { file, uploadSession } from '../db/schema'
import type { Context } from '../worker/core/context'
import { readAll } from '../worker/core/read-all.server'
import { abortMultipartUpload, deleteObject, listObjects } from '../worker/core/storage.server'
import { addDays, formatStamp } from '../worker/core/time'
import { resolveJobParams } from '../worker/schedule/plans'

const PER_RUN = 200

/**
 * Removes abandoned multipart uploads, the objects of files deleted long ago, and objects without a file row. At most
 * 200 uploads and 200 deleted files per run.
 */
export async function cleanUpFiles(ctx: Context, params: Record<string, unknown> = {}): Promise<string> {
  const retention = resolveJobParams('tidyFiles', params)
  const [aborted, purged, orphans] = [
    await abortStaleUploads(ctx),
    await purgeDeletedFiles(ctx, retention.trash),
    await removeOrphanedObjects(ctx, retention.orphans),
  ]
  return `${aborted} uploads given up, ${purged} deleted files and ${orphans} objects without a file removed`
}

/** Aborts multipart uploads that have expired. */
async function abortStaleUploads(ctx: Context): Promise<number> {
  const late = await ctx.db
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.status, 'open'), lt(uploadSession.expireTime, formatStamp(ctx.now()))))
    .limit(PER_RUN)
  for (const row of late) {
    await abortMultipartUpload(ctx.env, { key: row.objectKey, storageId: row.storageId })
    await ctx.db.update(uploadSession).set({ status: 'aborted' }).where(eq(uploadSession.id, row.id))
  }
  return late.length
}

/**
 * Deletes the objects of files that were deleted more than `days` days ago, unless another file uses the same object.
 * The file row stays; its object key is cleared before the object is deleted.
 */
async function purgeDeletedFiles(ctx: Context, days: number): Promise<number> {
  const before = formatStamp(addDays(ctx.now(), -days))
  const free = sql`${file.delFlag} = 1 and ${file.objectKey} <> '' and ${file.deleteTime} <> '' and ${file.deleteTime} < ${before}
    and not exists (select 1 from file other where other.object_key = ${file.objectKey}
      and (other.del_flag = 0 or other.delete_time >= ${before}))`
  const found = await ctx.db.selectDistinct({ key: file.objectKey }).from(file).where(free).limit(PER_RUN)
  for (const { key } of found) {
    const { rowsAffected } = await ctx.db
      .update(file)
      .set({ objectKey: '' })
      .where(and(eq(file.objectKey, key), free))
    if (rowsAffected) await deleteObject(ctx.env, key)
  }
  return found.length
}

/**
 * Deletes objects without a file row, left by uploads that were cut off before the row was written. Objects younger
 * than `days` days are skipped, because their row may still be written.
 */
async function removeOrphanedObjects(ctx: Context, days: number): Promise<number> {
  const before = addDays(ctx.now(), -days)
  let removed = 0
  let next: string | undefined
  do {
    const page = await listObjects(ctx.env, 'objects/', next)
    next = page.next
    const old = page.objects.filter((one) => one.time < before).map((one) => one.key)
    if (old.length === 0) continue
    const [known, open] = await readAll(ctx, [
      ctx.db.select({ key: file.objectKey }).from(file).where(inArray(file.objectKey, old)),
      ctx.db
        .select({ key: uploadSession.objectKey })
        .from(uploadSession)
        .where(and(eq(uploadSession.status, 'open'), inArray(uploadSession.objectKey, old))),
    ])
    const knownKeys = new Set([...known, ...open].map((one) => one.key))
    for (const key of old.filter((one) => !knownKeys.has(one))) {
      await deleteObject(ctx.env, key)
      removed += 1
    }
  } while (next)
  return removed
}
