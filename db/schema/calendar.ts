import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/**
 * The secret URL of a person's calendar, for the role in which it was created. `id` is the user's: a new one replaces
 * the previous. Only a keyed hash of the secret is stored.
 */
export const calendarAddress = sqliteTable(
  'calendar_address',
  {
    id: text('id').primaryKey(),
    secretHash: text('secret_hash').notNull(),
    roleId: text('role_id').notNull(),
    departId: text('depart_id').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    lockVersion: integer('lock_version').notNull().default(0),
  },
  (t) => [uniqueIndex('calendar_address_secret').on(t.secretHash)],
)
