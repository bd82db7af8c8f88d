import { sql } from 'drizzle-orm'
import { dict } from '../../../../db/schema'
import { answers } from '../../../core/route.server'
import { free } from '../../../records/free.server'
import { keep } from '../../../records/keep.server'
import { part } from '../../../records/parts.server'
import { t } from '../texts'
import * as calls from './calls'
import { dictItem } from './record'

/** Items that the program looks up by value cannot be deleted or get another value; they can be disabled. */
const builtIn = part(dictItem, {
  reads: () => null,
  refuses: (_, next, before) =>
    before?.createBy === 'system' && before.itemValue !== next.itemValue ? { itemValue: t.builtInValue } : {},
  keeps: (_, row) => (row.createBy === 'system' ? t.builtInItem(row.itemText) : null),
})

/** Items that come from a data source query cannot be edited. */
const fromSource = part(dictItem, {
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

export const items = keep(dictItem, builtIn, fromSource)

export const itemRoutes = answers(calls, { ...items, check: free(dictItem, ['dictId', 'itemValue']) })
