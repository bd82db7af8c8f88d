import type { Client } from '@libsql/client'
import { hashPassword } from '~/worker/auth/password-hash'
import { newId } from '~/worker/core/context'
import { roles } from '~/worker/policy/roles'
import { addNewCategories, addNewCheckRules, addNewDictionaries, addNewRights, seedReference } from './reference'

export type FirstAdmin = { username: string; password: string }

/**
 * Seeds a migrated database: roles, menus and dictionaries if it has none; menus, rights, dictionaries, categories and
 * validation rules that it lacks; and the first administrator if it has none. Existing rows are unchanged.
 * @param now `yyyy-MM-dd HH:mm:ss`
 * @returns one line per change
 */
export async function seedFirst(client: Client, now: string, admin?: FirstAdmin): Promise<string[]> {
  const done: string[] = []
  const none = async (sql: string) => (await client.execute(sql)).rows.length === 0
  if (await none('select 1 from role limit 1')) {
    await seedReference(client, now)
    done.push('Roles, menus and dictionaries added.')
  } else {
    const fresh = await addNewRights(client)
    if (fresh.length) done.push(`New menus and rights: ${fresh.join(', ')}.`)
    const dictionaries = await addNewDictionaries(client, now)
    if (dictionaries.length) done.push(`New dictionaries: ${dictionaries.join(', ')}.`)
    const categories = await addNewCategories(client, now)
    if (categories.length) done.push(`New categories: ${categories.join(', ')}.`)
    const rules = await addNewCheckRules(client, now)
    if (rules.length) done.push(`New validation rules: ${rules.join(', ')}.`)
  }
  if (admin && (await none(`select 1 from user_role where role_id = '${roles.admin.id}' limit 1`))) {
    const [user, depart] = [newId(), newId()]
    await client.batch(
      [
        {
          sql: "insert into depart (id, depart_name, org_code, create_time) values (?, '研究发展中心', 'A01', ?)",
          args: [depart, now],
        },
        {
          sql: `insert into user (id, username, realname, password, password_update_time, first_login, depart_id, role_id, create_time)
                values (?, ?, '管理员', ?, ?, 1, ?, ?, ?)`,
          args: [user, admin.username, await hashPassword(admin.password), now, depart, roles.admin.id, now],
        },
        { sql: 'insert into role_assignment (user_id, role_id) values (?, ?)', args: [user, roles.admin.id] },
        { sql: 'insert into user_depart (user_id, depart_id) values (?, ?)', args: [user, depart] },
      ],
      'write',
    )
    done.push(`The administrator ${admin.username} can sign in.`)
  }
  return done
}
