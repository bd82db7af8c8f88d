import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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

/**
 * Sums of what was done in a workspace: of all (`side` all), of a day, of a person (`who`, by id), of a file (`what`, by id).
 * Under the side `file` stands how many files its folders hold. Kept by triggers of the migration.
 */
export const roomTotal = sqliteTable(
  'room_total',
  {
    room: text('room').$type<RoomName>().notNull(),
    side: text('side').$type<'all' | 'day' | 'who' | 'what' | 'file'>().notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.room, t.side, t.name, t.kind] }),
    index('room_total_most').on(t.room, t.side, t.kind, t.total),
  ],
)

/** The files of the folders of a workspace, the newest first; kept by triggers of the migration. */
export const roomFile = sqliteTable(
  'room_file',
  {
    fileId: text('file_id').primaryKey(),
    room: text('room').$type<RoomName>().notNull(),
    time: dateTime('time').notNull(),
  },
  (t) => [index('room_file_newest').on(t.room, t.time, t.fileId)],
)
