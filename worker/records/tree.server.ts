import { sql } from 'drizzle-orm'
import { guardedStatement } from '../core/change'
import { nextSiblingCode } from '../core/tree-codes'
import { genericHook, type RecordHook, textValue } from './hooks.server'
import { columnsOf, valuesSubquery, tableOf } from './queries.server'
import { type AnyRecord, recordFields, TREE_ROOT } from './record'
import { t } from './texts'

/**
 * Hooks of a tree: a row cannot be moved below itself or below a missing row, codes of a branch share a prefix, and a
 * row with children can only be removed together with them.
 */
export function treeHooks(one: AnyRecord): RecordHook[] {
  if (!one.tree) return []
  const [aboveName, codeName] = [one.tree.above, one.tree.code]
  const columns = columnsOf(one)
  const table = tableOf(one)
  const above = sql.identifier(columns[aboveName]!.name)
  const code = sql.identifier(codeName ? columns[codeName]!.name : 'id')
  const label = recordFields(one).find(([name]) => name === aboveName)![1].label

  const placed = genericHook({
    reads: (ctx, { given }) =>
      given.length === 0
        ? null
        : ctx.db
            .select({
              id: sql<string>`wanted.value`,
              code: sql<string>`coalesce((select n.${code} from ${table} n where n.id = wanted.value), '')`,
              delFlag: sql<number>`coalesce((select n.del_flag from ${table} n where n.id = wanted.value), wanted.value <> ${TREE_ROOT})`,
              up: sql<string>`(with recursive up(id) as (select wanted.value union select n.${above} from ${table} n join up on n.id = up.id)
                select group_concat(id) from up)`,
              last: sql<string | null>`(select max(n.${code}) from ${table} n where n.${above} = wanted.value)`,
            })
            .from(
              sql`(select distinct value from json_each(${JSON.stringify(given.map((row) => row[aboveName] ?? TREE_ROOT))})) wanted`,
            ),
    refuses(rows, next, before) {
      if (before && before[aboveName] === next[aboveName]) return {}
      const at = rows.find((row) => row.id === next[aboveName])
      if (!at || at.delFlag) return { [aboveName]: t.unknown(label()) }
      return next.id && at.up.split(',').includes(textValue(next, 'id')) ? { [aboveName]: t.belowItself(label()) } : {}
    },
    gives(rows, next, before) {
      if (!codeName || (before && before[aboveName] === next[aboveName])) return {}
      const at = rows.find((row) => row.id === next[aboveName])!
      const newCode = nextSiblingCode(at.code, at.last ?? '')
      // Several rows of one import get consecutive codes, or codes below each other.
      at.last = newCode
      const own = rows.find((row) => row.id === next.id)
      if (own) Object.assign(own, { code: newCode, delFlag: 0, up: `${own.id},${at.up}` })
      return { [codeName]: newCode }
    },
  })
  const below = genericHook({
    reads: (ctx, { ids }) =>
      ids.length === 0
        ? null
        : ctx.db
            .select({ id: sql<string>`id`, above: sql<string>`${columns[aboveName]}` })
            .from(table)
            .where(sql`${columns[aboveName]} in ${valuesSubquery(ids)} and del_flag = 0`),
    keeps: (rows, row, { ids }) =>
      rows.some(({ id, above }) => above === row.id && !ids.includes(id))
        ? t.hasBelow(textValue(row, one.title))
        : null,
    effects(rows, action, next, before) {
      const [was, is] = [textValue(before, codeName), textValue(next, codeName)]
      if (action !== 'edit' || !codeName || was === is || !rows.some(({ above }) => above === next.id)) return []
      // Codes of descendants follow. The old prefix selects only them: the row itself has its new code by now.
      return [
        guardedStatement(sql`update ${table} set ${code} = ${is} || substr(${code}, ${was.length + 1}), lock_version = lock_version + 1
          where ${code} > ${was} and ${code} < ${`${was}~`}`),
      ]
    },
  })
  return [placed, below]
}

/** Builds a tree of nodes from flat rows, in the order of the rows. */
export function nestRows<Row extends { id: string }, Node extends { children?: Node[] }>(
  rows: readonly Row[],
  aboveOf: (row: Row) => string,
  nodeOf: (row: Row) => Node,
  top: string,
): Node[] {
  const below = Map.groupBy(rows, aboveOf)
  const under = (id: string): Node[] =>
    (below.get(id) ?? []).map((row) => {
      const children = under(row.id)
      return { ...nodeOf(row), ...(children.length > 0 && { children }) }
    })
  return under(top)
}
