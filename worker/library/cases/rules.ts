import { REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

/** One step of a test case with its expected result. */
export type CaseStep = { action: string; expected: string }

/** Input of the rules of a case. */
export type CaseState = {
  /** The caller may write for the source of the case: the centre for its own cases, an institution for those it submitted. */
  writes: boolean
  /** The caller wrote the case or belongs to the institution that did. */
  own: boolean
  case: { scenario: string; steps: readonly CaseStep[]; category: string }
  reason: string
}

export const requireWriteAccess = ({ writes }: Pick<CaseState, 'writes'>) => (writes ? null : t.notYours)
export const refuseOwnCase = ({ own }: Pick<CaseState, 'own'>) => (own ? t.ownCase : null)
export const requireReason = ({ reason }: Pick<CaseState, 'reason'>) =>
  reason.length < REASON_LENGTH.min ? core.reasonMissing : null
/** A case that others use must have category, scenario and complete steps. */
export const requireCompleteCase = ({ case: of }: Pick<CaseState, 'case'>) =>
  !of.category
    ? t.categoryMissing
    : !of.scenario
      ? t.scenarioMissing
      : of.steps.length === 0
        ? t.stepsMissing
        : of.steps.some(({ action, expected }) => !action || !expected)
          ? t.stepUnfinished
          : null

/** Returns the percentage of passed tests among the executed ones; null if none was executed. Skipped tests do not count. */
export const passRate = (passed: number, failed: number): number | null =>
  passed + failed ? Math.round((passed / (passed + failed)) * 100) : null
