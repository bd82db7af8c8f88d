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
  waiting,
  checkName,
} from './queries.server'

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
  exportXls: exportDeparts,
  importExcel: importDeparts,
})
