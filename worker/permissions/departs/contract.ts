import { z } from 'zod'
import { id } from '../../core/input'
import { contractOf } from '../../records/contract'
import { permissionIds } from '../grants/contract'
import { departRole } from './record'
import { t } from './texts'

export const { Row: DepartRoleRow } = contractOf(departRole)

export const OfDepart = z.object({ departId: id() })
export const OfDepartRole = z.object({ roleId: id() })
export const SaveDepart = OfDepart.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
})
export const SaveDepartRole = OfDepartRole.extend({
  permissionIds: permissionIds(),
  lastpermissionIds: permissionIds().default([]),
})
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
