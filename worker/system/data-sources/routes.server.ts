import { sql } from 'drizzle-orm'
import { dataSourceQuery } from '../../../db/schema'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { type RecordHook, recordHook } from '../../records/hooks.server'
import { valuesSubquery } from '../../records/queries.server'
import * as calls from './calls'
import {
  toAllowedTargets,
  allowedHostsQuery,
  listHosts,
  saveHosts,
  setSecret,
  testSource,
  UNTESTED,
} from './commands.server'
import { dataSource } from './record'
import { parseTarget, findTargetProblem } from './rules'
import { queryRoutes } from './queries/routes.server'
import { t as queries } from './queries/texts'
import { t } from './texts'

/**
 * Rejects addresses that are not allowed. A change of origin or account deletes the secret, so that it is not sent to
 * another server.
 */
const allowedTargetHook: RecordHook = (ctx, about) =>
  recordHook(dataSource, {
    reads: (_, { given }) => (given.length ? allowedHostsQuery(ctx) : null),
    refuses(rows, next, before) {
      if (next.dbUrl === before?.dbUrl && next.dbType === before.dbType) return {}
      const scheme = next.dbType === 'http' && next.dbUrl.startsWith('libsql:') ? t.schemeWrong : null
      const problem = scheme ?? findTargetProblem(next.dbUrl, toAllowedTargets(ctx, rows))
      return problem ? { dbUrl: problem } : {}
    },
    gives(_, next, before) {
      if (!before) return {}
      const place = (row: typeof next) => `${parseTarget(row.dbUrl)?.origin} ${row.dbUsername}`
      if (place(next) !== place(before)) return { secret: '', secretSet: 0, ...UNTESTED }
      return next.dbUrl !== before.dbUrl || next.dbType !== before.dbType ? UNTESTED : {}
    },
  })(ctx, about)

/** A source with queries cannot be deleted. */
const sourceUsageHook = recordHook(dataSource, {
  reads: (ctx, { ids }) =>
    ids.length
      ? ctx.db
          .select({ sourceId: dataSourceQuery.sourceId })
          .from(dataSourceQuery)
          .where(sql`${dataSourceQuery.sourceId} in ${valuesSubquery(ids)} and ${dataSourceQuery.delFlag} = 0`)
      : null,
  keeps: (rows, { id }) => (rows.some(({ sourceId }) => sourceId === id) ? queries.sourceUsed : null),
})

export const sourceHandlers = recordHandlers(dataSource, allowedTargetHook, sourceUsageHook)

export const sourceRoutes = [
  ...handleCalls(calls, {
    ...sourceHandlers,
    options: async (ctx) => (await sourceHandlers.where(ctx)).map(({ code, name }) => ({ value: code, text: name })),
    setSecret,
    test: testSource,
    hosts: listHosts,
    saveHosts,
  }),
  ...queryRoutes,
]
