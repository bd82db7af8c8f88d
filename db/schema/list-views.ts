import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, flag, json } from './columns'

/** A person's column layout of a list: order and hidden columns by name, widths in pixels, pinned sides, row height. */
export type StoredLayout = {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  pinned: Record<string, 'left' | 'right' | 'none'>
  density: 'loose' | 'middle' | 'tight'
}

/**
 * A saved view of a list: the filters and the sort order of its URL, and its columns. A row without a name is the
 * person's own setting of the list; deleting it restores the default.
 */
export const listView = sqliteTable(
  'list_view',
  {
    ...commonColumns(),
    /** The path of the list's page, or another identifier. */
    list: text('list').notNull(),
    name: text('name').notNull().default(''),
    ownerId: text('owner_id').notNull(),
    /** Role with which the view is shared; '' for the owner only. */
    roleCode: text('role_code').notNull().default(''),
    /** The query string without page and view. */
    query: text('query').notNull().default(''),
    layout: json<StoredLayout | null>('layout'),
    /** 1: the default view of the role with which it is shared. */
    isDefault: flag('is_default'),
    /** On the person's own setting: the initial view, `none` for none, '' for the role's default. */
    defaultView: text('default_view').notNull().default(''),
  },
  (t) => [uniqueIndex('list_view_name').on(t.ownerId, t.list, t.name), index('list_view_role').on(t.roleCode, t.list)],
)
