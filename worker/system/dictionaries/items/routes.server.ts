import { sql } from 'drizzle-orm'
import { dict } from '../../../../db/schema'
import { handleCalls } from '../../../core/route.server'
import { uniquenessHandler } from '../../../records/uniqueness.server'
import { recordHandlers } from '../../../records/handlers.server'
import { recordHook } from '../../../records/hooks.server'
import { t } from '../texts'
import * as calls from './calls'
import { dictItem } from './record'

/** Items that the program looks up by value cannot be deleted or get another value; they can be disabled. */
const builtInItemHook = recordHook(dictItem, {
  reads: () => null,
  refuses: (_, next, before) =>
    before?.createBy === 'system' && before.itemValue !== next.itemValue ? { itemValue: t.builtInValue } : {},
  keeps: (_, row) => (row.createBy === 'system' ? t.builtInItem(row.itemText) : null),
})

/** Items that come from a data source query cannot be edited. */
const sourceItemHook = recordHook(dictItem, {
  reads: (ctx) =>
    ctx.db.select({ id: dict.id, code: dict.sourceQuery }).from(dict).where(sql`${dict.sourceQuery} <> ''`),
  refuses(dicts, { dictId }): { itemText?: string } {
    const from = dicts.find(({ id }) => id === dictId)
    return from ? { itemText: t.itemsFromSource(from.code) } : {}
  },
  keeps(dicts, { dictId }) {
    const from = dicts.find(({ id }) => id === dictId)
    return from ? t.itemsFromSource(from.code) : null
  },
})

export const dictItemHandlers = recordHandlers(dictItem, builtInItemHook, sourceItemHook)

export const itemRoutes = handleCalls(calls, {
  ...dictItemHandlers,
  check: uniquenessHandler(dictItem, ['dictId', 'itemValue']),
})
