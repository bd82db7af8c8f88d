import type { Context } from '../core/context'
import { dictionaryItemsQuery } from '../core/dictionary.server'
import { decodedQuery } from '../core/read-all.server'

/** Query of the options of category and purchase mode. */
export const purchaseChoicesQuery = (ctx: Context) =>
  decodedQuery(dictionaryItemsQuery(ctx, 'purchase_category', 'purchase_mode'), (items) => ({
    categories: items.filter(({ dict }) => dict === 'purchase_category'),
    modes: items.filter(({ dict }) => dict === 'purchase_mode'),
  }))
