import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { dateTime, flag, json } from './columns'

/** One signed-in device. The token carries `id` and `roleVersion`; a role switch raises the version and voids older tokens. */
export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    roleVersion: integer('role_version').notNull().default(0),
    departId: text('depart_id').notNull().default(''),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    lastTime: dateTime('last_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
    revoked: flag('revoked'),
  },
  (t) => [index('session_user').on(t.userId)],
)

/** The answer of a picture captcha: one use, short life. `id` is the client's key. */
export const captcha = sqliteTable('captcha', {
  id: text('id').primaryKey(),
  answer: text('answer').notNull(),
  expireTime: dateTime('expire_time').notNull(),
})

/** Failed sign-ins per account and per address; a Durable Object takes this over where isolates are many. */
export const loginFailure = sqliteTable(
  'login_failure',
  { id: text('id').primaryKey(), subjectKey: text('subject_key').notNull(), time: dateTime('time').notNull() },
  (t) => [index('login_failure_key').on(t.subjectKey, t.time)],
)

/** Key pairs that clients encrypt passwords to; rotated by `kid`. */
export const keyPair = sqliteTable('key_pair', {
  id: text('id').primaryKey(),
  publicJwk: json<Record<string, unknown>>('public_jwk').notNull(),
  /** Private key, encrypted with the environment's secret. */
  privateJwe: text('private_jwe').notNull(),
  createTime: dateTime('create_time').notNull(),
  retired: flag('retired'),
})

/** Menus (menuType 0 and 1) and buttons (2). A button's `perms` is an action of the policy. */
export const permission = sqliteTable(
  'permission',
  {
    id: text('id').primaryKey(),
    parentId: text('parent_id').notNull().default(''),
    name: text('name').notNull(),
    perms: text('perms').notNull().default(''),
    /** '1' hidden when not granted, '2' disabled when not granted. */
    permsType: text('perms_type').notNull().default('1'),
    url: text('url').notNull().default(''),
    component: text('component').notNull().default(''),
    componentName: text('component_name').notNull().default(''),
    redirect: text('redirect').notNull().default(''),
    icon: text('icon').notNull().default(''),
    sortNo: integer('sort_no').notNull().default(0),
    menuType: integer('menu_type').notNull().default(0),
    isLeaf: integer('is_leaf').notNull().default(1),
    isRoute: integer('is_route').notNull().default(1),
    keepAlive: flag('keep_alive'),
    alwaysShow: flag('always_show'),
    hidden: flag('hidden'),
    internalOrExternal: flag('internal_or_external'),
    description: text('description').notNull().default(''),
    /** '1' valid, '0' switched off: shown to everybody. */
    status: text('status').notNull().default('1'),
    delFlag: flag('del_flag'),
  },
  (t) => [index('permission_parent').on(t.parentId), index('permission_perms').on(t.perms)],
)

export const rolePermission = sqliteTable(
  'role_permission',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('role_permission_pair').on(t.roleId, t.permissionId)],
)
