import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

export type WorkspaceName = 'center' | 'lab' | 'space'

/**
 * Access log of a workspace: sign-ins with one of its roles, and views and downloads of its files. Append-only. Written
 * when a session opens, when its role changes and when an access to a file is counted.
 */
export const roomUse = sqliteTable(
  'room_use',
  {
    id: text('id').primaryKey(),
    room: text('room').$type<WorkspaceName>().notNull(),
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
