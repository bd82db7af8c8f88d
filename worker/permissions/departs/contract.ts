import { z } from 'zod'
import { id, yesNo } from '../../core/input'
import { contractOf } from '../../records/contract'
import { permissionIds } from '../grants/contract'
import { ruleIds } from '../narrowing/contract'
import { departRole } from './record'
import { t } from './texts'

export const { Row: DepartRoleRow } = contractOf(departRole)

export const OfDepart = z.object({ departId: id() })
export const OfDepartRole = z.object({ roleId: id() })
/** The difference to the list that was read is applied. `dryRun`: returns the effect only. */
export const SaveDepart = OfDepart.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNo.default(0),
})
export const SaveDepartRole = OfDepartRole.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNo.default(0),
})
/** The effect of a change of permissions on the people who have a role of the department. */
export const DepartEffect = z.strictObject({
  /** Number of active people affected, and the first of them. */
  holders: z.number(),
  people: z.array(z.strictObject({ id: z.string(), realname: z.string(), username: z.string() })),
  gained: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** `elsewhere`: how many of those who lose it still have it by a role outside the department. */
  lost: z.array(z.strictObject({ id: z.string(), name: z.string(), holders: z.number(), elsewhere: z.number() })),
})
export type DepartEffect = z.output<typeof DepartEffect>
export type SaveDepart = z.output<typeof SaveDepart>
export type SaveDepartRole = z.output<typeof SaveDepartRole>

export const OfUser = z.object({ userId: id(), departId: id() })
const roleIds = () =>
  z
    .union([z.array(z.string()), z.string().max(20_000)], { error: () => t.idsWrong })
    .transform((value) => [
      ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
    ])
/** The roles that the person shall have, and those at the time of reading: the difference is applied. */
export const GiveRoles = z.object({ userId: id(), newRoleId: roleIds(), oldRoleId: roleIds().default([]) })
export type GiveRoles = z.output<typeof GiveRoles>

export const OfDepartAndPermission = z.object({ permissionId: id(), departId: id() })
export const OfDepartRoleAndPermission = OfDepartAndPermission.extend({ roleId: id() })
/** The row rules of a permission that a department may assign to its roles. */
export const SaveRulesOfDepart = OfDepartAndPermission.extend({ dataRuleIds: ruleIds() })
export type SaveRulesOfDepart = z.output<typeof SaveRulesOfDepart>
/** The row rules of a permission that one of the department's roles has. */
export const SaveRulesOfDepartRole = z.object({ permissionId: id(), roleId: id(), dataRuleIds: ruleIds() })
export type SaveRulesOfDepartRole = z.output<typeof SaveRulesOfDepartRole>
