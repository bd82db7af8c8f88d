import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { departPermission, departRolePermission, permission, permissionRule, rolePermission } from '../../../db/schema'
import { insert, type Row, remove, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../../core/refusal'
import { refreshRoles } from '../grants/commands.server'
import { BUTTON_MENU_TYPE, permissionTitle } from '../grants/rules'
import type { ChangedPermission, NewPermission, SortPermissions } from './contract'
import { isBuiltInPermission, toPermissionRow, validateMove, validatePermission } from './rules'
import { t } from './texts'

const about = (row: Pick<Row<'permission'>, 'id' | 'name'>, act: string) => ({
  bizType: 'permission',
  bizId: row.id,
  text: `${act}菜单 ${row.name}`,
})
const notDeletedCondition = eq(permission.delFlag, 0)
/** Query for a batch: ids of an entry and its ancestors, from the entry upwards. */
const ancestorsQuery = (ctx: Context, id: string) =>
  ctx.db.select({ id: sql<string>`up.id` }).from(
    sql`(with recursive up(id, parent, step) as (select p.id, p.parent_id, 0 from permission p where p.id = ${id}
        union select p.id, p.parent_id, step + 1 from permission p join up on p.id = up.parent and step < 10)
        select id, step from up order by step) up`,
  )
const parentQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(permission)
    .where(and(eq(permission.id, id), notDeletedCondition))
const rolesWithPermissionQuery = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectDistinct({ roleId: rolePermission.roleId })
    .from(rolePermission)
    .where(inArray(rolePermission.permissionId, [...ids]))
const roleIdsIn = (rows: readonly { roleId: string }[]) => rows.map(({ roleId }) => roleId)

const loadEntryContext = (ctx: Context, input: NewPermission, id = '') =>
  readAll(ctx, {
    before: ctx.db
      .select()
      .from(permission)
      .where(and(eq(permission.id, id), notDeletedCondition)),
    above: parentQuery(ctx, input.parentId),
    way: ancestorsQuery(ctx, input.parentId),
    same: ctx.db
      .select()
      .from(permission)
      .where(
        and(
          notDeletedCondition,
          or(
            and(eq(permission.url, input.url), sql`${input.url} <> ''`),
            and(eq(permission.perms, input.perms), sql`${input.perms} <> ''`),
          ),
        ),
      ),
    roles: rolesWithPermissionQuery(ctx, [id]),
  })
type LoadedContext = Awaited<ReturnType<typeof loadEntryContext>>
function assertValidPermission(
  input: NewPermission,
  { above: found, way, same }: LoadedContext,
  before: Row<'permission'> | null,
) {
  const wrong = validatePermission(input, { above: found[0], way: way.map(({ id }) => id), same }, before)
  if (Object.keys(wrong).length) throw badInput(wrong)
}

/** Adds a menu or button. No role has it until it is granted. @throws 400 */
export const addPermission = command('role:manage', {
  load: (ctx: Context, input: NewPermission) => loadEntryContext(ctx, input),
  decide(loaded, input, ctx) {
    assertValidPermission(input, loaded, null)
    const row = { ...toPermissionRow(input, null), id: ctx.id() }
    return { changes: [insert('permission', row)], result: { id: row.id }, about: about(row, '新增') }
  },
})
/**
 * Changes a menu or button. The browsers of its roles reload. @throws 400, 404, 409 if somebody else changed it
 * meanwhile
 */
export const changePermission = command('role:manage', {
  load: (ctx: Context, input: ChangedPermission) => loadEntryContext(ctx, input, input.id),
  decide(loaded, { id, lockVersion, ...input }) {
    const [row] = loaded.before
    if (!row) throw notFound()
    if (lockVersion !== undefined && lockVersion !== row.lockVersion) throw lostRace()
    assertValidPermission(input, loaded, row)
    return {
      changes: [update('permission', row, toPermissionRow(input, row)), refreshRoles(roleIdsIn(loaded.roles))],
      result: { id },
      about: about({ id, name: input.name }, '修改'),
    }
  },
})

/**
 * Deletes menus and buttons with their grants to roles and departments. @throws 409 per row for a built-in entry, or
 * one with children or row rules
 */
export const removePermissions = batchCommand('role:manage', {
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
        .where(and(inArray(permission.id, ids), notDeletedCondition)),
      below: ctx.db
        .select({ id: permission.id, parentId: permission.parentId })
        .from(permission)
        .where(and(inArray(permission.parentId, ids), notDeletedCondition)),
      rules: ctx.db
        .select({ permissionId: permissionRule.permissionId })
        .from(permissionRule)
        .where(inArray(permissionRule.permissionId, ids)),
      roles: rolesWithPermissionQuery(ctx, ids),
      rolePermission: of(rolePermission),
      departPermission: of(departPermission),
      departRolePermission: of(departRolePermission),
    })
    return {
      rows: rows.map((row) => ({ id: row.id, name: permissionTitle(row), row })),
      missing: ids.filter((id) => !rows.some((row) => row.id === id)),
      ...{ below, rules, roles, grants },
    }
  },
  decide({ id, name }, { ids }, _, { below, rules, roles, grants }) {
    if (isBuiltInPermission(id)) throw conflict(t.builtIn(name))
    if (below.some((one) => one.parentId === id && !ids.includes(one.id))) throw conflict(t.hasBelow(name))
    if (rules.some(({ permissionId }) => permissionId === id)) throw conflict(t.hasRules(name))
    const own = (rows: readonly { id: string; permissionId: string }[]) => rows.filter((one) => one.permissionId === id)
    return [
      remove('permission', id),
      ...own(grants.rolePermission).map((one) => remove('rolePermission', one.id)),
      ...own(grants.departPermission).map((one) => remove('departPermission', one.id)),
      ...own(grants.departRolePermission).map((one) => remove('departRolePermission', one.id)),
      refreshRoles(roleIdsIn(roles)),
    ]
  },
})

/** Moves entries below a parent and sets their order. @throws 409 */
export const sortPermissions = command('role:manage', {
  load: (ctx: Context, { parentId, ids }: SortPermissions) =>
    readAll(ctx, {
      above: parentQuery(ctx, parentId),
      way: ancestorsQuery(ctx, parentId),
      moved: ctx.db
        .select()
        .from(permission)
        .where(and(inArray(permission.id, ids), notDeletedCondition)),
      roles: rolesWithPermissionQuery(ctx, ids),
    }),
  decide({ above: found, way, moved, roles }, { parentId, ids }) {
    const why = validateMove(moved, ids.length, { above: found[0], way: way.map(({ id }) => id) }, parentId)
    if (why) throw conflict(why)
    const changes = moved.flatMap((row) => {
      const menuType = row.menuType === BUTTON_MENU_TYPE ? BUTTON_MENU_TYPE : parentId ? 1 : 0
      const next = { parentId, menuType, sortNo: ids.indexOf(row.id) + 1 }
      const same = row.parentId === parentId && row.sortNo === next.sortNo && row.menuType === menuType
      return same ? [] : [update('permission', row, next)]
    })
    return {
      changes: changes.length ? [...changes, refreshRoles(roleIdsIn(roles))] : [],
      result: null,
      about: { bizType: 'permission', bizId: parentId, text: `调整 ${changes.length} 项菜单的顺序` },
    }
  },
})
