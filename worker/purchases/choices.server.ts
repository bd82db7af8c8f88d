import type { Context } from '../core/context'
import { itemsOf } from '../core/dictionary.server'
import { reading } from '../core/read-all.server'

/** Query of the options of category and purchase mode. */
export const choicesOf = (ctx: Context) =>
  reading(itemsOf(ctx, 'purchase_category', 'purchase_mode'), (items) => ({
    categories: items.filter(({ dict }) => dict === 'purchase_category'),
    modes: items.filter(({ dict }) => dict === 'purchase_mode'),
  }))
