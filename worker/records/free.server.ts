import { and, sql } from 'drizzle-orm'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { Refusal } from '../core/refusal'
import { columnsOf, tableOf } from './queries.server'
import type { AnyRecord, NameIn } from './record'
import { t as core } from '../core/core.texts'

/**
 * Builds a handler that checks while the user types that a value is not used by another row; `id` is the edited row.
 * One round trip.
 * @throws 409 if the value is taken
 */
export const free =
  <R extends AnyRecord, Name extends NameIn<R>>(one: R, names: readonly Name[]) =>
  async (ctx: Context, input: { id?: string | undefined } & Record<Name, string>): Promise<Done<null>> => {
    const columns = columnsOf(one)
    const same = names.map((name) => sql`${columns[name]} = ${input[name]}`)
    const rows = await ctx.db
      .select({ id: columns.id! })
      .from(tableOf(one))
      .where(and(...same, sql`${columns.id} <> ${input.id ?? ''}`))
      .limit(1)
    if (rows.length) throw new Refusal(core.valueTaken, 409)
    return new Done(null)
  }
