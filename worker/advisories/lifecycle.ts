import { lifecycle } from '../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type AdvisoryStatus, advisoryStatusCodes } from './statuses'

/**
 * Lifecycle of an advisory: all transitions. Units of the lab submit, its administrator publishes. A published advisory
 * cannot be changed, because the affected institutions were notified of it.
 */
export const advisoryLifecycle = lifecycle<AdvisoryStatus, rule.AdvisoryState>()(advisoryStatusCodes, [], t, {
  draft: { row: 'N1', from: 'new', to: [0], by: 'advisory:write' },
  edit: { row: 'N2', from: [0, 3, 4], to: [0, 3, 4], by: 'advisory:write' },
  submit: { row: 'N3', from: [0, 4], to: [1], by: 'advisory:write', needs: [rule.requireCompleteAdvisory] },
  withdraw: { row: 'N4', from: [1], to: [0], by: 'advisory:write' },
  publish: { row: 'N5', from: [0, 1, 3], to: [2], by: 'advisory:publish', needs: [rule.requireCompleteAdvisory] },
  match: { row: 'N6', from: [2], to: [2], by: 'advisory:publish' },
  return: { row: 'N7', from: [1], to: [4], by: 'advisory:publish' },
  takeOff: { row: 'N8', from: [2], to: [3], by: 'advisory:publish' },
  delete: { row: 'N9', from: [0, 4], to: [], by: 'advisory:write' },
})
export type AdvisoryTransition = keyof typeof advisoryLifecycle.moves
