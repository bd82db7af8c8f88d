import { type Client, createClient } from '@libsql/client'
import { databaseFile } from '~/scripts/local/services'

/** What grows with the years: cases and all that hangs on them, people and their institutions. Years' rules do not. */
const growing = [
  'depart',
  'user',
  'user_depart',
  'role_assignment',
  // What a subject is found by comes before it, so that it is indexed once.
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
/** Rows that are the same for everybody, however many there are of the others. */
const kept: Record<string, string> = {
  announcement: 'bus_id is not null',
  // An area has its folders, as it has its page; what is put into them grows.
  folder: "subject_id <> ''",
}
/** What is unique besides an id, of one table or of any, who wrote it, codes that others begin with, and ways: a copy has its own. */
const named: Record<string, (copy: string) => string> = {
  subject_num: (copy) => `subject_num || '~' || ${copy}`,
  create_by: (copy) => `create_by || '~' || ${copy}`,
  username: (copy) => `username || '~' || ${copy}`,
  certificate_no: (copy) => `certificate_no || '~' || ${copy}`,
  org_code: (copy) => `'Z' || ${copy} || org_code`,
  sys_org_code: (copy) => `'Z' || ${copy} || sys_org_code`,
  'folder.name': (copy) => `name || '~' || ${copy}`,
  'subject.resources': (copy) => `(select json_group_array(json_set(r.value, '$.fileIds',
    (select json_group_array(f.value || '~' || ${copy}) from json_each(r.value, '$.fileIds') f))) from json_each(resources) r)`,
  // Of `/a/b/` it is `/a~1/b~1/`.
  'folder.path_ids': (copy) => `substr(replace(path_ids, '/', '~' || ${copy} || '/'), length(${copy}) + 2)`,
}

/**
 * Makes of a database's rows so many times as many: each copy has its own cases, people and institutions, so that what one
 * person has to do with stays as it is while the tables grow. They are written into its file: through the server, which keeps a
 * log of every page, it would take five times as long.
 * @param folder that of services which are not running
 * @param times 14 makes of the demonstration's 1,500 subjects 21,000
 */
export async function grow(folder: string, times: number): Promise<void> {
  const client = createClient({ url: `file:${databaseFile(folder)}` })
  try {
    // Nobody misses it after a power cut; what triggers look up is at hand.
    for (const setting of ['synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
      await client.execute(`pragma ${setting}`)
    await client.execute('create table growing (id text primary key) without rowid')
    for (const table of growing) {
      const columns = await columnsOf(client, table)
      if (columns.includes('id'))
        await client.execute(`insert into growing select id from "${table}" where ${kept[table] ?? 'true'}`)
    }
    const copies = JSON.stringify(Array.from({ length: times - 1 }, (_, at) => at + 1))
    for (const table of growing) {
      const columns = await columnsOf(client, table)
      const copied: string[] = []
      for (const column of columns) copied.push(await copyOf(client, table, column))
      await client.execute({
        sql: `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
          select ${copied.join(', ')} from "${table}" t, json_each(?) copy where ${kept[table] ?? 'true'}`,
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
/** The value of a column in a copy: what names a row that is copied names the copy. */
async function copyOf(client: Client, table: string, column: string): Promise<string> {
  const other = (named[`${table}.${column}`] ?? named[column])?.('copy.value')
  if (other) return `case when t."${column}" is null or t."${column}" = '' then "${column}" else ${other} end`
  const { rows } = await client.execute(
    `select exists (select 1 from "${table}" t join growing g on g.id = t."${column}") as found`,
  )
  if (!rows[0]!.found) return `t."${column}"`
  return `case when t."${column}" in (select id from growing) then t."${column}" || '~' || copy.value else t."${column}" end`
}
