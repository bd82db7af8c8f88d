import { lifecycle } from '../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type SoftwareStatus, softwareStatusCodes } from './statuses'

/**
 * The life of an entry of the register: every move that there is. Nobody publishes what they wrote, and what is under review or
 * published is not changed: it is withdrawn or taken off first, and reviewed again.
 */
export const softwareLifecycle = lifecycle<SoftwareStatus, rule.SoftwareAt>()(softwareStatusCodes, [], t, {
  draft: { row: 'S1', from: 'new', to: [0], by: 'software:write' },
  edit: { row: 'S2', from: [0, 3, 4], to: [0, 3, 4], by: 'software:write' },
  submit: { row: 'S3', from: [0, 3, 4], to: [1], by: 'software:write', needs: [rule.valid] },
  withdraw: { row: 'S4', from: [1], to: [0], by: 'software:write' },
  publish: { row: 'S5', from: [1], to: [2], by: 'software:review', needs: [rule.notOwn] },
  return: { row: 'S6', from: [1], to: [4], by: 'software:review', needs: [rule.notOwn] },
  takeOff: { row: 'S7', from: [2], to: [3], by: 'software:write' },
  delete: { row: 'S8', from: [0, 4], to: [], by: 'software:write' },
})
export type SoftwareMove = keyof typeof softwareLifecycle.moves
