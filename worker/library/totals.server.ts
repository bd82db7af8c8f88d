import { eq } from 'drizzle-orm'
import { setting } from '../../db/schema'
import type { Context } from '../core/context'
import { decodedQuery } from '../core/read-all.server'
import { managesBothSides } from './row-access.server'

const totalsSettingQuery = (ctx: Context) =>
  ctx.db.select({ value: setting.value }).from(setting).where(eq(setting.id, 'libraryTotals'))
/** Query: true if institutions may see the totals of the industry. */
export const totalsVisibleQuery = (ctx: Context) => decodedQuery(totalsSettingQuery(ctx), ([row]) => row?.value !== 0)
/** Query: true if the caller may see them: always for the centre, for others by the setting. */
export const canSeeTotalsQuery = (ctx: Context) =>
  decodedQuery(
    managesBothSides(ctx.actor) ? null : totalsSettingQuery(ctx),
    (rows) => rows === null || rows[0]?.value !== 0,
  )
