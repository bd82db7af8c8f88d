import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { dict, dictItem } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import type { AllDictItems, DictItem } from './contract'
import { itemTitle } from '../../core/dictionary'

const enabledItemCondition = and(eq(dict.delFlag, 0), eq(dictItem.status, 1), eq(dictItem.delFlag, 0))
const dictItemsQuery = (ctx: Context, code?: string) =>
  ctx.db
    .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText, color: dictItem.itemColor })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(and(enabledItemCondition, code === undefined ? undefined : eq(dict.dictCode, code)))
    .orderBy(asc(dictItem.sortOrder), desc(dictItem.createTime), asc(dictItem.id))
const toDictItem = ({ value, text: stored, color }: { value: string; text: string; color: string }): DictItem => {
  const text = itemTitle(stored)
  return { value, text, title: text, label: text, ...(color && { color }) }
}

/** Returns the enabled items of a dictionary in order. One round trip. @throws 404 */
export async function dictItems(ctx: Context, { code }: { code: string }): Promise<DictItem[]> {
  const [dicts, items] = await readAll(ctx, [
    ctx.db
      .select({ id: dict.id })
      .from(dict)
      .where(and(eq(dict.dictCode, code), eq(dict.delFlag, 0))),
    dictItemsQuery(ctx, code),
  ])
  if (dicts.length === 0) throw notFound()
  return items.map(toDictItem)
}
/** Returns the enabled items of all dictionaries by code. One round trip. */
export async function allDictItems(ctx: Context): Promise<AllDictItems> {
  const rows = await dictItemsQuery(ctx)
  return Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.code)].map(([code, items]) => [code, items.map(toDictItem)]),
  )
}
/** Returns the items whose text contains the keyword. One round trip. @throws 404 */
export async function findItems(
  ctx: Context,
  { code, keyword, pageSize }: { code: string; keyword: string; pageSize: number },
) {
  const items = await dictItems(ctx, { code })
  return items.filter(({ text }) => text.includes(keyword)).slice(0, pageSize)
}
/** Returns the texts of values, including disabled items; an unknown value is returned unchanged. One round trip. */
export async function itemTexts(ctx: Context, { code, key }: { code: string; key: string }): Promise<string[]> {
  const rows = await ctx.db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .where(sql`${dictItem.dictId} = (select id from dict where dict_code = ${code})`)
  const values = key.split(',').filter(Boolean)
  return values.map((value) => itemTitle(rows.find((row) => row.value === value)?.text ?? value))
}
