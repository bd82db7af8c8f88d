import { eq, inArray } from 'drizzle-orm'
import { category as table } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import { TOP } from '../../records/record'
import * as calls from './calls'
import { checkCode, loadAllData, loadDictItem, loadTreeChildren, loadTreeData, loadTreeRoot } from './queries.server'
import { category } from './record'
import { t } from './texts'

/** True for the root categories that the program looks up by code. */
const isBuiltIn = ({ pid, createBy }: { pid: string; createBy: string }) => pid === TOP && createBy === 'system'
const builtIn = part(category, {
  reads: () => null,
  refuses: (_, next, before) => (before && isBuiltIn(before) && next.pid !== TOP ? { pid: t.builtInMoved } : {}),
  keeps: (_, row) => (isBuiltIn(row) ? t.builtIn(row.name) : null),
})

export const categories = keep(category, builtIn)

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
