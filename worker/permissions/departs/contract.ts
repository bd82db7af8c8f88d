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
/** The difference to what was read is applied; `dryRun`: only what would become of it. */
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
/** What a change of rights gives to whom and takes from whom, of the people who have a role of the department. */
export const DepartEffect = z.strictObject({
  /** Active people whom it touches, and the first of them. */
  holders: z.number(),
  people: z.array(z.strictObject({ id: z.string(), realname: z.string(), username: z.string() })),
  gained: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** `elsewhere`: how many of those who lose it still have it by a role of their own. */
  lost: z.array(z.strictObject({ id: z.string(), name: z.string(), holders: z.number(), elsewhere: z.number() })),
})
export type DepartEffect = z.output<typeof DepartEffect>
export type SaveDepart = z.output<typeof SaveDepart>
export type SaveDepartRole = z.output<typeof SaveDepartRole>

export const OfUser = z.object({ userId: id(), departId: id() })
const roleIds = () =>
  z
    .union([z.array(z.string()), z.string().max(20_000)], { error: () => t.idsWrong })
    .transform((given) => [
      ...new Set((typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter(Boolean)),
    ])
/** The roles that somebody is to have, and those that they had when it was read: the difference is applied. */
export const GiveRoles = z.object({ userId: id(), newRoleId: roleIds(), oldRoleId: roleIds().default([]) })
export type GiveRoles = z.output<typeof GiveRoles>

export const OfDepartAndPermission = z.object({ permissionId: id(), departId: id() })
export const OfDepartRoleAndPermission = OfDepartAndPermission.extend({ roleId: id() })
/** Which rules of a permission a department may give to its roles. */
export const SaveRulesOfDepart = OfDepartAndPermission.extend({ dataRuleIds: ruleIds() })
export type SaveRulesOfDepart = z.output<typeof SaveRulesOfDepart>
/** Which of them one of its roles has. */
export const SaveRulesOfDepartRole = z.object({ permissionId: id(), roleId: id(), dataRuleIds: ruleIds() })
export type SaveRulesOfDepartRole = z.output<typeof SaveRulesOfDepartRole>
