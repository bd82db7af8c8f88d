import { z } from 'zod'
import { idText, optionalText, requiredText, idOrIds, yearText } from '../../core/input'
import { orgType } from '../contract'
import { t } from './texts'

export const SavePlan = z.object({
  id: idText(() => t.plan).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  planName: requiredText(() => t.planName, 100),
  orgType: orgType(),
  year: yearText(),
  goal: optionalText(() => t.goal, 2000),
})
export type SavePlan = z.output<typeof SavePlan>
export const PlanIdInput = z.object({ id: idText(() => t.plan) })
export const PlanIdsInput = idOrIds(() => t.plan)
export type PlanIdsInput = z.output<typeof PlanIdsInput>
export const TransitionPlan = z.object({
  id: idText(() => t.plan),
  act: z.enum(['start', 'close', 'reopen'], { error: () => t.actWrong }),
})
export type TransitionPlan = z.output<typeof TransitionPlan>
export const PlanQuery = z.object({ orgType: orgType().optional(), year: yearText().optional() })
export type PlanQuery = z.output<typeof PlanQuery>

const text = z.string()
const number = z.number()
export const PlanRow = z.strictObject({
  id: text,
  planName: text,
  orgType: text,
  orgType_dictText: text,
  year: text,
  goal: text,
  status: number,
  status_dictText: text,
  caseCount: number,
  taskCount: number,
  /** In percent, weighted by task; null where the centre hides it. */
  rate: number.nullable(),
  /** Actions that the caller may take now. */
  buttons: z.array(text),
  lockVersion: number,
})
export type PlanRow = z.output<typeof PlanRow>
export const PlanList = z.array(PlanRow)

export const PlanOverview = z.strictObject({
  plan: PlanRow,
  counts: z.strictObject({
    cases: number,
    tasks: number,
    draft: number,
    issued: number,
    running: number,
    done: number,
    closed: number,
    /** Tasks past their end date that are neither done nor closed. */
    overdue: number,
    institutions: number,
  }),
  progress: z.strictObject({
    rate: number.nullable(),
    tasks: z.array(z.strictObject({ id: text, taskNo: text, taskName: text, weight: number, rate: number.nullable() })),
    /** All institutions for the centre, only the own for an institution. */
    departs: z.array(z.strictObject({ departId: text, departName: text, tasks: number, rate: number })),
  }),
  announcements: z.array(z.strictObject({ id: text, title: text, publishTime: text.nullable(), top: number })),
})
export type PlanOverview = z.output<typeof PlanOverview>
export const SavedPlan = z.strictObject({ id: text, lockVersion: number })
