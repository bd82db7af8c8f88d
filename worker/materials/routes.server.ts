import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { offerMaterial, putBackMaterial, removeMaterial, saveMaterial, takeOffMaterial } from './commands.server'
import { listMaterials, listRequests, listTaken } from './queries.server'
import { approveRequest, askFor, refuseRequest, returnRequest, revokeRequest, withdrawRequest } from './requests.server'
import { takeFile } from './take.server'

/** Routes of the materials of the data space and of the requests to use them. */
export const materials: readonly Route[] = [
  on(calls.list, listMaterials),
  on(calls.save, saveMaterial),
  on(calls.offer, offerMaterial),
  on(calls.takeOff, takeOffMaterial),
  on(calls.putBack, putBackMaterial),
  on(calls.remove, removeMaterial),
  on(calls.takeFile, (ctx, input) => takeFile(ctx, input)),
  on(calls.taken, listTaken),
  on(calls.requests, listRequests),
  on(calls.ask, askFor),
  on(calls.withdraw, withdrawRequest),
  on(calls.approve, approveRequest),
  on(calls.returnIt, returnRequest),
  on(calls.refuse, refuseRequest),
  on(calls.revoke, revokeRequest),
]
