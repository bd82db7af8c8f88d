import { lifecycle } from '../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type VendorStatus, vendorStatusCodes } from './statuses'

/** Lifecycle of a vendor entry: all transitions. Nobody publishes the entry of the own institution. */
export const vendorLifecycle = lifecycle<VendorStatus, rule.VendorState>()(vendorStatusCodes, [3], t, {
  draft: { row: 'V1', from: 'new', to: [0], by: 'industry:write' },
  edit: { row: 'V2', from: [0, 3, 4], to: [0, 3, 4], by: 'industry:write', needs: [rule.requireWriteAccess] },
  submit: {
    ...{ row: 'V3', from: [0, 3, 4], to: [1], by: 'industry:write' },
    needs: [rule.requireWriteAccess, rule.requireCompleteEntry, rule.requireValidQualifications],
  },
  withdraw: { row: 'V4', from: [1], to: [0], by: 'industry:write', needs: [rule.requireWriteAccess] },
  publish: {
    row: 'V5',
    from: [1],
    to: [2],
    by: 'industry:approve',
    needs: [rule.refuseOwnVendor, rule.requireCompleteEntry, rule.requireValidQualifications],
  },
  return: { row: 'V6', from: [1], to: [4], by: 'industry:approve', needs: [rule.refuseOwnVendor, rule.requireReason] },
  correct: { row: 'V7', from: [2], to: [2], by: 'industry:approve', needs: [rule.requireWriteAccess] },
  revise: { row: 'V8', from: [2], to: [0], by: 'industry:write', needs: [rule.requireWriteAccess] },
  takeOff: { row: 'V9', from: [2], to: [3], by: 'industry:approve', needs: [rule.requireReason] },
  putBack: {
    row: 'V10',
    from: [3],
    to: [2],
    by: 'industry:approve',
    needs: [rule.refuseOwnVendor, rule.requireCompleteEntry, rule.requireValidQualifications],
  },
  delete: { row: 'V11', from: [0, 4], to: [], by: 'industry:write', needs: [rule.requireWriteAccess] },
})
export type VendorTransition = keyof typeof vendorLifecycle.moves
