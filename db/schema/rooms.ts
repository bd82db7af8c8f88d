import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

export type RoomName = 'center' | 'lab' | 'space'

/**
 * What was done in a workspace: who came in, who read or took which of its files. A log: its rows are never changed, and
 * triggers of the migration write them, out of sessions and out of what is counted of files.
 */
export const roomUse = sqliteTable(
  'room_use',
  {
    id: text('id').primaryKey(),
    room: text('room').$type<RoomName>().notNull(),
    kind: text('kind').$type<'visit' | 'view' | 'download'>().notNull(),
    fileId: text('file_id').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    userId: text('user_id').notNull().default(''),
    realname: text('realname').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    time: dateTime('time').notNull(),
  },
  (t) => [
    index('room_use_listed').on(t.room, t.time, t.id),
    index('room_use_kind').on(t.room, t.kind, t.time, t.id),
    index('room_use_who').on(t.room, t.userId, t.time, t.id),
    index('room_use_what').on(t.room, t.fileId, t.time, t.id),
  ],
)
