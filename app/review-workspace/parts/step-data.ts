import type { WorkspaceItem } from '~/worker/review-workspace/queries.server'
import type { WorkspaceStep } from '~/worker/review-workspace/rules'

/** The loader data of the page. */
export type StepData = WorkspaceItem & {
  step: WorkspaceStep
  id: string
  ahead: boolean
  roleCode: string
  now: string
}
