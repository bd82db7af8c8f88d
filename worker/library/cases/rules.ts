import { REASON } from '../../core/bounds'
import { t as core } from '../../core/core.texts'
import { t } from './texts'

/** One step of a case, and what is to be seen after it. */
export type CaseStep = { action: string; expected: string }

/** What the rules of a case look at. */
export type CaseAt = {
  /** The asker speaks for the house that it comes from: the centre for its own, an institution for what it handed in. */
  writes: boolean
  /** The asker wrote it, or belongs to the institution that did. */
  own: boolean
  case: { scenario: string; steps: readonly CaseStep[]; category: string }
  reason: string
}

export const writesIt = ({ writes }: Pick<CaseAt, 'writes'>) => (writes ? null : t.notYours)
export const notOwn = ({ own }: Pick<CaseAt, 'own'>) => (own ? t.ownCase : null)
export const hasReason = ({ reason }: Pick<CaseAt, 'reason'>) =>
  reason.length < REASON.min ? core.reasonMissing : null
/** What a case must have before others work by it. */
export const complete = ({ case: of }: Pick<CaseAt, 'case'>) =>
  !of.category
    ? t.categoryMissing
    : !of.scenario
      ? t.scenarioMissing
      : of.steps.length === 0
        ? t.stepsMissing
        : of.steps.some(({ action, expected }) => !action || !expected)
          ? t.stepUnfinished
          : null

/** Percent of what was tried that passed; null where nothing was. What was skipped was not tried. */
export const passRate = (passed: number, failed: number): number | null =>
  passed + failed ? Math.round((passed / (passed + failed)) * 100) : null
