import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { savePurchase, voidPurchases } from './commands.server'
import { listPurchases, purchaseFigures, purchaseYears } from './queries.server'

/** Routes of the product purchases of the industry. */
export const purchases: readonly Route[] = [
  on(calls.list, listPurchases),
  on(calls.years, purchaseYears),
  on(calls.figures, purchaseFigures),
  on(calls.save, savePurchase),
  on(calls.voidThem, voidPurchases),
]
