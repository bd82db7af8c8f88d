import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  auditVendors,
  deleteVendors,
  saveFavourite,
  republishVendors,
  reviseVendors,
  submitVendors,
  unpublishVendors,
  withdrawVendors,
} from './commands/transitions.server'
import { auditReviews, rateVendor } from './commands/reviews.server'
import { saveVendor } from './commands/save.server'
import { compareVendors, vendorDetail } from './detail.server'
import { findSubjects, findVendors, listVendors, productsOfSubject, vendorFacets } from './queries.server'

/** Routes of the service vendors of the industry. */
export const vendors: readonly Route[] = handleCalls(calls, {
  ...{ listVendors, vendorFacets, vendorDetail, compareVendors, findVendors, findSubjects, productsOfSubject },
  ...{
    saveVendor,
    submitVendors,
    withdrawVendors,
    auditVendors,
    reviseVendors,
    unpublishVendors,
    republishVendors,
  },
  ...{ deleteVendors, saveFavourite, rateVendor, auditReviews },
})
