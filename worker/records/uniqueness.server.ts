import { and, sql } from 'drizzle-orm'
import type { Context } from '../core/context'
import { CommandResult } from '../core/command-result'
import { Refusal } from '../core/refusal'
import { columnsOf, tableOf } from './queries.server'
import type { AnyRecord, FieldName } from './record'
import { t as core } from '../core/core.texts'

/**
 * Builds a handler that checks while the user types that a value is not used by another row; `id` is the edited row.
 * One round trip.
 * @throws 409 if the value is taken
 */
export const uniquenessHandler =
  <R extends AnyRecord, Name extends FieldName<R>>(one: R, names: readonly Name[]) =>
  async (ctx: Context, input: { id?: string | undefined } & Record<Name, string>): Promise<CommandResult<null>> => {
    const columns = columnsOf(one)
    const same = names.map((name) => sql`${columns[name]} = ${input[name]}`)
    const rows = await ctx.db
      .select({ id: columns.id! })
      .from(tableOf(one))
      .where(and(...same, sql`${columns.id} <> ${input.id ?? ''}`))
      .limit(1)
    if (rows.length) throw new Refusal(core.valueTaken, 409)
    return new CommandResult(null)
  }
