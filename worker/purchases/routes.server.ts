import { handleCall, type Route } from '../core/route.server'
import * as calls from './calls'
import { savePurchase, voidPurchases } from './commands.server'
import { listPurchases, loadPurchaseFigures, listPurchaseYears } from './queries.server'

/** Routes of the product purchases of the industry. */
export const purchases: readonly Route[] = [
  handleCall(calls.list, listPurchases),
  handleCall(calls.years, listPurchaseYears),
  handleCall(calls.figures, loadPurchaseFigures),
  handleCall(calls.save, savePurchase),
  handleCall(calls.voidRecords, voidPurchases),
]
