import { handleCall, type Route } from '../core/route.server'
import * as calls from './calls'
import { publishMaterial, republishMaterial, removeMaterial, saveMaterial, unpublishMaterial } from './commands.server'
import { listMaterials, listRequests, listDownloads } from './queries.server'
import {
  approveRequest,
  submitRequest,
  refuseRequest,
  returnRequest,
  revokeRequest,
  withdrawRequest,
} from './requests.server'
import { downloadMaterialFile } from './download.server'

/** Routes of the materials of the data space and of the requests to use them. */
export const materials: readonly Route[] = [
  handleCall(calls.list, listMaterials),
  handleCall(calls.save, saveMaterial),
  handleCall(calls.publish, publishMaterial),
  handleCall(calls.unpublish, unpublishMaterial),
  handleCall(calls.republish, republishMaterial),
  handleCall(calls.remove, removeMaterial),
  handleCall(calls.downloadFile, (ctx, input) => downloadMaterialFile(ctx, input)),
  handleCall(calls.listDownloads, listDownloads),
  handleCall(calls.requests, listRequests),
  handleCall(calls.submitRequest, submitRequest),
  handleCall(calls.withdraw, withdrawRequest),
  handleCall(calls.approve, approveRequest),
  handleCall(calls.returnRequest, returnRequest),
  handleCall(calls.refuse, refuseRequest),
  handleCall(calls.revoke, revokeRequest),
]
