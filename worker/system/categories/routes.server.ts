import { eq, inArray } from 'drizzle-orm'
import { category as table } from '../../../db/schema'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import { recordHook } from '../../records/hooks.server'
import { TREE_ROOT } from '../../records/record'
import * as calls from './calls'
import { checkCode, loadAllData, loadDictItem, loadTreeChildren, loadTreeData, loadTreeRoot } from './queries.server'
import { category } from './record'
import { t } from './texts'

/** True for the root categories that the program looks up by code. */
const isBuiltInRoot = ({ pid, createBy }: { pid: string; createBy: string }) =>
  pid === TREE_ROOT && createBy === 'system'
const builtInRootHook = recordHook(category, {
  reads: () => null,
  refuses: (_, next, before) =>
    before && isBuiltInRoot(before) && next.pid !== TREE_ROOT ? { pid: t.builtInMoved } : {},
  keeps: (_, row) => (isBuiltInRoot(row) ? t.builtIn(row.name) : null),
})

export const categoryHandlers = recordHandlers(category, builtInRootHook)

export const categoryRoutes = handleCalls(calls, {
  ...categoryHandlers,
  children: (ctx, { pid }) => categoryHandlers.where(ctx, eq(table.pid, pid)),
  childrenOfMany: (ctx, { parentIds }) => categoryHandlers.where(ctx, inArray(table.pid, parentIds.split(','))),
  loadOne: (ctx, { field, val }) => categoryHandlers.one(ctx, eq(table[field], val)),
  loadAllData,
  loadTreeRoot,
  loadTreeChildren,
  loadTreeData,
  loadDictItem,
  checkCode,
})
