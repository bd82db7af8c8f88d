import { databaseClient, type DatabaseVars } from '~/db/node-client'
import { roles } from '~/worker/policy/roles'

const AT_ONCE = 5000
/** Departments below each one, and the number of top-level institutions. */
const BELOW = 16
const TOPS = 20
const two = (number: number) => String(number).padStart(2, '0')

/**
 * Inserts so many people, all with the same role, in so many departments of three levels; a person's name is eight
 * common characters and a number, `赵钱孙李周吴郑王7`.
 */
export async function insertManyPeople(vars: DatabaseVars, people: number, departs: number): Promise<void> {
  const client = databaseClient(vars, { intMode: 'number' })
  /**
   * Copies a row of a table once for each row of `rows`; columns that differ are expressions of `i`, the index, and
   * `value`.
   */
  async function copy(table: string, of: string, rows: string, differs: Record<string, string>) {
    const names = (await client.execute(`pragma table_info("${table}")`)).rows.map(({ name }) => name as string)
    await client.execute(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      select ${names.map((name) => differs[name] ?? `o."${name}"`).join(', ')}
      from (${rows}) n cross join (select * from "${table}" where ${of} limit 1) o`)
  }
  try {
    const codes: string[] = []
    for (let i = 0; i < departs; i++)
      codes.push(i < TOPS ? `Z${two(i)}` : `${codes[Math.floor((i - TOPS) / BELOW)]}A${two(1 + ((i - TOPS) % BELOW))}`)
    await copy('depart', "parent_id = ''", `select key as i, value from json_each('${JSON.stringify(codes)}')`, {
      id: "'crowd-d-' || i",
      depart_name: "'第' || i || '部'",
      depart_name_full: "'第' || i || '部'",
      parent_id: `case when i < ${TOPS} then '' else 'crowd-d-' || ((i - ${TOPS}) / ${BELOW}) end`,
      org_code: 'value',
      credit_code: "''",
    })
    for (let from = 0; from < people; from += AT_ONCE) {
      const numbers = `with recursive n (i) as (select ${from} union all select i + 1 from n
        where i + 1 < ${Math.min(from + AT_ONCE, people)}) select i from n`
      await copy('user', "username = 'subject'", numbers, {
        id: "'crowd-u-' || i",
        username: "'crowd' || i",
        realname: "'赵钱孙李周吴郑王' || i",
        phone: "printf('139%08d', i)",
        email: "''",
        work_no: "''",
        depart_id: `'crowd-d-' || (i % ${departs})`,
        create_time: "datetime('2026-01-01', '+' || i || ' minutes')",
      })
      for (const [table, columns, values] of [
        ['user_depart', 'user_id, depart_id', `'crowd-u-' || i, 'crowd-d-' || (i % ${departs})`],
        ['role_assignment', 'user_id, role_id', `'crowd-u-' || i, '${roles.subjectMan.id}'`],
      ] as const)
        await client.execute(`insert into ${table} (${columns}) select ${values} from (${numbers})`)
    }
  } finally {
    client.close()
  }
}
