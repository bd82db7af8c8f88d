import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, flag, json } from './columns'

/** How a person has a list's columns: names of columns in their order, those put away, widths in pixels, sides, row height. */
export type StoredLayout = {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  pinned: Record<string, 'left' | 'right' | 'none'>
  density: 'loose' | 'middle' | 'tight'
}

/**
 * A list as somebody wants to see it: the filters and sort of its address, and its columns. A row without a name is the
 * person's own setting of the list; taking it away brings back the list as it was made.
 */
export const listView = sqliteTable(
  'list_view',
  {
    ...common(),
    /** The path of the list's page, or a name of its own. */
    list: text('list').notNull(),
    name: text('name').notNull().default(''),
    ownerId: text('owner_id').notNull(),
    /** Everybody in this role has it too; empty: the owner alone. */
    roleCode: text('role_code').notNull().default(''),
    /** The query of the address bar without page and view. */
    query: text('query').notNull().default(''),
    layout: json<StoredLayout | null>('layout'),
    /** Shown first to the role it is shared with. */
    isDefault: flag('is_default'),
    /** On the person's own setting: the view to begin with, `none` for none, empty for the role's. */
    defaultView: text('default_view').notNull().default(''),
  },
  (t) => [uniqueIndex('list_view_name').on(t.ownerId, t.list, t.name), index('list_view_role').on(t.roleCode, t.list)],
)
