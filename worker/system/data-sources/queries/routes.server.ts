import { sql } from 'drizzle-orm'
import { dataSource } from '../../../../db/schema'
import { handleCalls } from '../../../core/route.server'
import { recordHandlers } from '../../../records/handlers.server'
import { recordHook } from '../../../records/hooks.server'
import { valuesSubquery } from '../../../records/queries.server'
import * as calls from './calls'
import { preview, listQueryOptions, refresh } from './commands.server'
import { dataSourceQuery } from './record'
import { validateRequest } from './rules'
import { t } from './texts'

const queryFields = ['sourceId', 'request', 'rowsPath', 'valueField', 'labelField'] as const
/** Rejects a request that the source does not support, and resets the outcome after a change. */
const requestHook = recordHook(dataSourceQuery, {
  reads: (ctx, { given }) =>
    given.length
      ? ctx.db
          .select({ id: dataSource.id, dbType: dataSource.dbType, dbUrl: dataSource.dbUrl })
          .from(dataSource)
          .where(sql`${dataSource.id} in ${valuesSubquery(given.map(({ sourceId }) => sourceId))}`)
      : null,
  refuses(sources, { sourceId, request }): { request?: string } {
    const source = sources.find(({ id }) => id === sourceId)
    const wrong = source && validateRequest(source, request)
    return wrong ? { request: wrong } : {}
  },
  gives: (_, next, before) =>
    before && queryFields.some((name) => next[name] !== before[name]) ? { outcome: '', detail: '' } : {},
})
/** Protects the code of a query that dictionaries or forms refer to. */
const usageHook = recordHook(dataSourceQuery, {
  reads: (ctx, { ids }) =>
    ids.length
      ? ctx.db.select({ code: sql<string>`u.code`, dict: sql<string>`u.dict`, form: sql<string>`u.form` }).from(
          sql`(select source_query as code, dict_name as dict, '' as form from dict where source_query <> '' and del_flag = 0
              union all select s.value, '', f.title from online_form f, json_tree(f.schema) s
                where f.del_flag = 0 and instr(f.schema, '"x-source"') and s.key = 'x-source') u`,
        )
      : null,
  refuses(users, next, before): { code?: string } {
    const by = before && before.code !== next.code ? usageNames(users, before.code) : ''
    return by ? { code: t.used(before!.code, by) } : {}
  },
  keeps(users, { code }) {
    const by = usageNames(users, code)
    return by ? t.used(code, by) : null
  },
})
const MAX_NAMED_USAGES = 3
const usageNames = (users: readonly { code: string; dict: string; form: string }[], code: string) =>
  users
    .filter((one) => one.code === code)
    .slice(0, MAX_NAMED_USAGES)
    .map(({ dict: name, form }) => (name ? t.dict(name) : t.form(form)))
    .join(t.comma)

export const dataSourceQueryHandlers = recordHandlers(dataSourceQuery, requestHook, usageHook)

export const queryRoutes = handleCalls(calls, {
  ...dataSourceQueryHandlers,
  preview,
  refresh,
  options: listQueryOptions,
})
