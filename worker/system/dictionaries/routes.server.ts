import { dataSourceQuery, dictItem } from '../../../db/schema'
import { remove } from '../../core/change'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { type RecordHook, recordHook } from '../../records/hooks.server'
import { valuesSubquery } from '../../records/queries.server'
import { fillDictionaryChanges } from '../data-sources/queries/query-runner.server'
import { t as sources } from '../data-sources/queries/texts'
import * as calls from './calls'
import { itemRoutes } from './items/routes.server'
import { allDictItems, dictItems, findItems, itemTexts } from './queries.server'
import { dict } from './record'
import { t } from './texts'
import { sql } from 'drizzle-orm'

/** Built-in dictionaries keep their code and cannot be deleted. Deleting a dictionary permanently deletes its items. */
const builtInDictHook = recordHook(dict, {
  reads: (ctx, { ids }) =>
    ctx.db
      .select({ id: dictItem.id, dictId: dictItem.dictId })
      .from(dictItem)
      .where(sql`${dictItem.dictId} in ${valuesSubquery(ids)}`),
  refuses: (_, next, before) =>
    before?.createBy === 'system' && before.dictCode !== next.dictCode ? { dictCode: t.builtInCode } : {},
  keeps: (_, row) => (row.createBy === 'system' ? t.builtIn(row.dictName) : null),
  effects: (items, act, row) =>
    act === 'destroy' ? items.filter(({ dictId }) => dictId === row.id).map(({ id }) => remove('dictItem', id)) : [],
})

/** Fills the dictionary from the stored result of its data source query as soon as the query is set. */
const sourceQueryHook: RecordHook = (ctx, about) =>
  recordHook(dict, {
    reads: (_, { given }) =>
      given.length
        ? ctx.db
            .select({ code: dataSourceQuery.code })
            .from(dataSourceQuery)
            .where(
              sql`${dataSourceQuery.code} in ${valuesSubquery(given.map(({ sourceQuery }) => sourceQuery ?? ''))} and ${dataSourceQuery.delFlag} = 0`,
            )
        : null,
    refuses(queries, { sourceQuery: code }, before): { sourceQuery?: string } {
      if (!code || code === before?.sourceQuery) return {}
      if (before?.createBy === 'system') return { sourceQuery: t.builtInSource }
      return queries.some((one) => one.code === code) ? {} : { sourceQuery: sources.unknownQuery(code) }
    },
    effects: (_, act, { sourceQuery: code }, before) =>
      (act === 'add' || act === 'edit') && code && code !== before?.sourceQuery ? fillDictionaryChanges(ctx, code) : [],
  })(ctx, about)

export const dictHandlers = recordHandlers(dict, builtInDictHook, sourceQueryHook)

export const dictRoutes = [
  ...handleCalls(calls, {
    ...dictHandlers,
    restore: (ctx, { id }) => dictHandlers.restore(ctx, { ids: [id] }),
    destroy: (ctx, { id }) => dictHandlers.destroy(ctx, { ids: [id] }),
    treeList: async (ctx, { dictName }) => {
      const all = await dictHandlers.where(ctx)
      return all
        .filter((row) => row.dictName.includes(dictName))
        .map((row) => ({ ...row, key: row.id, title: row.dictName }))
    },
    // Items are read from the database each time, so there is no cache to clear.
    refresh: () => null,
    allDictItems,
    dictItems,
    findItems,
    itemTexts,
    itemText: async (ctx, { code, key }) => (await itemTexts(ctx, { code, key }))[0] ?? '',
  }),
  ...itemRoutes,
]
