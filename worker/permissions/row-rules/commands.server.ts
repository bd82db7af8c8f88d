import { and, eq } from 'drizzle-orm'
import { departRoleRule, departRoleUser, departRule, permissionRule, role, roleRule } from '../../../db/schema'
import { insert, remove, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { refreshPeople } from '../depart-roles/commands.server'
import { refreshRoles } from '../grants/commands.server'
import type { SaveRule, SaveRulesOfRole } from './contract'
import { t } from './texts'

const about = (rule: Pick<Row<'permissionRule'>, 'id' | 'ruleName'>, act: string) => ({
  bizType: 'permissionRule',
  bizId: rule.id,
  text: `${act}数据规则 ${rule.ruleName}`,
})
const toRuleValues = ({ ruleConditions, id: _id, lockVersion: _version, ...rule }: SaveRule) =>
  ruleConditions === 'EXPRESSION'
    ? { ...rule, ruleConditions, ruleColumn: '', ruleValue: '' }
    : { ...rule, ruleConditions, expression: [] }

/** Adds a row rule to a permission. No role uses it until it is assigned. */
export const addRule = command('role:manage', {
  load: async (_ctx: Context, _input: SaveRule) => null,
  decide(_, input, ctx) {
    const row = { ...toRuleValues(input), id: ctx.id() }
    return { changes: [insert('permissionRule', row)], result: { id: row.id }, about: about(row, '新增') }
  },
})

const loadRuleUsage = (ctx: Context, id: string) =>
  readAll(ctx, [
    ctx.db.select().from(permissionRule).where(eq(permissionRule.id, id)),
    ctx.db
      .select({ id: roleRule.id })
      .from(roleRule)
      .where(eq(roleRule.ruleId, id))
      .unionAll(ctx.db.select({ id: departRule.id }).from(departRule).where(eq(departRule.ruleId, id))),
  ])

/** Changes a row rule; its permission cannot change. The browsers of its users reload. @throws 400, 404, 409 */
export const changeRule = command('role:manage', {
  load: (ctx: Context, { id = '' }: SaveRule) =>
    readAll(ctx, {
      rules: ctx.db.select().from(permissionRule).where(eq(permissionRule.id, id)),
      roles: ctx.db.select({ roleId: roleRule.roleId }).from(roleRule).where(eq(roleRule.ruleId, id)),
      people: ctx.db
        .selectDistinct({ userId: departRoleUser.userId })
        .from(departRoleRule)
        .innerJoin(departRoleUser, eq(departRoleUser.roleId, departRoleRule.roleId))
        .where(eq(departRoleRule.ruleId, id)),
    }),
  decide({ rules: [row], roles, people }, input) {
    if (!row) throw notFound()
    if (input.lockVersion !== undefined && input.lockVersion !== row.lockVersion) throw lostRace()
    if (input.permissionId !== row.permissionId) throw badInput({ permissionId: t.notThere })
    return {
      changes: [
        update('permissionRule', row, toRuleValues(input)),
        ...(roles.length ? [refreshRoles(roles.map(({ roleId }) => roleId))] : []),
        ...(people.length ? [refreshPeople(people.map(({ userId }) => userId))] : []),
      ],
      result: { id: row.id },
      about: about(row, '修改'),
    }
  },
})
/** Deletes a row rule. A rule that a role uses cannot be deleted, because the role would then read more. @throws 404, 409 */
export const removeRule = command('role:manage', {
  load: (ctx: Context, { id }: { id: string }) => loadRuleUsage(ctx, id),
  decide([[row], uses]) {
    if (!row) throw notFound()
    if (uses.length) throw conflict(t.used(row.ruleName, uses.length))
    return { changes: [remove('permissionRule', row.id)], result: null, about: about(row, '删除') }
  },
})

/** Saves which row rules of a permission narrow what a role reads. The browsers of its holders reload. @throws 400, 404 */
export const saveRulesOfRole = command('role:manage', {
  load: (ctx: Context, { roleId, permissionId }: SaveRulesOfRole) =>
    readAll(ctx, {
      roles: ctx.db
        .select()
        .from(role)
        .where(and(eq(role.id, roleId), eq(role.delFlag, 0))),
      rules: ctx.db.select().from(permissionRule).where(eq(permissionRule.permissionId, permissionId)),
      own: ctx.db.select().from(roleRule).where(eq(roleRule.roleId, roleId)),
    }),
  decide({ roles, rules, own }, { roleId, dataRuleIds }) {
    const [found] = roles
    if (!found) throw notFound()
    if (dataRuleIds.some((id) => !rules.some((rule) => rule.id === id))) throw badInput({ dataRuleIds: t.notThere })
    const here = own.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId))
    const names = rules.filter(({ id }) => dataRuleIds.includes(id)).map(({ ruleName }) => ruleName)
    return {
      changes: [
        ...dataRuleIds
          .filter((id) => !here.some(({ ruleId }) => ruleId === id))
          .map((ruleId) => insert('roleRule', { id: `${roleId}:${ruleId}`, roleId, ruleId })),
        ...here.filter(({ ruleId }) => !dataRuleIds.includes(ruleId)).map(({ id }) => remove('roleRule', id)),
        refreshRoles([roleId]),
      ],
      result: null,
      about: { bizType: 'role', bizId: roleId, text: `角色 ${found.roleName} 的数据规则：${names.join('、') || '无'}` },
    }
  },
})
