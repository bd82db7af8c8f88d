import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { departPermission, departRolePermission, permission, permissionRule, rolePermission } from '../../../db/schema'
import { insert, type Row, remove, update } from '../../core/change'
import { command, each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { tellRoles } from '../grants/commands.server'
import { BUTTON, titleOf } from '../grants/rules'
import type { ChangedPermission, NewPermission, SortPermissions } from './contract'
import { isBuiltIn, keptAs, whyNotBelow, wrongInPermission } from './rules'
import { t } from './texts'

const about = (row: Pick<Row<'permission'>, 'id' | 'name'>, act: string) => ({
  bizType: 'permission',
  bizId: row.id,
  text: `${act}菜单 ${row.name}`,
})
const there = eq(permission.delFlag, 0)
/** Query for a batch: ids of an entry and its ancestors, from the entry upwards. */
const wayUp = (ctx: Context, id: string) =>
  ctx.db.select({ id: sql<string>`up.id` }).from(
    sql`(with recursive up(id, parent, step) as (select p.id, p.parent_id, 0 from permission p where p.id = ${id}
        union select p.id, p.parent_id, step + 1 from permission p join up on p.id = up.parent and step < 10)
        select id, step from up order by step) up`,
  )
const above = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.id, id), there))
const rolesWith = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectDistinct({ roleId: rolePermission.roleId })
    .from(rolePermission)
    .where(inArray(rolePermission.permissionId, [...ids]))
const idsOf = (rows: readonly { roleId: string }[]) => rows.map(({ roleId }) => roleId)

const besideOf = (ctx: Context, input: NewPermission, id = '') =>
  readAll(ctx, {
    before: ctx.db
      .select()
      .from(permission)
      .where(and(eq(permission.id, id), there)),
    above: above(ctx, input.parentId),
    way: wayUp(ctx, input.parentId),
    same: ctx.db
      .select()
      .from(permission)
      .where(
        and(
          there,
          or(
            and(eq(permission.url, input.url), sql`${input.url} <> ''`),
            and(eq(permission.perms, input.perms), sql`${input.perms} <> ''`),
          ),
        ),
      ),
    roles: rolesWith(ctx, [id]),
  })
type Loaded = Awaited<ReturnType<typeof besideOf>>
function check(input: NewPermission, { above: found, way, same }: Loaded, before: Row<'permission'> | null) {
  const wrong = wrongInPermission(input, { above: found[0], way: way.map(({ id }) => id), same }, before)
  if (Object.keys(wrong).length) throw badInput(wrong)
}

/** Adds a menu or button. No role has it until it is granted. @throws 400 */
export const addPermission = command('role:manage', {
  load: (ctx: Context, input: NewPermission) => besideOf(ctx, input),
  decide(loaded, input, ctx) {
    check(input, loaded, null)
    const row = { ...keptAs(input, null), id: ctx.id() }
    return { changes: [insert('permission', row)], result: { id: row.id }, about: about(row, '新增') }
  },
})
/**
 * Changes a menu or button. The browsers of its roles reload. @throws 400, 404, 409 if somebody else changed it
 * meanwhile
 */
export const changePermission = command('role:manage', {
  load: (ctx: Context, input: ChangedPermission) => besideOf(ctx, input, input.id),
  decide(loaded, { id, lockVersion, ...input }) {
    const [row] = loaded.before
    if (!row) throw notFound()
    if (lockVersion !== undefined && lockVersion !== row.lockVersion) throw lostRace()
    check(input, loaded, row)
    return {
      changes: [update('permission', row, keptAs(input, row)), tellRoles(idsOf(loaded.roles))],
      result: { id },
      about: about({ id, name: input.name }, '修改'),
    }
  },
})

/**
 * Deletes menus and buttons with their grants to roles and departments. @throws 409 per row for a built-in entry, or
 * one with children or row rules
 */
export const removePermissions = each('role:manage', {
  bizType: 'permission',
  load: async (ctx: Context, { ids }: { ids: string[] }) => {
    const of = <T extends typeof rolePermission | typeof departPermission | typeof departRolePermission>(table: T) =>
      ctx.db
        .select({ id: table.id, permissionId: table.permissionId })
        .from(table)
        .where(inArray(table.permissionId, ids))
    const { rows, below, rules, roles, ...grants } = await readAll(ctx, {
      rows: ctx.db
        .select()
        .from(permission)
        .where(and(inArray(permission.id, ids), there)),
      below: ctx.db
        .select({ id: permission.id, parentId: permission.parentId })
        .from(permission)
        .where(and(inArray(permission.parentId, ids), there)),
      rules: ctx.db
        .select({ permissionId: permissionRule.permissionId })
        .from(permissionRule)
        .where(inArray(permissionRule.permissionId, ids)),
      roles: rolesWith(ctx, ids),
      rolePermission: of(rolePermission),
      departPermission: of(departPermission),
      departRolePermission: of(departRolePermission),
    })
    return {
      rows: rows.map((row) => ({ id: row.id, name: titleOf(row), row })),
      missing: ids.filter((id) => !rows.some((row) => row.id === id)),
      ...{ below, rules, roles, grants },
    }
  },
  decide({ id, name }, { ids }, _, { below, rules, roles, grants }) {
    if (isBuiltIn(id)) throw conflict(t.builtIn(name))
    if (below.some((one) => one.parentId === id && !ids.includes(one.id))) throw conflict(t.hasBelow(name))
    if (rules.some(({ permissionId }) => permissionId === id)) throw conflict(t.hasRules(name))
    const own = (rows: readonly { id: string; permissionId: string }[]) => rows.filter((one) => one.permissionId === id)
    return [
      remove('permission', id),
      ...own(grants.rolePermission).map((one) => remove('rolePermission', one.id)),
      ...own(grants.departPermission).map((one) => remove('departPermission', one.id)),
      ...own(grants.departRolePermission).map((one) => remove('departRolePermission', one.id)),
      tellRoles(idsOf(roles)),
    ]
  },
})

/** Moves entries below a parent and sets their order. @throws 409 */
export const sortPermissions = command('role:manage', {
  load: (ctx: Context, { parentId, ids }: SortPermissions) =>
    readAll(ctx, {
      above: above(ctx, parentId),
      way: wayUp(ctx, parentId),
      moved: ctx.db
        .select()
        .from(permission)
        .where(and(inArray(permission.id, ids), there)),
      roles: rolesWith(ctx, ids),
    }),
  decide({ above: found, way, moved, roles }, { parentId, ids }) {
    const why = whyNotBelow(moved, ids.length, { above: found[0], way: way.map(({ id }) => id) }, parentId)
    if (why) throw conflict(why)
    const changes = moved.flatMap((row) => {
      const menuType = row.menuType === BUTTON ? BUTTON : parentId ? 1 : 0
      const next = { parentId, menuType, sortNo: ids.indexOf(row.id) + 1 }
      const same = row.parentId === parentId && row.sortNo === next.sortNo && row.menuType === menuType
      return same ? [] : [update('permission', row, next)]
    })
    return {
      changes: changes.length ? [...changes, tellRoles(idsOf(roles))] : [],
      result: null,
      about: { bizType: 'permission', bizId: parentId, text: `调整 ${changes.length} 项菜单的顺序` },
    }
  },
})
