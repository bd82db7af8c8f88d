import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { dict, dictItem, setting } from '../../db/schema'
import type { Context } from '../core/context'
import { notFound } from '../core/refusal'
import type { AllDictItems, DictItem } from './contract'
import { itemTitle } from './dictionary'
import { frameTextsOf } from './frame-texts'
import { FRAME_TEXTS, readSettings, type Settings } from './settings'

/** The centre's settings, defaults filled in. One trip. */
export async function allSettings(ctx: Context): Promise<Settings> {
  return readSettings(await ctx.db.select().from(setting))
}

/** The valid items of a dictionary in their order. One trip. */
export async function dictItems(ctx: Context, code: string): Promise<DictItem[]> {
  const ofCode = and(eq(dict.dictCode, code), eq(dict.delFlag, 0))
  const [dicts, items] = await ctx.db.batch([
    ctx.db.select({ id: dict.id }).from(dict).where(ofCode),
    ctx.db
      .select({ value: dictItem.itemValue, text: dictItem.itemText, color: dictItem.itemColor })
      .from(dictItem)
      .innerJoin(dict, eq(dict.id, dictItem.dictId))
      .where(and(ofCode, eq(dictItem.status, 1), eq(dictItem.delFlag, 0)))
      .orderBy(asc(dictItem.sortOrder), desc(dictItem.createTime), asc(dictItem.id)),
  ])
  if (dicts.length === 0) throw notFound()
  return items.map(shown)
}
const shown = ({ value, text: stored, color }: { value: string; text: string; color: string }): DictItem => {
  const text = itemTitle(stored)
  return { value, text, title: text, label: text, ...(color && { color }) }
}

/** The valid items of every dictionary, by its code. One trip. */
export async function allDictItems(ctx: Context): Promise<AllDictItems> {
  const rows = await ctx.db
    .select({ code: dict.dictCode, value: dictItem.itemValue, text: dictItem.itemText, color: dictItem.itemColor })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(and(eq(dict.delFlag, 0), eq(dictItem.status, 1), eq(dictItem.delFlag, 0)))
    .orderBy(asc(dictItem.sortOrder), desc(dictItem.createTime), asc(dictItem.id))
  return Object.fromEntries([...Map.groupBy(rows, (row) => row.code)].map(([code, items]) => [code, items.map(shown)]))
}

/** The texts that stand around every page, signed in or not. One trip. */
export async function frameTexts(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(inArray(setting.id, [...FRAME_TEXTS]))
  return frameTextsOf(rows)
}
