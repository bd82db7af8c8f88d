import { and, eq } from 'drizzle-orm'
import { role, rolePermission, roleRule } from '../../../db/schema'
import { insert } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, notFound } from '../../core/refusal'
import { grantId } from '../grants/rules'
import type { CopyRole } from './contract'
import { t } from './texts'

/** Copies a role with its base role, grants and row rules. Nobody holds the copy. @throws 400 if the code is in use, 404 */
export const copyRole = command('role:manage', {
  load: (ctx: Context, { id, roleCode }: CopyRole) =>
    readAll(ctx, {
      roles: ctx.db
        .select()
        .from(role)
        .where(and(eq(role.id, id), eq(role.delFlag, 0))),
      same: ctx.db.select({ id: role.id }).from(role).where(eq(role.roleCode, roleCode)),
      grants: ctx.db.select().from(rolePermission).where(eq(rolePermission.roleId, id)),
      rules: ctx.db.select().from(roleRule).where(eq(roleRule.roleId, id)),
    }),
  decide({ roles, same, grants, rules }, { roleName, roleCode }, ctx) {
    const [found] = roles
    if (!found) throw notFound()
    if (same.length) throw badInput({ roleCode: t.codeTaken })
    const id = ctx.id()
    const { baseCode, description, sort } = found
    return {
      changes: [
        insert('role', { id, roleName, roleCode, baseCode, description, sort }),
        ...grants.map(({ permissionId }) =>
          insert('rolePermission', { id: grantId(id, permissionId), roleId: id, permissionId }),
        ),
        ...rules.map(({ ruleId }) => insert('roleRule', { id: `${id}:${ruleId}`, roleId: id, ruleId })),
      ],
      result: { id },
      about: { bizType: 'role', bizId: id, text: `复制角色 ${found.roleName} 为 ${roleName}` },
    }
  },
})
