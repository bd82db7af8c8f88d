import { sql } from 'drizzle-orm'
import { dataSource } from '../../../../db/schema'
import { answers } from '../../../core/route.server'
import { keep } from '../../../records/keep.server'
import { part } from '../../../records/parts.server'
import { listed } from '../../../records/queries.server'
import * as calls from './calls'
import { preview, queryOptions, refresh } from './commands.server'
import { dataSourceQuery } from './record'
import { wrongRequest } from './rules'
import { t } from './texts'

const shape = ['sourceId', 'request', 'rowsPath', 'valueField', 'labelField'] as const
/** Rejects a request that the source does not support, and resets the outcome after a change. */
const askable = part(dataSourceQuery, {
  reads: (ctx, { given }) =>
    given.length
      ? ctx.db
          .select({ id: dataSource.id, dbType: dataSource.dbType, dbUrl: dataSource.dbUrl })
          .from(dataSource)
          .where(sql`${dataSource.id} in ${listed(given.map(({ sourceId }) => sourceId))}`)
      : null,
  refuses(sources, { sourceId, request }): { request?: string } {
    const source = sources.find(({ id }) => id === sourceId)
    const wrong = source && wrongRequest(source, request)
    return wrong ? { request: wrong } : {}
  },
  gives: (_, next, before) =>
    before && shape.some((name) => next[name] !== before[name]) ? { outcome: '', detail: '' } : {},
})
/** Protects the code of a query that dictionaries or forms refer to. */
const used = part(dataSourceQuery, {
  reads: (ctx, { ids }) =>
    ids.length
      ? ctx.db.select({ code: sql<string>`u.code`, dict: sql<string>`u.dict`, form: sql<string>`u.form` }).from(
          sql`(select source_query as code, dict_name as dict, '' as form from dict where source_query <> '' and del_flag = 0
              union all select s.value, '', f.title from online_form f, json_tree(f.schema) s
                where f.del_flag = 0 and instr(f.schema, '"x-source"') and s.key = 'x-source') u`,
        )
      : null,
  refuses(users, next, before): { code?: string } {
    const by = before && before.code !== next.code ? namesOf(users, before.code) : ''
    return by ? { code: t.used(before!.code, by) } : {}
  },
  keeps(users, { code }) {
    const by = namesOf(users, code)
    return by ? t.used(code, by) : null
  },
})
const MOST_NAMED = 3
const namesOf = (users: readonly { code: string; dict: string; form: string }[], code: string) =>
  users
    .filter((one) => one.code === code)
    .slice(0, MOST_NAMED)
    .map(({ dict: name, form }) => (name ? t.dict(name) : t.form(form)))
    .join(t.comma)

export const dataSourceQueries = keep(dataSourceQuery, askable, used)

export const queryRoutes = answers(calls, { ...dataSourceQueries, preview, refresh, options: queryOptions })
