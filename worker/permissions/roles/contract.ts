import { normalizeLine } from '../../core/plain-text'
import { z } from 'zod'
import { idText, requiredText } from '../../core/input'
import { recordContract } from '../../records/contract'
import { role } from './record'
import { t } from '../texts'

export const { Row: RoleRow, New: NewRole } = recordContract(role)

export const CheckRoleCode = z.object({
  id: idText().optional(),
  roleCode: z.string().trim().max(100).default(''),
})
/** A new role with the base role, grants and row rules of another. */
export const CopyRole = z.object({
  id: idText(),
  roleName: requiredText(() => t.roleName, 200, normalizeLine),
  roleCode: NewRole.shape.roleCode,
})
export type CopyRole = z.output<typeof CopyRole>

export const RoleUsersQuery = z.object({ roleCode: z.string().trim().max(100).default('') })
/** A role with its first 200 holders, and their total number. */
export const RoleWithUsers = z.strictObject({
  id: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  total: z.number(),
  users: z.array(
    z.strictObject({ id: z.string(), username: z.string(), realname: z.string(), departName: z.string() }),
  ),
})
export type RoleWithUsers = z.output<typeof RoleWithUsers>
