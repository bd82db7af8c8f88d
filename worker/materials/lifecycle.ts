import { lifecycle } from '../core/lifecycle'
import { material, request } from './lifecycle.texts'
import * as rule from './rules'
import { type MaterialStatus, materialStatusCodes, type RequestStatus, requestStatusCodes } from './statuses'

/**
 * Lifecycle of a material. A published material cannot be changed, because users agreed to its terms; it must be
 * unpublished first.
 */
export const materialLifecycle = lifecycle<MaterialStatus, rule.MaterialState>()(materialStatusCodes, [], material, {
  draft: { row: 'M1', from: 'new', to: [0], by: 'space:offer' },
  edit: { row: 'M2', from: [0, 2], to: [0, 2], by: 'space:offer', needs: [rule.requireManager] },
  offer: { row: 'M3', from: [0], to: [1], by: 'space:offer', needs: [rule.requireManager, rule.requireFiles] },
  takeOff: { row: 'M4', from: [1], to: [2], by: 'space:offer', needs: [rule.requireManager, rule.requireReason] },
  putBack: { row: 'M5', from: [2], to: [1], by: 'space:offer', needs: [rule.requireManager, rule.requireFiles] },
  delete: { row: 'M6', from: [0], to: [], by: 'space:offer', needs: [rule.requireManager] },
})
/** Lifecycle of a request to use a material. Nobody decides on an own request. */
export const requestLifecycle = lifecycle<RequestStatus, rule.RequestState>()(
  requestStatusCodes,
  [3, 4, 5, 6],
  request,
  {
    ask: {
      row: 'Q1',
      from: 'new',
      to: [0],
      by: 'space:request',
      needs: [rule.requirePublished, rule.refuseOwner, rule.requireValidUntil],
    },
    askAgain: {
      row: 'Q2',
      from: [2],
      to: [0],
      by: 'space:request',
      needs: [rule.requireRequester, rule.requirePublished, rule.requireValidUntil],
    },
    withdraw: { row: 'Q3', from: [0, 2], to: [5], by: 'space:request', needs: [rule.requireRequester] },
    approve: {
      row: 'Q4',
      from: [0],
      to: [1],
      by: 'space:decide',
      needs: [rule.requireDecider, rule.requirePublished, rule.requireValidUntil],
    },
    return: { row: 'Q5', from: [0], to: [2], by: 'space:decide', needs: [rule.requireDecider, rule.requireReason] },
    refuse: { row: 'Q6', from: [0], to: [3], by: 'space:decide', needs: [rule.requireDecider, rule.requireReason] },
    revoke: { row: 'Q7', from: [1], to: [4], by: 'space:decide', needs: [rule.requireDecider, rule.requireReason] },
    // A new request after the last approved day ends the old one.
    end: { row: 'Q8', from: [1], to: [6], by: 'space:request', needs: [rule.requireRequester], offered: false },
  },
)
