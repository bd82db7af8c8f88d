import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/** Cache of expensive statistics: computed on demand, valid for a minute, deleted weekly. */
export const figureCache = sqliteTable(
  'figure_cache',
  {
    /** The scope of counted subjects; see `visibleScopeKey`. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    madeAt: dateTime('made_at').notNull(),
    json: text('json').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
)
