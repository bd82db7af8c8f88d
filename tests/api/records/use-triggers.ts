import { holders } from '~/worker/records/uses/rules'

/** The triggers that count what a column holds, as a migration makes them, and what counts it once where rows are there already. */
export function triggersOf(source: string) {
  const { of, as, only } = holders[source]!
  const [table, column] = source.split('.') as [string, string]
  const name = `used_${table}_${column}`
  const key = `\`list\` = '${of}' AND \`source\` = '${source}'`
  const holds = (row: string) => `${row}.\`${column}\``
  const kept = (row: string) => (only ? `iif(${row}.${only}, ${holds(row)}, '[]')` : holds(row))
  const [item, from] = as === 'value' ? ['', ''] : as === 'list' ? ['j.`value`', ''] : [`j.\`value\` ->> '${as}'`, '']
  const values = (row: string) =>
    as === 'value'
      ? `SELECT '${of}', ${holds(row)}, '${source}', 1 WHERE ${holds(row)} <> ''`
      : `SELECT DISTINCT '${of}', ${item}, '${source}', 1${from} FROM json_each(${kept(row)}) j WHERE ${item} <> ''`
  const up = `INSERT INTO \`value_use\` (\`list\`, \`value\`, \`source\`, \`total\`)\n  ${values('NEW')}\n  ON CONFLICT (\`list\`, \`value\`, \`source\`) DO UPDATE SET \`total\` = \`total\` + 1;`
  const gone = as === 'value' ? `= ${holds('OLD')}` : `IN (SELECT ${item} FROM json_each(${kept('OLD')}) j)`
  const down = `UPDATE \`value_use\` SET \`total\` = \`total\` - 1 WHERE ${key} AND \`value\` ${gone};`
  const columns = only ? `\`scope\`, \`${column}\`` : `\`${column}\``
  const differs = only
    ? `OLD.\`scope\` <> NEW.\`scope\` OR OLD.\`${column}\` <> NEW.\`${column}\``
    : `OLD.\`${column}\` <> NEW.\`${column}\``
  const empty = as === 'value' ? `<> ''` : `<> '[]'`
  return {
    triggers: [
      `CREATE TRIGGER \`${name}_added\` AFTER INSERT ON \`${table}\` WHEN NEW.\`${column}\` ${empty} BEGIN\n  ${up}\nEND`,
      `CREATE TRIGGER \`${name}_changed\` AFTER UPDATE OF ${columns} ON \`${table}\` WHEN ${differs} BEGIN\n  ${down}\n  ${up}\nEND`,
      `CREATE TRIGGER \`${name}_removed\` AFTER DELETE ON \`${table}\` WHEN OLD.\`${column}\` ${empty} BEGIN\n  ${down}\nEND`,
    ],
    /** What the column holds by now: value and total. */
    counts:
      as === 'value'
        ? `SELECT \`${column}\` AS value, count(*) AS total FROM \`${table}\` WHERE \`${column}\` <> '' GROUP BY 1`
        : `SELECT ${item} AS value, count(DISTINCT r.rowid) AS total FROM \`${table}\` r, json_each(${kept('r')}) j WHERE ${item} <> '' GROUP BY 1`,
  }
}
