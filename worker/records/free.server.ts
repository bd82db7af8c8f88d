import { and, sql } from 'drizzle-orm'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { Refusal } from '../core/refusal'
import { columnsOf, tableOf } from './queries.server'
import type { AnyRecord, NameIn } from './record'
import { t as core } from '../core/core.texts'

/**
 * Whether a value is still free, asked while somebody types; `id` is the row that may have it. One trip.
 * @throws a refusal where it is taken
 */
export const free =
  <R extends AnyRecord, Name extends NameIn<R>>(one: R, names: readonly Name[]) =>
  async (ctx: Context, asked: { id?: string | undefined } & Record<Name, string>): Promise<Done<null>> => {
    const columns = columnsOf(one)
    const same = names.map((name) => sql`${columns[name]} = ${asked[name]}`)
    const rows = await ctx.db
      .select({ id: columns.id! })
      .from(tableOf(one))
      .where(and(...same, sql`${columns.id} <> ${asked.id ?? ''}`))
      .limit(1)
    if (rows.length) throw new Refusal(core.valueTaken, 409)
    return new Done(null)
  }
