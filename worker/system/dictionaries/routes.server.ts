import { dataSourceQuery, dictItem } from '../../../db/schema'
import { remove } from '../../core/change'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { type Part, part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import { filledDictionaries } from '../sources/queries/read.server'
import { t as sources } from '../sources/queries/texts'
import * as calls from './calls'
import { itemRoutes } from './items/routes.server'
import { allDictItems, dictItems, findItems, itemTexts } from './queries.server'
import { dict } from './record'
import { t } from './texts'
import { sql } from 'drizzle-orm'

/** Built-in dictionaries keep their code and cannot be deleted. Deleting a dictionary permanently deletes its items. */
const builtIn = part(dict, {
  reads: (ctx, { ids }) =>
    ctx.db
      .select({ id: dictItem.id, dictId: dictItem.dictId })
      .from(dictItem)
      .where(sql`${dictItem.dictId} in ${listed(ids)}`),
  refuses: (_, next, before) =>
    before?.createBy === 'system' && before.dictCode !== next.dictCode ? { dictCode: t.builtInCode } : {},
  keeps: (_, row) => (row.createBy === 'system' ? t.builtIn(row.dictName) : null),
  effects: (items, act, row) =>
    act === 'destroy' ? items.filter(({ dictId }) => dictId === row.id).map(({ id }) => remove('dictItem', id)) : [],
})

/** Fills the dictionary from the stored result of its data source query as soon as the query is set. */
const fromSource: Part = (ctx, about) =>
  part(dict, {
    reads: (_, { given }) =>
      given.length
        ? ctx.db
            .select({ code: dataSourceQuery.code })
            .from(dataSourceQuery)
            .where(
              sql`${dataSourceQuery.code} in ${listed(given.map(({ sourceQuery }) => sourceQuery ?? ''))} and ${dataSourceQuery.delFlag} = 0`,
            )
        : null,
    refuses(queries, { sourceQuery: code }, before): { sourceQuery?: string } {
      if (!code || code === before?.sourceQuery) return {}
      if (before?.createBy === 'system') return { sourceQuery: t.builtInSource }
      return queries.some((one) => one.code === code) ? {} : { sourceQuery: sources.unknownQuery(code) }
    },
    effects: (_, act, { sourceQuery: code }, before) =>
      (act === 'add' || act === 'edit') && code && code !== before?.sourceQuery ? filledDictionaries(ctx, code) : [],
  })(ctx, about)

export const dicts = keep(dict, builtIn, fromSource)

export const dictRoutes = [
  ...answers(calls, {
    ...dicts,
    restore: (ctx, { id }) => dicts.restore(ctx, { ids: [id] }),
    destroy: (ctx, { id }) => dicts.destroy(ctx, { ids: [id] }),
    treeList: async (ctx, { dictName }) => {
      const all = await dicts.where(ctx)
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
