import { type SQL, sql } from 'drizzle-orm'

/**
 * Each part grouped by `who`, as it lies, with the largest `name` and what else is asked of `f`; whoever stands in both has a row of
 * each, which `addedUp` adds: the database would put all of them in order first.
 */
export function byWho(parts: readonly SQL[], columns: Readonly<Record<string, SQL>>): SQL {
  const read = Object.entries({ who: sql`f.who`, name: sql`max(f.name)`, ...columns }).map(
    ([key, of]) => sql`${of} as ${sql.identifier(key)}`,
  )
  return sql`(${sql.join(
    parts.map((rows) => sql`select ${sql.join(read, sql`, `)} from (${rows}) f group by f.who`),
    sql` union all `,
  )}) f`
}

/** One row of each, by `who`, with the sums of these numbers. */
export function addedUp<Name extends string, Row extends { who: string; name: string } & Record<Name, number>>(
  rows: readonly Row[],
  numbers: readonly Name[],
): Row[] {
  const known = new Map<string, Row>()
  for (const row of rows) {
    const before = known.get(row.who)
    known.set(row.who, before ? plus(before, row) : row)
  }
  return [...known.values()].toSorted((a, b) => Number(a.who > b.who) - Number(a.who < b.who))
  function plus(one: Row, other: Row): Row {
    const name = one.name > other.name ? one.name : other.name
    return numbers.reduce((sum, key) => ({ ...sum, [key]: one[key] + other[key] }), { ...one, name })
  }
}
