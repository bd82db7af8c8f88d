import { inArray, sql } from 'drizzle-orm'
import { file, onlineAnswer, onlineForm } from '~/db/schema'
import { formatDay, formatStamp } from '~/worker/core/time'
import type { JobHandler } from './runner'

const PER_STEP = 500

/**
 * Deletes the answers to forms after their retention date, and marks their files as deleted, because answers contain
 * personal data. 500 per step.
 */
export const deleteExpiredAnswers: JobHandler = async (ctx, cursor) => {
  const before = typeof cursor === 'number' ? cursor : 0
  const rows = await ctx.db
    .select({ id: onlineAnswer.id, formId: onlineAnswer.formId })
    .from(onlineForm)
    .crossJoin(onlineAnswer)
    .where(
      sql`${onlineForm.keepUntil} <> '' and ${onlineForm.keepUntil} < ${formatDay(ctx.now())}
        and ${onlineAnswer.formId} = ${onlineForm.id}`,
    )
    .limit(PER_STEP)
  if (rows.length === 0) return `${before} rows`
  const ids = rows.map(({ id }) => id)
  await ctx.db.batch([
    ctx.db
      .update(file)
      .set({ delFlag: 1, deleteTime: formatStamp(ctx.now()) })
      .where(sql`${inArray(file.bizId, ids)} and ${file.bizType} = 'onlineAnswer'`),
    ctx.db.delete(onlineAnswer).where(inArray(onlineAnswer.id, ids)),
    ctx.db
      .update(onlineForm)
      .set({ answers: sql`(select count(*) from online_answer a where a.form_id = online_form.id and a.status = 1)` })
      .where(inArray(onlineForm.id, [...new Set(rows.map(({ formId }) => formId))])),
  ])
  const gone = before + rows.length
  return rows.length < PER_STEP ? `${gone} rows` : { detail: `${gone} rows`, next: gone }
}
