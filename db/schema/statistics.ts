import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dateTime } from './columns'

/** Figures that are too expensive to compute for every reader: computed on demand, valid for a minute, deleted weekly. */
export const figureCache = sqliteTable(
  'figure_cache',
  {
    /** The subjects that are counted; see `visibleScope`. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    madeAt: dateTime('made_at').notNull(),
    json: text('json').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
)
