import { sql } from 'drizzle-orm'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../core/context'
import { CommandResult } from '../core/command-result'
import { t as core } from '../core/core.texts'
import { badInput, Refusal } from '../core/refusal'
import { handleCall, type Route } from '../core/route.server'
import { assertRight } from '../policy/authorization'
import { uniquenessHandler } from '../records/uniqueness.server'
import { type AnyRecord, wireNameOf } from '../records/record'
import { t } from '../records/texts'
import { dict } from '../system/dictionaries/record'
import { checkOnlyUser } from '../auth/registration/queries.server'
import { visiblePeopleCondition } from '../people/row-access.server'
import { role } from '../permissions/roles/record'
import { position } from '../system/positions/record'
import * as calls from './calls'
import type { CheckValue } from './contract'

/** Fields that may be checked: single-column unique fields of these records. */
const checkableFields = [position, dict, role].flatMap((one: AnyRecord) =>
  (one.unique ?? []).filter((names) => names.length === 1).map(([name]) => ({ one, name, ...wireNameOf(one, name) })),
)

/** Fields of accounts that may be checked by users who may edit accounts. */
const accountFields = ['username', 'phone', 'email'] as const

/**
 * Checks that no account has the value. One round trip.
 * @throws 409 if one has
 */
async function assertAccountValueFree(
  ctx: Context,
  name: (typeof accountFields)[number],
  { fieldVal, dataId }: CheckValue,
) {
  try {
    await checkOnlyUser(ctx, { id: dataId, [name]: fieldVal }, visiblePeopleCondition(ctx.actor) ?? sql`1`)
  } catch (error) {
    if (error instanceof Refusal && error.code === 409) throw new Refusal(core.valueTaken, 409)
    throw error
  }
  return new CommandResult(null)
}

/**
 * Checks a value while the user types. For an empty value the legacy wire format requires `success` with code 500. One
 * round trip.
 */
async function checkValue(ctx: Context, input: CheckValue, c: HonoContext) {
  const { tableName, fieldName, fieldVal, dataId } = input
  const account = tableName === 'sys_user' ? accountFields.find((one) => one === fieldName) : undefined
  const known = checkableFields.find((one) => one.tableName === tableName && one.fieldName === fieldName)
  if (account) assertRight(ctx.actor, 'user:write')
  else if (known) assertRight(ctx.actor, known.one.right)
  else throw badInput({ fieldName: t.notAsked })
  if (!fieldVal)
    return c.json({
      success: true,
      message: t.valueEmpty,
      code: 500,
      result: null,
      timestamp: ctx.now().getTime(),
    })
  if (!known) return assertAccountValueFree(ctx, account!, input)
  return uniquenessHandler(known.one, [known.name])(ctx, Object.assign({ id: dataId }, { [known.name]: fieldVal }))
}

export const duplicateRoutes: readonly Route[] = [handleCall(calls.checkValue, checkValue)]
