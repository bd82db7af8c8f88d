import { type Change, insert } from '../../../core/change'
import type { Snapshot } from '../compare.rules'
import type { CaseStep } from '../rules'

type VersionedCase = {
  caseName: string
  category: string
  domain: string
  priority: number
  scenario: string
  precondition: string
  steps: readonly CaseStep[]
  expected: string
}
/** Returns the snapshot of a version. References are stored by their current name. */
export const toSnapshot = (
  of: VersionedCase,
  categories: readonly { value: string; text: string }[],
  requirements: readonly { requirementName: string }[],
): Snapshot => ({
  caseName: of.caseName,
  category: categories.find(({ value }) => value === of.category)?.text ?? of.category,
  domain: of.domain,
  priority: of.priority,
  scenario: of.scenario,
  precondition: of.precondition,
  steps: [...of.steps],
  expected: of.expected,
  requirements: requirements.map(({ requirementName }) => requirementName),
})
/** Returns the insert of a version. */
export const insertVersion = (caseId: string, versionNo: number, snapshot: Snapshot, reason: string): Change =>
  insert('fbCaseVersion', { caseId, versionNo, snapshot, reason })
