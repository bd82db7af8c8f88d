import { z } from 'zod'
import { id, optional, required } from '../../core/input'
import { t } from './texts'

/** An institution or a person, by id or exact name. */
const target = { targetId: optional(() => t.target, 64), targetName: optional(() => t.target, 50) }
export const DeclareAvoidance = z
  .object({
    /** Person who declares it; the caller by default. */
    userId: optional(() => t.reviewer, 64),
    targetType: z.enum(['depart', 'user'], { error: () => t.targetType }),
    ...target,
    reason: required(() => t.reason, 200),
  })
  .refine((input) => input.targetId || input.targetName, { error: () => t.target, path: ['targetName'] })
export type DeclareAvoidance = z.output<typeof DeclareAvoidance>
export const AvoidanceQuery = z.object({ userId: optional(() => t.reviewer, 64) })

const institution = (label: () => string) => required(label, 64)
/** Both by id or exact name. */
export const DeclareSupply = z.object({
  vendor: institution(() => t.vendor),
  customer: institution(() => t.customer),
  note: optional(() => t.note, 200),
})
export type DeclareSupply = z.output<typeof DeclareSupply>
export const OneTie = z.object({ id: id() })

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
