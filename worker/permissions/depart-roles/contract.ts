import { z } from 'zod'
import { idText, yesNoFlag } from '../../core/input'
import { recordContract } from '../../records/contract'
import { permissionIds } from '../grants/contract'
import { ruleIds } from '../row-rules/contract'
import { departRole } from './record'
import { t } from './texts'

export const { Row: DepartRoleRow } = recordContract(departRole)

export const DepartIdInput = z.object({ departId: idText() })
export const DepartRoleIdInput = z.object({ roleId: idText() })
/** The difference to the list that was read is applied. `dryRun`: returns the effect only. */
export const SaveDepartPermissions = DepartIdInput.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNoFlag.default(0),
})
export const SaveDepartRolePermissions = DepartRoleIdInput.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
  dryRun: yesNoFlag.default(0),
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
export type SaveDepartPermissions = z.output<typeof SaveDepartPermissions>
export type SaveDepartRolePermissions = z.output<typeof SaveDepartRolePermissions>

export const DepartUserInput = z.object({ userId: idText(), departId: idText() })
const roleIds = () =>
  z
    .union([z.array(z.string()), z.string().max(20_000)], { error: () => t.idsWrong })
    .transform((value) => [
      ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
    ])
/** The roles that the person shall have, and those at the time of reading: the difference is applied. */
export const AssignDepartRoles = z.object({ userId: idText(), newRoleId: roleIds(), oldRoleId: roleIds().default([]) })
export type AssignDepartRoles = z.output<typeof AssignDepartRoles>

export const DepartPermissionInput = z.object({ permissionId: idText(), departId: idText() })
export const DepartRolePermissionInput = DepartPermissionInput.extend({ roleId: idText() })
/** The row rules of a permission that a department may assign to its roles. */
export const SaveRulesOfDepart = DepartPermissionInput.extend({ dataRuleIds: ruleIds() })
export type SaveRulesOfDepart = z.output<typeof SaveRulesOfDepart>
/** The row rules of a permission that one of the department's roles has. */
export const SaveRulesOfDepartRole = z.object({ permissionId: idText(), roleId: idText(), dataRuleIds: ruleIds() })
export type SaveRulesOfDepartRole = z.output<typeof SaveRulesOfDepartRole>
