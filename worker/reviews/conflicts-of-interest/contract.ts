import { z } from 'zod'
import { idText, optionalText, requiredText } from '../../core/input'
import { t } from './texts'

/** An institution or a person, by id or exact name. */
const targetShape = { targetId: optionalText(() => t.target, 64), targetName: optionalText(() => t.target, 50) }
export const DeclareAvoidance = z
  .object({
    /** Person who declares it; the caller by default. */
    userId: optionalText(() => t.reviewer, 64),
    targetType: z.enum(['depart', 'user'], { error: () => t.targetType }),
    ...targetShape,
    reason: requiredText(() => t.reason, 200),
  })
  .refine((input) => input.targetId || input.targetName, { error: () => t.target, path: ['targetName'] })
export type DeclareAvoidance = z.output<typeof DeclareAvoidance>
export const AvoidanceQuery = z.object({ userId: optionalText(() => t.reviewer, 64) })

const institutionField = (label: () => string) => requiredText(label, 64)
/** Both by id or exact name. */
export const DeclareSupply = z.object({
  vendor: institutionField(() => t.vendor),
  customer: institutionField(() => t.customer),
  note: optionalText(() => t.note, 200),
})
export type DeclareSupply = z.output<typeof DeclareSupply>
export const RelationId = z.object({ id: idText() })

export const AvoidanceRow = z.strictObject({
  id: z.string(),
  userId: z.string(),
  realname: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  reason: z.string(),
  createTime: z.string(),
})
export type AvoidanceRow = z.output<typeof AvoidanceRow>
export const SupplyRow = z.strictObject({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  note: z.string(),
  createTime: z.string(),
})
export type SupplyRow = z.output<typeof SupplyRow>
