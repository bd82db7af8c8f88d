import { eq, inArray, sql } from 'drizzle-orm'
import { category as table, depart, feedback } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { listed } from '../../records/queries.server'
import { TOP } from '../../records/record'
import * as calls from './calls'
import { checkCode, loadAllData, loadDictItem, loadTreeChildren, loadTreeData, loadTreeRoot } from './queries.server'
import { category } from './record'
import { t } from './texts'

/** The roots that the program looks for by their codes. */
const isBuiltIn = ({ pid, createBy }: { pid: string; createBy: string }) => pid === TOP && createBy === 'system'
/** Institutions and feedback are of a category by its id. */
const used = part(category, {
  reads: (ctx, { ids, given }) =>
    given.length
      ? null
      : ctx.db
          .select({ id: table.id })
          .from(table)
          .where(
            sql`${table.id} in ${listed(ids)} and (exists (select 1 from ${depart} where ${depart.departType} = ${table.id})
              or exists (select 1 from ${feedback} where ${feedback.feedBackTypeId} = ${table.id}))`,
          ),
  refuses: (_, next, before) => (before && isBuiltIn(before) && next.pid !== TOP ? { pid: t.builtInMoved } : {}),
  keeps: (rows, row) =>
    isBuiltIn(row) ? t.builtIn(row.name) : rows.some(({ id }) => id === row.id) ? t.used(row.name) : null,
})

export const categories = keep(category, used)

export const categoryRoutes = answers(calls, {
  ...categories,
  children: (ctx, { pid }) => categories.where(ctx, eq(table.pid, pid)),
  childrenOfMany: (ctx, { parentIds }) => categories.where(ctx, inArray(table.pid, parentIds.split(','))),
  loadOne: (ctx, { field, val }) => categories.one(ctx, eq(table[field], val)),
  loadAllData,
  loadTreeRoot,
  loadTreeChildren,
  loadTreeData,
  loadDictItem,
  checkCode,
})
