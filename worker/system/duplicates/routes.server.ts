import type { Context as HonoContext } from 'hono'
import type { Context } from '../../core/context'
import { badInput } from '../../core/refusal'
import { on, type Route } from '../../core/route.server'
import { need } from '../../policy/can'
import { free } from '../../records/free.server'
import { type AnyRecord, onWire } from '../../records/record'
import { t } from '../../records/texts'
import { dict } from '../dictionaries/record'
import { position } from '../positions/record'
import * as calls from './calls'
import type { CheckValue } from './contract'

/** What may be asked about: what is unique by itself in these, and nothing else. */
const asked = [position, dict].flatMap((one: AnyRecord) =>
  (one.unique ?? []).filter((names) => names.length === 1).map(([name]) => ({ one, name, ...onWire(one, name) })),
)

/** Asked while somebody types. An empty value is passed over, which the family says by code 500 and success. One trip. */
async function checkValue(ctx: Context, { tableName, fieldName, fieldVal, dataId }: CheckValue, c: HonoContext) {
  const known = asked.find((one) => one.tableName === tableName && one.fieldName === fieldName)
  if (!known) throw badInput({ fieldName: t.notAsked })
  need(ctx.actor, known.one.right)
  if (!fieldVal)
    return c.json({
      success: true,
      message: t.valueEmpty,
      code: 500,
      result: null,
      timestamp: ctx.now().getTime(),
    })
  return free(known.one, [known.name])(ctx, Object.assign({ id: dataId }, { [known.name]: fieldVal }))
}

export const duplicateRoutes: readonly Route[] = [on(calls.checkValue, checkValue)]
