import { sql } from 'drizzle-orm'
import { computed } from '../core/change'
import { nextCode } from '../core/codes'
import { common, type Part, textIn } from './parts.server'
import { columnsOf, listed, tableOf } from './queries.server'
import { type AnyRecord, fieldsOf, TOP } from './record'
import { t } from './texts'

/**
 * Hooks of a tree: a row cannot be moved below itself or below a missing row, codes of a branch share a prefix, and a
 * row with children can only be removed together with them.
 */
export function treeParts(one: AnyRecord): Part[] {
  if (!one.tree) return []
  const [aboveName, codeName] = [one.tree.above, one.tree.code]
  const columns = columnsOf(one)
  const table = tableOf(one)
  const above = sql.identifier(columns[aboveName]!.name)
  const code = sql.identifier(codeName ? columns[codeName]!.name : 'id')
  const label = fieldsOf(one).find(([name]) => name === aboveName)![1].label

  const placed = common({
    reads: (ctx, { given }) =>
      given.length === 0
        ? null
        : ctx.db
            .select({
              id: sql<string>`wanted.value`,
              code: sql<string>`coalesce((select n.${code} from ${table} n where n.id = wanted.value), '')`,
              delFlag: sql<number>`coalesce((select n.del_flag from ${table} n where n.id = wanted.value), wanted.value <> ${TOP})`,
              up: sql<string>`(with recursive up(id) as (select wanted.value union select n.${above} from ${table} n join up on n.id = up.id)
                select group_concat(id) from up)`,
              last: sql<string | null>`(select max(n.${code}) from ${table} n where n.${above} = wanted.value)`,
            })
            .from(
              sql`(select distinct value from json_each(${JSON.stringify(given.map((row) => row[aboveName] ?? TOP))})) wanted`,
            ),
    refuses(rows, next, before) {
      if (before && before[aboveName] === next[aboveName]) return {}
      const at = rows.find((row) => row.id === next[aboveName])
      if (!at || at.delFlag) return { [aboveName]: t.unknown(label()) }
      return next.id && at.up.split(',').includes(textIn(next, 'id')) ? { [aboveName]: t.belowItself(label()) } : {}
    },
    gives(rows, next, before) {
      if (!codeName || (before && before[aboveName] === next[aboveName])) return {}
      const at = rows.find((row) => row.id === next[aboveName])!
      const newCode = nextCode(at.code, at.last ?? '')
      // Several rows of one import get consecutive codes, or codes below each other.
      at.last = newCode
      const own = rows.find((row) => row.id === next.id)
      if (own) Object.assign(own, { code: newCode, delFlag: 0, up: `${own.id},${at.up}` })
      return { [codeName]: newCode }
    },
  })
  const below = common({
    reads: (ctx, { ids }) =>
      ids.length === 0
        ? null
        : ctx.db
            .select({ id: sql<string>`id`, above: sql<string>`${columns[aboveName]}` })
            .from(table)
            .where(sql`${columns[aboveName]} in ${listed(ids)} and del_flag = 0`),
    keeps: (rows, row, { ids }) =>
      rows.some(({ id, above }) => above === row.id && !ids.includes(id)) ? t.hasBelow(textIn(row, one.title)) : null,
    effects(rows, action, next, before) {
      const [was, is] = [textIn(before, codeName), textIn(next, codeName)]
      if (action !== 'edit' || !codeName || was === is || !rows.some(({ above }) => above === next.id)) return []
      // Codes of descendants follow. The old prefix selects only them: the row itself has its new code by now.
      return [
        computed(sql`update ${table} set ${code} = ${is} || substr(${code}, ${was.length + 1}), lock_version = lock_version + 1
          where ${code} > ${was} and ${code} < ${`${was}~`}`),
      ]
    },
  })
  return [placed, below]
}

/** Builds a tree of nodes from flat rows, in the order of the rows. */
export function nested<Row extends { id: string }, Node extends { children?: Node[] }>(
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
