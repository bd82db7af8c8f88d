import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/**
 * A signed-in device. The token contains `id` and `roleVersion`; switching the role increments the version and
 * invalidates older tokens.
 */
export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    roleVersion: integer('role_version').notNull().default(0),
    departId: text('depart_id').notNull().default(''),
    /** '' signed in; 'second' waits for the second step of two-step verification; 'password' may only change the password. */
    stage: text('stage').$type<'' | 'second' | 'password'>().notNull().default(''),
    /** Method of authentication: 'password', 'sms', 'cas' or 'mail'. */
    proof: text('proof').$type<'password' | 'sms' | 'cas' | 'mail'>().notNull().default('password'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    lastTime: dateTime('last_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
    revoked: flag('revoked'),
    /** The impersonating person and their own session; an impersonated session is read-only. */
    viewerId: text('viewer_id').notNull().default(''),
    viewerSession: text('viewer_session').notNull().default(''),
  },
  (t) => [index('session_user').on(t.userId), index('session_open').on(t.revoked, t.stage, t.lastTime, t.id)],
)

/**
 * Times of a person's present and previous visit; a gap of half an hour begins a new visit. Written when a session
 * opens and when its time is updated; impersonation writes nothing here.
 */
export const userVisit = sqliteTable('user_visit', {
  userId: text('user_id').primaryKey(),
  seenTime: dateTime('seen_time').notNull(),
  /** '' at the first visit. */
  beforeTime: dateTime('before_time').notNull().default(''),
})

/** The answer of a picture captcha, valid once and for a short time. `id` is the client's key. */
export const captcha = sqliteTable('captcha', {
  id: text('id').primaryKey(),
  answer: text('answer').notNull(),
  expireTime: dateTime('expire_time').notNull(),
})

/**
 * A single-use secret: the code of an SMS or a mail, the token of a mailed link, a ticket. One per purpose and target:
 * a new one replaces the previous. Only a keyed hash of the secret is stored.
 */
