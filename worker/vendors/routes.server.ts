import { answers, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  auditVendors,
  deleteVendors,
  keepFavourite,
  putBackVendors,
  reviseVendors,
  submitVendors,
  takeOffVendors,
  withdrawVendors,
} from './commands/move.server'
import { auditReviews, rateVendor } from './commands/reviews.server'
import { saveVendor } from './commands/save.server'
import { compareVendors, vendorDetail } from './detail.server'
import { findSubjects, findVendors, listVendors, productsOfSubject, vendorFacets } from './queries.server'

/** Routes of the service vendors of the industry. */
export const vendors: readonly Route[] = answers(calls, {
  ...{ listVendors, vendorFacets, vendorDetail, compareVendors, findVendors, findSubjects, productsOfSubject },
  ...{ saveVendor, submitVendors, withdrawVendors, auditVendors, reviseVendors, takeOffVendors, putBackVendors },
  ...{ deleteVendors, keepFavourite, rateVendor, auditReviews },
})
