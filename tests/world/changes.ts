import type { InValue } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { World } from './world'

/**
 * Changes all rows of a table, column by column, to values that stand there and to others, and takes each change back.
 * @param amiss a statement that counts as `n` what is then not as it should be
 * @returns the changes after which something was
 */
export async function amissAfterChanges({ client }: World, source: SQLiteTable, amiss: string): Promise<string[]> {
  const table = getTableName(source)
  const found: string[] = []
  for (const { name: column, notNull, primary } of Object.values(getTableColumns(source))) {
    // A row keeps its id.
    if (primary) continue
    const { rows } = await client.execute(
      `select distinct "${column}" as value from "${table}" order by 1 desc limit 4`,
    )
    for (const value of [...rows.map((row) => row.value), 0, 1, 2, ...(notNull ? [] : [null])]) {
      const change = await client.transaction('write')
      const update = (where: string, ...args: InValue[]) =>
        change
          .execute({ sql: `update "${table}" set "${column}" = ?${where}`, args: [value as InValue, ...args] })
          .then(
            () => true,
            () => false,
          )
      // Where not all may have the value, as many as may: one that is refused has changed nothing, by no trigger either.
      if (!(await update('')))
        for (const { rowid } of (await change.execute(`select rowid from "${table}"`)).rows)
          await update(' where rowid = ?', rowid as InValue)
      if ((await change.execute(amiss)).rows[0]!.n) found.push(`${column} = ${JSON.stringify(value)}`)
      await change.rollback()
    }
  }
  return found
}
