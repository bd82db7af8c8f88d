import { answers } from '../core/route.server'
import { exportDeparts, importDeparts } from './books.server'
import * as calls from './calls'
import { addDepart, closeDeparts, editDepart, moveDepart, previewMove, removeDeparts } from './commands.server'
import {
  allDeparts,
  below,
  departName,
  idTree,
  mine,
  parentName,
  pickableDeparts,
  searchBy,
  tree,
  way,
  byId,
  listAll,
  checkName,
} from './queries.server'
import { mergeWaiting, previewMerge, waiting } from './waiting.server'

export const departs = answers(calls, {
  allDeparts,
  pickableDeparts,
  below,
  tree,
  idTree,
  mine,
  searchBy,
  parentName,
  way,
  departName,
  byId,
  listAll,
  notRemoved: listAll,
  waiting,
  checkName,
  add: addDepart,
  edit: editDepart,
  remove: removeDeparts,
  removeMany: removeDeparts,
  close: closeDeparts,
  previewMove,
  move: moveDepart,
  previewMerge,
  mergeWaiting,
  exportXls: exportDeparts,
  importExcel: importDeparts,
})
