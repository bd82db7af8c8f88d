import { eq, sql } from 'drizzle-orm'
import { position as table, user } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import * as calls from './calls'
import { position } from './record'
import { t } from './texts'

/** People have the codes of their positions, `P01,P02`, or say in their profile what one is called. */
const held = part(position, {
  reads: (ctx, { ids, given }) =>
    given.length
      ? null
      : ctx.db
          .selectDistinct({ id: table.id })
          .from(table)
          .innerJoin(
            user,
            sql`${user.delFlag} = 0 and (${user.post} = ${table.name} or ',' || ${user.post} || ',' like '%,' || ${table.code} || ',%')`,
          )
          .where(sql`${table.id} in ${listed(ids)}`),
  keeps: (rows, row) => (rows.some(({ id }) => id === row.id) ? t.held(row.name) : null),
})

export const positions = keep(position, held)

export const positionRoutes = answers(calls, {
  ...positions,
  byCode: (ctx, { code }) => positions.one(ctx, eq(table.code, code)),
})
