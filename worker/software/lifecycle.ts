import { lifecycle } from '../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type SoftwareStatus, softwareStatusCodes } from './statuses'

/**
 * Lifecycle of an entry of the register: all transitions. Nobody publishes an own entry. An entry under review or
 * published cannot be changed: it must be withdrawn or unpublished first, and is reviewed again.
 */
export const softwareLifecycle = lifecycle<SoftwareStatus, rule.SoftwareState>()(softwareStatusCodes, [], t, {
  draft: { row: 'S1', from: 'new', to: [0], by: 'software:write' },
  edit: { row: 'S2', from: [0, 3, 4], to: [0, 3, 4], by: 'software:write' },
  submit: { row: 'S3', from: [0, 3, 4], to: [1], by: 'software:write', needs: [rule.requireValidCertificates] },
  withdraw: { row: 'S4', from: [1], to: [0], by: 'software:write' },
  publish: { row: 'S5', from: [1], to: [2], by: 'software:review', needs: [rule.refuseOwnEntry] },
  return: { row: 'S6', from: [1], to: [4], by: 'software:review', needs: [rule.refuseOwnEntry] },
  takeOff: { row: 'S7', from: [2], to: [3], by: 'software:write' },
  delete: { row: 'S8', from: [0, 4], to: [], by: 'software:write' },
})
export type SoftwareTransition = keyof typeof softwareLifecycle.moves
