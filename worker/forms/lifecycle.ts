import { lifecycle } from '../core/lifecycle'
import { answer, form } from './lifecycle.texts'
import * as rule from './rules'
import type { AnswerStatus, FormStatus } from './statuses'

/** Lifecycle of a form. Publishing creates a version; the draft can be changed further without affecting it. */
export const formLifecycle = lifecycle<FormStatus, rule.FormFacts>()([0, 1, 2], [], form, {
  draft: { row: 'F1', from: 'new', to: [0], by: 'form:manage' },
  edit: { row: 'F2', from: [0, 1, 2], to: [0, 1, 2], by: 'form:manage' },
  publish: {
    row: 'F3',
    from: [0, 1, 2],
    to: [1],
    by: 'form:manage',
    needs: [rule.formProblem, rule.templateProblem, rule.unchangedProblem, rule.endTimeProblem],
  },
  close: { row: 'F4', from: [1], to: [2], by: 'form:manage' },
  delete: { row: 'F5', from: [0, 2], to: [], by: 'form:manage' },
})
/** Lifecycle of an answer: one per person and form. */
export const answerLifecycle = lifecycle<AnswerStatus, rule.AnswerFacts>()([0, 1], [1], answer, {
  begin: { row: 'A1', from: 'new', to: [0], by: 'form:answer', needs: [rule.closedProblem, rule.capacityProblem] },
  keep: { row: 'A2', from: [0], to: [0], by: 'form:answer', needs: [rule.closedProblem] },
  submit: { row: 'A3', from: [0], to: [1], by: 'form:answer', needs: [rule.closedProblem, rule.capacityProblem] },
  change: { row: 'A4', from: [1], to: [1], by: 'form:answer', needs: [rule.closedProblem, rule.unchangeableProblem] },
})
