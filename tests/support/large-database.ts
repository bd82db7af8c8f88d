import { type Client, createClient } from '@libsql/client'
import { databaseFile } from '~/scripts/local/services'

/** Tables that grow over the years: subjects with their rows, people and institutions. Configuration does not. */
const growingTables = [
  'depart',
  'user',
  'user_depart',
  'role_assignment',
  // Rows that index a subject are written before it, so that it is indexed once.
  'subject_collect',
  'subject_member',
  'subject',
  'subject_status_log',
  'subject_task',
  'subject_version',
  'subject_review',
  'subject_grade',
  'prize',
  'report',
  'report_extension',
  'report_log',
  'report_version',
  'change_request',
  'objection',
  'similarity',
  'folder',
  'file',
  'file_access',
  'announcement',
  'announcement_send',
]
/** Rows whose number does not grow. */
const constantRows: Record<string, string> = {
  announcement: 'bus_id is not null',
  // Root folders are constant; their content grows.
  folder: "subject_id <> ''",
}
/** Columns of one table or of all that are unique, an author, a code prefix or a path: a copy has its own value. */
const uniqueColumns: Record<string, (copy: string) => string> = {
  subject_num: (copy) => `subject_num || '~' || ${copy}`,
  create_by: (copy) => `create_by || '~' || ${copy}`,
  username: (copy) => `username || '~' || ${copy}`,
  certificate_no: (copy) => `certificate_no || '~' || ${copy}`,
  org_code: (copy) => `'Z' || ${copy} || org_code`,
  sys_org_code: (copy) => `'Z' || ${copy} || sys_org_code`,
  'folder.name': (copy) => `name || '~' || ${copy}`,
  'subject.resources': (copy) => `(select json_group_array(json_set(r.value, '$.fileIds',
    (select json_group_array(f.value || '~' || ${copy}) from json_each(r.value, '$.fileIds') f))) from json_each(resources) r)`,
  // `/a/b/` becomes `/a~1/b~1/`.
  'folder.path_ids': (copy) => `substr(replace(path_ids, '/', '~' || ${copy} || '/'), length(${copy}) + 2)`,
}

/**
 * Multiplies the rows of a database: each copy has its own subjects, people and institutions, so that the rows of one
 * person stay the same while the tables grow. It writes to the file directly: the server logs every page and would take
 * five times as long.
 * @param folder the folder of services which are not running
 * @param times 14 makes 21,000 of the demonstration's 1,500 subjects
 */
export async function multiplyRows(folder: string, times: number): Promise<void> {
  const client = createClient({ url: `file:${databaseFile(folder)}` })
  try {
    // No durability is needed; pages for triggers stay cached.
    for (const setting of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
      await client.execute(`pragma ${setting}`)
    await client.execute('create table growing (id text primary key) without rowid')
    for (const table of growingTables) {
      const columns = await columnsOf(client, table)
      if (columns.includes('id'))
        await client.execute(`insert into growing select id from "${table}" where ${constantRows[table] ?? 'true'}`)
    }
    const copies = JSON.stringify(Array.from({ length: times - 1 }, (_, at) => at + 1))
    for (const table of growingTables) {
      const columns = await columnsOf(client, table)
      const copied: string[] = []
      for (const column of columns) copied.push(await copyOf(client, table, column))
      await client.execute({
        sql: `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
          select ${copied.join(', ')} from "${table}" t, json_each(?) copy where ${constantRows[table] ?? 'true'}`,
        args: [copies],
      })
    }
    await client.execute('drop table growing')
  } finally {
    client.close()
  }
}

const columnsOf = async (client: Client, table: string) =>
  (await client.execute(`pragma table_info("${table}")`)).rows.map(({ name }) => name as string)
/** The value of a column in a copy: a reference to a copied row refers to its copy. */
async function copyOf(client: Client, table: string, column: string): Promise<string> {
  const other = (uniqueColumns[`${table}.${column}`] ?? uniqueColumns[column])?.('copy.value')
  if (other) return `case when t."${column}" is null or t."${column}" = '' then "${column}" else ${other} end`
  const { rows } = await client.execute(
    `select exists (select 1 from "${table}" t join growing g on g.id = t."${column}") as found`,
  )
  if (!rows[0]!.found) return `t."${column}"`
  return `case when t."${column}" in (select id from growing) then t."${column}" || '~' || copy.value else t."${column}" end`
}
