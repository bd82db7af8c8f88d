import { handleCall, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  removeSoftware,
  reviewSoftware,
  saveSoftware,
  submitSoftware,
  unpublishSoftware,
  withdrawSoftware,
} from './commands.server'
import { listSoftware, loadSoftwareFigures, loadSoftwareDetail, loadSoftwareMatrix } from './queries.server'
import { removeAdapt, removeUse, saveAdapt, saveUse } from './adaptations.server'

/** Routes of the software register of the innovation centre. */
export const softwareRoutes: readonly Route[] = [
  handleCall(calls.list, listSoftware),
  handleCall(calls.info, loadSoftwareDetail),
  handleCall(calls.matrix, loadSoftwareMatrix),
  handleCall(calls.figures, loadSoftwareFigures),
  handleCall(calls.save, saveSoftware),
  handleCall(calls.submit, submitSoftware),
  handleCall(calls.withdraw, withdrawSoftware),
  handleCall(calls.review, reviewSoftware),
  handleCall(calls.unpublish, unpublishSoftware),
  handleCall(calls.remove, removeSoftware),
  handleCall(calls.saveAdapt, saveAdapt),
  handleCall(calls.removeAdapt, removeAdapt),
  handleCall(calls.saveUse, saveUse),
  handleCall(calls.removeUse, removeUse),
]
