import { and, count, eq, sql } from 'drizzle-orm'
import { position as table, user, userPosition } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import { position } from './record'
import { t } from './texts'

/** What somebody holds stays. */
const held = part(position, {
  reads: (ctx, { ids, given }) =>
    given.length
      ? null
      : ctx.db
          .select({ id: table.id, holders: count() })
          .from(table)
          .innerJoin(userPosition, eq(userPosition.code, table.code))
          .innerJoin(user, and(eq(user.id, userPosition.userId), eq(user.delFlag, 0)))
          .where(sql`${table.id} in ${listed(ids)}`)
          .groupBy(table.id),
  keeps(rows, row) {
    const holders = rows.find(({ id }) => id === row.id)?.holders
    return holders ? t.held(row.name, holders) : null
  },
})

export const positions = keep(position, held)

export const positionRoutes = answers(calls, {
  ...positions,
  byCode: (ctx, { code }) => positions.one(ctx, eq(table.code, code)),
})