export const oneTimeSecret = sqliteTable(
  'one_time_secret',
  {
    id: text('id').primaryKey(),
    /** `sms:0`, `mail:changeEmail`, `activate`, `reset`, `signIn`. */
    purpose: text('purpose').notNull(),
    /** The phone number, mailbox or user for which it was created. */
    target: text('target').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The account concerned; '' without an account. */
    userId: text('user_id').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createTime: dateTime('create_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
  },
  (t) => [
    uniqueIndex('one_time_secret_target').on(t.purpose, t.target),
    index('one_time_secret_hash').on(t.secretHash),
  ],
)

/** Two-step verification of an account. `id` is the user's. No row: disabled. */
export const userSecurity = sqliteTable('user_security', {
  id: text('id').primaryKey(),
  /** 'sms' or 'totp'; '' for none. */
  secondFactor: text('second_factor').$type<'' | 'sms' | 'totp'>().notNull().default(''),
  /** The authenticator's secret, encrypted with the environment's secret. */
  totpSecret: text('totp_secret').notNull().default(''),
  totpTime: dateTime('totp_time').notNull().default(''),
  /** The last thirty-second step whose code was accepted, so that no code is accepted twice. */
  totpStep: integer('totp_step').notNull().default(0),
  /** A new authenticator secret that is not yet confirmed, and its expiry. */
  offeredSecret: text('offered_secret').notNull().default(''),
  offerExpireTime: dateTime('offer_expire_time').notNull().default(''),
  lockVersion: integer('lock_version').notNull().default(0),
})

/** Recovery codes for a lost authenticator; a used one is deleted. */
export const recoveryCode = sqliteTable(
  'recovery_code',
  { id: text('id').primaryKey(), userId: text('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (t) => [uniqueIndex('recovery_code_user').on(t.userId, t.codeHash)],
)

/** A registration, or a request to take over an account, until an institution's contact or the centre decides. */
export const accountRequest = sqliteTable(
  'account_request',
  {
    id: text('id').primaryKey(),
    /** 'register' or 'alteration'. */
    kind: text('kind').$type<'register' | 'alteration'>().notNull(),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    realname: text('realname').notNull(),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    roleId: text('role_id').notNull().default(''),
    departId: text('depart_id').notNull().default(''),
    /** 1: the institution was entered with the request and is confirmed with it. */
    newDepart: integer('new_depart').$type<0 | 1>().notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** 0 pending, 1 confirmed, 2 rejected. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    opinion: text('opinion').notNull().default(''),
    decideBy: text('decide_by').notNull().default(''),
    decideName: text('decide_name').notNull().default(''),
    decideTime: dateTime('decide_time'),
    createTime: dateTime('create_time').notNull(),
    sysOrgCode: text('sys_org_code').notNull().default(''),
    lockVersion: integer('lock_version').notNull().default(0),
  },
  (t) => [index('account_request_status').on(t.status, t.createTime), index('account_request_user').on(t.userId)],
)

/** Key pairs for encrypting passwords in the client; rotated, identified by `kid`. */
export const keyPair = sqliteTable('key_pair', {
  id: text('id').primaryKey(),
  publicJwk: json<Record<string, unknown>>('public_jwk').notNull(),
  /** Private key, encrypted with the environment's secret. */
  privateJwe: text('private_jwe').notNull(),
  createTime: dateTime('create_time').notNull(),
  retired: flag('retired'),
})

/** Menus (menuType 0 and 1) and buttons (2). A button's `perms` is an action of the policy. */
export const permission = sqliteTable('permission', {
  id: text('id').primaryKey(),
  parentId: text('parent_id').notNull().default(''),
  name: text('name').notNull(),
  perms: text('perms').notNull().default(''),
  /** Without the grant the button is: '1' hidden, '2' disabled. */
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
  /** '1' enabled, '0' disabled: available to everybody. */
  status: text('status').notNull().default('1'),
  delFlag: flag('del_flag'),
  lockVersion: integer('lock_version').notNull().default(0),
})

export const rolePermission = sqliteTable(
  'role_permission',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('role_permission_pair').on(t.roleId, t.permissionId)],
)

/**
 * A data rule (数据权限) of a right: a condition on a column, or an expression of several. All rules of a role apply together.
 * Columns, conditions and variables are defined in `worker/policy/row-rules.ts`.
 */
export const permissionRule = sqliteTable('permission_rule', {
  ...commonColumns(),
  permissionId: text('permission_id').notNull(),
  ruleName: text('rule_name').notNull(),
  ruleColumn: text('rule_column').notNull().default(''),
  ruleConditions: text('rule_conditions').notNull(),
  ruleValue: text('rule_value').notNull().default(''),
  /** A disjunction of conjunctions: one of the lists must hold, with all of its conditions. */
  expression: json<{ column: string; condition: string; value: string }[][]>('expression').notNull().default([]),
  /** '1' enabled, '0' disabled: no restriction. */
  status: text('status').notNull().default('1'),
})
export const roleRule = sqliteTable(
  'role_rule',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), ruleId: text('rule_id').notNull() },
  (t) => [uniqueIndex('role_rule_pair').on(t.roleId, t.ruleId)],
)

/** Rights that a department may grant to its own roles. */
export const departPermission = sqliteTable(
  'depart_permission',
  { id: text('id').primaryKey(), departId: text('depart_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('depart_permission_pair').on(t.departId, t.permissionId)],
)
/** A role within one department; it adds rights for its members in sessions of that department. */
export const departRole = sqliteTable(
  'depart_role',
  {
    ...commonColumns(),
    departId: text('depart_id').notNull(),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    description: text('description').notNull().default(''),
  },
  (t) => [uniqueIndex('depart_role_code').on(t.departId, t.roleCode)],
)
export const departRolePermission = sqliteTable(
  'depart_role_permission',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('depart_role_permission_pair').on(t.roleId, t.permissionId)],
)
export const departRoleUser = sqliteTable(
  'depart_role_user',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), userId: text('user_id').notNull() },
  (t) => [uniqueIndex('depart_role_user_pair').on(t.userId, t.roleId), index('depart_role_user_role').on(t.roleId)],
)

/** Data rules that a department may assign to its own roles, and their assignments: they restrict what the role reads. */
export const departRule = sqliteTable(
  'depart_rule',
  { id: text('id').primaryKey(), departId: text('depart_id').notNull(), ruleId: text('rule_id').notNull() },
  (t) => [uniqueIndex('depart_rule_pair').on(t.departId, t.ruleId)],
)
export const departRoleRule = sqliteTable(
  'depart_role_rule',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), ruleId: text('rule_id').notNull() },
  (t) => [uniqueIndex('depart_role_rule_pair').on(t.roleId, t.ruleId)],
)

/**
 * Counters that triggers increment with every change of certain tables; a cache outside the database is valid while the
 * number is unchanged. `grants`: `permission` and `role_permission`.
 */
export const revision = sqliteTable('revision', {
  name: text('name').primaryKey(),
  number: integer('number').notNull().default(0),
})
