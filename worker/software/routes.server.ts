import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  removeSoftware,
  reviewSoftware,
  saveSoftware,
  submitSoftware,
  takeOffSoftware,
  withdrawSoftware,
} from './commands.server'
import { listSoftware, softwareFigures, softwareInfo, softwareMatrix } from './queries.server'
import { removeAdapt, removeUse, saveAdapt, saveUse } from './results.server'

/** Routes of the software register of the innovation centre. */
export const softwares: readonly Route[] = [
  on(calls.list, listSoftware),
  on(calls.info, softwareInfo),
  on(calls.matrix, softwareMatrix),
  on(calls.figures, softwareFigures),
  on(calls.save, saveSoftware),
  on(calls.submit, submitSoftware),
  on(calls.withdraw, withdrawSoftware),
  on(calls.review, reviewSoftware),
  on(calls.takeOff, takeOffSoftware),
  on(calls.remove, removeSoftware),
  on(calls.saveAdapt, saveAdapt),
  on(calls.removeAdapt, removeAdapt),
  on(calls.saveUse, saveUse),
  on(calls.removeUse, removeUse),
]
