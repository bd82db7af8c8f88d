import { sql } from 'drizzle-orm'
import { dataSourceQuery } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { type Part, part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import { allowedBy, hostRows, listHosts, saveHosts, setSecret, testSource, untested } from './commands.server'
import { dataSource } from './record'
import { targetOf, targetProblem } from './rules'
import { queryRoutes } from './queries/routes.server'
import { t as queries } from './queries/texts'
import { t } from './texts'

/**
 * Rejects addresses that are not allowed. A change of origin or account deletes the secret, so that it is not sent to
 * another server.
 */
const reachable: Part = (ctx, about) =>
  part(dataSource, {
    reads: (_, { given }) => (given.length ? hostRows(ctx) : null),
    refuses(rows, next, before) {
      if (next.dbUrl === before?.dbUrl && next.dbType === before.dbType) return {}
      const scheme = next.dbType === 'http' && next.dbUrl.startsWith('libsql:') ? t.schemeWrong : null
      const problem = scheme ?? targetProblem(next.dbUrl, allowedBy(ctx, rows))
      return problem ? { dbUrl: problem } : {}
    },
    gives(_, next, before) {
      if (!before) return {}
      const place = (row: typeof next) => `${targetOf(row.dbUrl)?.origin} ${row.dbUsername}`
      if (place(next) !== place(before)) return { secret: '', secretSet: 0, ...untested }
      return next.dbUrl !== before.dbUrl || next.dbType !== before.dbType ? untested : {}
    },
  })(ctx, about)

/** A source with queries cannot be deleted. */
const queried = part(dataSource, {
  reads: (ctx, { ids }) =>
    ids.length
      ? ctx.db
          .select({ sourceId: dataSourceQuery.sourceId })
          .from(dataSourceQuery)
          .where(sql`${dataSourceQuery.sourceId} in ${listed(ids)} and ${dataSourceQuery.delFlag} = 0`)
      : null,
  keeps: (rows, { id }) => (rows.some(({ sourceId }) => sourceId === id) ? queries.sourceUsed : null),
})

export const sources = keep(dataSource, reachable, queried)

export const sourceRoutes = [
  ...answers(calls, {
    ...sources,
    options: async (ctx) => (await sources.where(ctx)).map(({ code, name }) => ({ value: code, text: name })),
    setSecret,
    test: testSource,
    hosts: listHosts,
    saveHosts,
  }),
  ...queryRoutes,
]
