import { lifecycle } from '../core/lifecycle'
import { material, request } from './lifecycle.texts'
import * as rule from './rules'
import { type MaterialStatus, materialStatusCodes, type RequestStatus, requestStatusCodes } from './statuses'

/**
 * Lifecycle of a material. A published material cannot be changed, because users agreed to its terms; it must be
 * unpublished first.
 */
export const materialLifecycle = lifecycle<MaterialStatus, rule.MaterialAt>()(materialStatusCodes, [], material, {
  draft: { row: 'M1', from: 'new', to: [0], by: 'space:offer' },
  edit: { row: 'M2', from: [0, 2], to: [0, 2], by: 'space:offer', needs: [rule.keepsIt] },
  offer: { row: 'M3', from: [0], to: [1], by: 'space:offer', needs: [rule.keepsIt, rule.hasFiles] },
  takeOff: { row: 'M4', from: [1], to: [2], by: 'space:offer', needs: [rule.keepsIt, rule.hasReason] },
  putBack: { row: 'M5', from: [2], to: [1], by: 'space:offer', needs: [rule.keepsIt, rule.hasFiles] },
  delete: { row: 'M6', from: [0], to: [], by: 'space:offer', needs: [rule.keepsIt] },
})
/** Lifecycle of a request to use a material. Nobody decides on an own request. */
export const requestLifecycle = lifecycle<RequestStatus, rule.RequestAt>()(requestStatusCodes, [3, 4, 5, 6], request, {
  ask: {
    row: 'Q1',
    from: 'new',
    to: [0],
    by: 'space:request',
    needs: [rule.isOffered, rule.notOwner, rule.untilFits],
  },
  askAgain: {
    row: 'Q2',
    from: [2],
    to: [0],
    by: 'space:request',
    needs: [rule.asksIt, rule.isOffered, rule.untilFits],
  },
  withdraw: { row: 'Q3', from: [0, 2], to: [5], by: 'space:request', needs: [rule.asksIt] },
  approve: {
    row: 'Q4',
    from: [0],
    to: [1],
    by: 'space:decide',
    needs: [rule.decides, rule.isOffered, rule.untilFits],
  },
  return: { row: 'Q5', from: [0], to: [2], by: 'space:decide', needs: [rule.decides, rule.hasReason] },
  refuse: { row: 'Q6', from: [0], to: [3], by: 'space:decide', needs: [rule.decides, rule.hasReason] },
  revoke: { row: 'Q7', from: [1], to: [4], by: 'space:decide', needs: [rule.decides, rule.hasReason] },
  // A new request after the last approved day ends the old one.
  end: { row: 'Q8', from: [1], to: [6], by: 'space:request', needs: [rule.asksIt], offered: false },
})
