import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/**
 * The secret address of a person's calendar, in the role in which it was made. `id` is the user's: a new one voids the one before.
 * Only a keyed hash of the secret is kept.
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
