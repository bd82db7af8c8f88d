import { and, eq } from 'drizzle-orm'
import { departRole, departRoleRule, departRoleUser, departRule, permissionRule } from '../../../db/schema'
import { insert, remove } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { rulesQuery } from '../row-rules/queries.server'
import { t as narrowing } from '../row-rules/texts'
import { refreshPeople } from './commands.server'
import type { SaveRulesOfDepart, SaveRulesOfDepartRole } from './contract'
import { departQuery } from './queries.server'
import { t } from './texts'

const departRulesQuery = (ctx: Context, departId: string) =>
  ctx.db
    .select({ id: departRule.id, ruleId: departRule.ruleId })
    .from(departRule)
    .where(eq(departRule.departId, departId))
const departRoleRulesQuery = (ctx: Context, roleId: string) =>
  ctx.db
    .select({ id: departRoleRule.id, ruleId: departRoleRule.ruleId })
    .from(departRoleRule)
    .where(eq(departRoleRule.roleId, roleId))
const departRoleQuery = (ctx: Context, roleId: string) =>
  ctx.db
    .select()
    .from(departRole)
    .where(and(eq(departRole.id, roleId), eq(departRole.delFlag, 0)))
const ruleIdsOf = (rows: readonly { ruleId: string }[]) => rows.map(({ ruleId }) => ruleId)
const checkedRuleIds = (rules: readonly { id: string }[], own: readonly string[]) =>
  rules
    .filter(({ id }) => own.includes(id))
    .map(({ id }) => id)
    .join(',')

/** Returns the row rules of a permission, and which of them a department may assign. One round trip. @throws 404 */
export async function rulesOfDepart(
  ctx: Context,
  { permissionId, departId }: { permissionId: string; departId: string },
) {
  const { departs, datarule, own } = await readAll(ctx, {
    departs: departQuery(ctx, departId),
    datarule: rulesQuery(ctx, permissionId),
    own: departRulesQuery(ctx, departId),
  })
  if (!departs.length) throw notFound()
  return { datarule, drChecked: checkedRuleIds(datarule, ruleIdsOf(own)) }
}
/**
 * Returns the row rules of a permission that a department may assign, and which of them one of its roles has. One round
 * trip. @throws 404
 */
export async function rulesOfDepartRole(
  ctx: Context,
  { permissionId, departId, roleId }: { permissionId: string; departId: string; roleId: string },
) {
  const { roles, rules, owned, own } = await readAll(ctx, {
    roles: departRoleQuery(ctx, roleId),
    rules: rulesQuery(ctx, permissionId),
    owned: departRulesQuery(ctx, departId),
    own: departRoleRulesQuery(ctx, roleId),
  })
  if (roles[0]?.departId !== departId) throw notFound()
  const known = ruleIdsOf(owned)
  const datarule = rules.filter(({ id }) => known.includes(id))
  return { datarule, drChecked: checkedRuleIds(datarule, ruleIdsOf(own)) }
}

/**
 * Returns the added and removed rules, limited to the rules of the permission. @throws 400 for a rule of another
 * permission
 */
function diffRules(
  wanted: readonly string[],
  own: readonly { id: string; ruleId: string }[],
  rules: readonly { id: string }[],
) {
  if (wanted.some((id) => !rules.some((rule) => rule.id === id))) throw badInput({ dataRuleIds: narrowing.notThere })
  const here = own.filter(({ ruleId }) => rules.some(({ id }) => id === ruleId))
  return {
    added: wanted.filter((id) => !here.some(({ ruleId }) => ruleId === id)),
    removed: here.filter(({ ruleId }) => !wanted.includes(ruleId)),
  }
}
const ruleNamesOf = (rules: readonly { id: string; ruleName: string }[], ids: readonly string[]) =>
  rules
    .filter(({ id }) => ids.includes(id))
    .map(({ ruleName }) => ruleName)
    .join('、') || '无'
const permissionRulesQuery = (ctx: Context, permissionId: string) =>
  ctx.db.select().from(permissionRule).where(eq(permissionRule.permissionId, permissionId))

/**
 * Saves the row rules of a permission that a department may assign. A rule that one of its roles uses cannot be
 * removed, because the role would then read more. @throws 400, 404, 409
 */
export const saveRulesOfDepart = command('role:manage', {
  load: (ctx: Context, { departId, permissionId }: SaveRulesOfDepart) =>
    readAll(ctx, {
      departs: departQuery(ctx, departId),
      rules: permissionRulesQuery(ctx, permissionId),
      own: departRulesQuery(ctx, departId),
      held: ctx.db
        .select({ ruleId: departRoleRule.ruleId, roleName: departRole.roleName })
        .from(departRoleRule)
        .innerJoin(departRole, eq(departRole.id, departRoleRule.roleId))
        .where(eq(departRole.departId, departId)),
    }),
  decide({ departs, rules, own, held }, { departId, dataRuleIds }) {
    const [found] = departs
    if (!found) throw notFound()
    const { added, removed } = diffRules(dataRuleIds, own, rules)
    const usedRule = held.find(({ ruleId }) => ruleIdsOf(removed).includes(ruleId))
    if (usedRule) throw conflict(t.ruleHeld(ruleNamesOf(rules, [usedRule.ruleId]), usedRule.roleName))
    return {
      changes: [
        ...added.map((ruleId) => insert('departRule', { id: `${departId}:${ruleId}`, departId, ruleId })),
        ...removed.map(({ id }) => remove('departRule', id)),
      ],
      result: null,
      about: {
        bizType: 'depart',
        bizId: departId,
        text: `部门 ${found.departName} 可用的数据规则：${ruleNamesOf(rules, dataRuleIds)}`,
      },
    }
  },
})

/** Saves which of the department's rules narrow what a role of it reads. @throws 400, 404 */
export const saveRulesOfDepartRole = command('role:manage', {
  load: async (ctx: Context, { roleId, permissionId }: SaveRulesOfDepartRole) => {
    const { roles, rules, own, owned, people } = await readAll(ctx, {
      roles: departRoleQuery(ctx, roleId),
      rules: permissionRulesQuery(ctx, permissionId),
      own: departRoleRulesQuery(ctx, roleId),
      owned: ctx.db
        .select({ ruleId: departRule.ruleId })
        .from(departRule)
        .innerJoin(departRole, eq(departRole.departId, departRule.departId))
        .where(eq(departRole.id, roleId)),
      people: ctx.db
        .select({ userId: departRoleUser.userId })
        .from(departRoleUser)
        .where(eq(departRoleUser.roleId, roleId)),
    })
    return { found: roles[0], rules, own, owned: ruleIdsOf(owned), people: people.map(({ userId }) => userId) }
  },
  decide({ found, rules, own, owned, people }, { roleId, dataRuleIds }) {
    if (!found) throw notFound()
    const { added, removed } = diffRules(dataRuleIds, own, rules)
    if (added.some((id) => !owned.includes(id))) throw badInput({ dataRuleIds: t.ruleNotOwned })
    return {
      changes: [
        ...added.map((ruleId) => insert('departRoleRule', { id: `${roleId}:${ruleId}`, roleId, ruleId })),
        ...removed.map(({ id }) => remove('departRoleRule', id)),
        ...(people.length ? [refreshPeople(people)] : []),
      ],
      result: null,
      about: {
        bizType: 'departRole',
        bizId: roleId,
        text: `部门角色 ${found.roleName} 的数据规则：${ruleNamesOf(rules, dataRuleIds)}`,
      },
    }
  },
})
