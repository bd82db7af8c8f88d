import { handleCalls } from '../core/route.server'
import { exportDeparts, importDeparts } from './workbooks.server'
import * as calls from './calls'
import { addDepart, closeDeparts, editDepart, moveDepart, previewMove, removeDeparts } from './commands.server'
import {
  allDeparts,
  listChildDeparts,
  departName,
  idTree,
  listLedDeparts,
  parentName,
  pickableDeparts,
  searchBy,
  tree,
  listAncestors,
  byId,
  listAll,
  checkName,
} from './queries.server'
import { mergePending, previewMerge, pendingDeparts } from './pending-departs.server'

export const departRoutes = handleCalls(calls, {
  allDeparts,
  pickableDeparts,
  listChildDeparts,
  tree,
  idTree,
  listLedDeparts,
  searchBy,
  parentName,
  listAncestors,
  departName,
  byId,
  listAll,
  notRemoved: listAll,
  pendingDeparts,
  checkName,
  add: addDepart,
  edit: editDepart,
  remove: removeDeparts,
  removeMany: removeDeparts,
  close: closeDeparts,
  previewMove,
  move: moveDepart,
  previewMerge,
  mergePending,
  exportXls: exportDeparts,
  importExcel: importDeparts,
})
