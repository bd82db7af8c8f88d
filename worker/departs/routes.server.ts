import { answers } from '../core/route.server'
import * as calls from './calls'
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
})
