import { lifecycle } from '../../core/lifecycle'
import { t } from './lifecycle.texts'
import * as rule from './rules'
import { type CaseStatus, caseStatusCodes } from './statuses'

/** Lifecycle of a test case: all transitions. Nobody releases a case that they wrote or that their institution submitted. */
export const caseLifecycle = lifecycle<CaseStatus, rule.CaseState>()(caseStatusCodes, [3], t, {
  draft: { row: 'C1', from: 'new', to: [0], by: 'library:write' },
  edit: { row: 'C2', from: [0, 4], to: [0, 4], by: 'library:write', needs: [rule.requireWriteAccess] },
  submit: {
    row: 'C3',
    from: [0, 4],
    to: [1],
    by: 'library:write',
    needs: [rule.requireWriteAccess, rule.requireCompleteCase],
  },
  withdraw: { row: 'C4', from: [1], to: [0], by: 'library:write', needs: [rule.requireWriteAccess] },
  release: { row: 'C5', from: [1], to: [2], by: 'library:approve', needs: [rule.refuseOwnCase] },
  return: { row: 'C6', from: [1], to: [4], by: 'library:approve', needs: [rule.refuseOwnCase, rule.requireReason] },
  revise: {
    row: 'C7',
    from: [2],
    to: [2],
    by: 'library:approve',
    needs: [rule.requireCompleteCase, rule.requireReason],
  },
  takeOff: { row: 'C8', from: [2], to: [3], by: 'library:approve', needs: [rule.requireReason] },
  putBack: { row: 'C9', from: [3], to: [2], by: 'library:approve', needs: [rule.requireCompleteCase] },
  delete: { row: 'C10', from: [0], to: [], by: 'library:write', needs: [rule.requireWriteAccess] },
})
export type CaseTransition = keyof typeof caseLifecycle.moves
