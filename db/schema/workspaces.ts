import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

export type WorkspaceName = 'center' | 'lab' | 'space'

/**
 * Access log of a workspace: sign-ins with one of its roles, and views and downloads of its files. Append-only. Written
 * when a session opens, when its role changes and when an access to a file is counted.
 */
export const workspaceAccess = sqliteTable(
  'workspace_access',
  {
    id: text('id').primaryKey(),
    workspace: text('workspace').$type<WorkspaceName>().notNull(),
    kind: text('kind').$type<'visit' | 'view' | 'download'>().notNull(),
    fileId: text('file_id').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    userId: text('user_id').notNull().default(''),
    realname: text('realname').notNull().default(''),
    departName: text('depart_name').notNull().default(''),
    time: dateTime('time').notNull(),
  },
  (t) => [
    index('workspace_access_listed').on(t.workspace, t.time, t.id),
    index('workspace_access_kind').on(t.workspace, t.kind, t.time, t.id),
    index('workspace_access_who').on(t.workspace, t.userId, t.time, t.id),
    index('workspace_access_what').on(t.workspace, t.fileId, t.time, t.id),
  ],
)
