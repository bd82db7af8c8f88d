import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { category as table } from '../../../db/schema'
import type { Context } from '../../core/context'
import { literalPattern } from '../../core/list'
import { conflict, notFound } from '../../core/refusal'
import { CommandResult } from '../../core/command-result'
import { valuesSubquery } from '../../records/queries.server'
import { TREE_ROOT } from '../../records/record'
import { nestRows } from '../../records/tree.server'
import { itemTitle } from '../../core/dictionary'
import type { TreeNode } from './contract'
import { t } from './texts'

/** Query for a batch: the direct children of the category with this code, for example the types that a form offers. */
export const childCategoriesQuery = (ctx: Context, code: string) =>
  ctx.db
    .select({ id: table.id, name: sql<string>`${table.name}`.mapWith(itemTitle) })
    .from(table)
    .where(and(sql`${table.pid} = (select id from category where code = ${code})`, eq(table.delFlag, 0)))
    .orderBy(asc(table.code))

type CategoryRow = { id: string; pid: string; name: string; code: string; below: number }
const findCategories = (ctx: Context, where: SQL | undefined): Promise<CategoryRow[]> =>
  ctx.db
    .select({
      id: table.id,
      pid: table.pid,
      name: sql<string>`${table.name}`.mapWith(itemTitle),
      code: table.code,
      below: sql<number>`exists (select 1 from category b where b.pid = category.id and b.del_flag = 0)`,
    })
    .from(table)
    .where(and(eq(table.delFlag, 0), where))
    .orderBy(asc(table.code))
const toCategoryNode = ({ id, pid, name, code, below }: CategoryRow): TreeNode => ({
  key: id,
  value: id,
  title: name,
  code,
  parentId: pid,
  isLeaf: !below,
})
/** Condition: the category with this code and all below it; `0` means all categories. */
const branchCondition = (code: string) =>
  code === TREE_ROOT ? undefined : sql`${table.code} like ${literalPattern(code).slice(1)} escape '\\'`
const categoryIdOf = (code: string) =>
  code === TREE_ROOT ? sql`${TREE_ROOT}` : sql`(select id from category where code = ${code})`

/** Lists a category branch as options. One round trip. */
export const loadAllData = async (ctx: Context, { code }: { code: string }) =>
  (await findCategories(ctx, branchCondition(code))).map(({ id, name }) => ({ value: id, text: name }))
/** Returns a category branch: with `async` only its direct children, otherwise the whole tree. One round trip. */
export async function loadTreeRoot(ctx: Context, { async, pcode }: { async: boolean; pcode: string }) {
  if (async) return (await findCategories(ctx, sql`${table.pid} = ${categoryIdOf(pcode)}`)).map(toCategoryNode)
  const rows = await findCategories(ctx, branchCondition(pcode))
  return nestRows(
    rows,
    ({ pid }) => pid,
    toCategoryNode,
    pcode === TREE_ROOT ? TREE_ROOT : (rows.find(({ code }) => code === pcode)?.id ?? ''),
  )
}
/** Lists the children of a category by id. One round trip. */
export const loadTreeChildren = async (ctx: Context, { pid }: { pid: string }) =>
  (await findCategories(ctx, eq(table.pid, pid))).map(toCategoryNode)
/** Lists the children of a category by id or, without an id, by code. One round trip. */
export const loadTreeData = async (ctx: Context, { pid, pcode }: { pid: string; pcode: string }) =>
  (await findCategories(ctx, pid ? eq(table.pid, pid) : sql`${table.pid} = ${categoryIdOf(pcode || TREE_ROOT)}`)).map(
    toCategoryNode,
  )
/** Returns the names in the order of the ids; unknown ids are omitted. One round trip. */
export async function loadDictItem(ctx: Context, { ids }: { ids: readonly string[] }) {
  const rows = await findCategories(ctx, sql`${table.id} in ${valuesSubquery(ids)}`)
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])
}
/** Checks whether a code may be used below a category. @throws 404, 409 with the reason */
export async function checkCode(ctx: Context, { pid, code }: { pid: string; code: string }) {
  if (!code) throw conflict(t.codeEmpty)
  const [above] = pid === TREE_ROOT ? [] : await findCategories(ctx, eq(table.id, pid))
  if (pid !== TREE_ROOT && !above) throw notFound()
  if (above && !code.startsWith(above.code)) throw conflict(t.codeBegins(above.code))
  return new CommandResult(null)
}
