import { sql } from 'drizzle-orm'
import { fileReading } from '../../db/schema'
import { isPerson } from '../core/actor'
import { writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { forbidden } from '../core/refusal'
import { formatStamp } from '../core/time'
import { loadStoredFile } from './queries.server'

/**
 * Saves the reading progress in a file: page of a document or second of a recording. `furthest` never decreases.
 * @throws 404 if the caller may not read the file
 */
export async function saveReadingProgress(
  ctx: Context,
  { id, position, total }: { id: string; position: number; total: number },
): Promise<void> {
  if (!isPerson(ctx.actor)) throw forbidden()
  const row = await loadStoredFile(ctx, id, 'r')
  const at = Math.min(position, total || position)
  const now = formatStamp(ctx.now())
  const { sql: text, params } = ctx.db
    .insert(fileReading)
    .values({
      id: ctx.id(),
      fileId: row.id,
      userId: ctx.actor.userId,
      position: at,
      furthest: at,
      total,
      updateTime: now,
    })
    .onConflictDoUpdate({
      target: [fileReading.userId, fileReading.fileId],
      set: { position: at, total, updateTime: now, furthest: sql`max(furthest, ${at})` },
    })
    .toSQL()
  await writeBatch(ctx, [{ sql: text, args: params as never }])
}
