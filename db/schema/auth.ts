import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** One signed-in device. The token carries `id` and `roleVersion`; a role switch raises the version and voids older tokens. */
export const session = sqliteTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    roleVersion: integer('role_version').notNull().default(0),
    departId: text('depart_id').notNull().default(''),
    /** '' signed in; 'second' waits for the second check; 'password' may do nothing but change the password. */
    stage: text('stage').$type<'' | 'second' | 'password'>().notNull().default(''),
    /** How the person proved who it is: 'password', 'sms' or 'cas'. */
    proof: text('proof').$type<'password' | 'sms' | 'cas' | 'mail'>().notNull().default('password'),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createTime: dateTime('create_time').notNull(),
    lastTime: dateTime('last_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
    revoked: flag('revoked'),
    /** Who looks at the system as this person, and out of which session of theirs: such a session changes nothing. */
    viewerId: text('viewer_id').notNull().default(''),
    viewerSession: text('viewer_session').notNull().default(''),
  },
  (t) => [index('session_user').on(t.userId), index('session_open').on(t.revoked, t.stage, t.lastTime, t.id)],
)

/**
 * When a person was last here, and when before that: a gap of half an hour begins another visit. Written where a
 * session opens and where its time moves on; whoever looks at the system as somebody leaves nothing here.
 */
export const userVisit = sqliteTable('user_visit', {
  userId: text('user_id').primaryKey(),
  seenTime: dateTime('seen_time').notNull(),
  /** Empty at the first visit. */
  beforeTime: dateTime('before_time').notNull().default(''),
})

/** The answer of a picture captcha: one use, short life. `id` is the client's key. */
export const captcha = sqliteTable('captcha', {
  id: text('id').primaryKey(),
  answer: text('answer').notNull(),
  expireTime: dateTime('expire_time').notNull(),
})

/**
 * A secret that opens one thing once: the code of an SMS or a mail, the token of a mailed link, a ticket. One per purpose
 * and target: a new one voids the one before. Only a keyed hash of the secret is kept.
 */
export const oneTime = sqliteTable(
  'one_time',
  {
    id: text('id').primaryKey(),
    /** `sms:0`, `mail:changeEmail`, `activate`, `reset`, `signIn`. */
    purpose: text('purpose').notNull(),
    /** The phone, the mailbox or the user that it was made for. */
    target: text('target').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** The account that it is about, where there is one. */
    userId: text('user_id').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createTime: dateTime('create_time').notNull(),
    expireTime: dateTime('expire_time').notNull(),
  },
  (t) => [uniqueIndex('one_time_target').on(t.purpose, t.target), index('one_time_secret').on(t.secretHash)],
)

/** The second check of an account's sign-in. `id` is the user's. No row: none. */
export const userSecurity = sqliteTable('user_security', {
  id: text('id').primaryKey(),
  /** 'sms' or 'totp'; '' for none. */
  secondFactor: text('second_factor').$type<'' | 'sms' | 'totp'>().notNull().default(''),
  /** The authenticator's secret, encrypted with the environment's. */
  totpSecret: text('totp_secret').notNull().default(''),
  totpTime: dateTime('totp_time').notNull().default(''),
  /** The last thirty-second step whose code was taken: no code is taken twice. */
  totpStep: integer('totp_step').notNull().default(0),
  /** An offer that has not been confirmed yet, and until when it may be. */
  offeredSecret: text('offered_secret').notNull().default(''),
  offerExpireTime: dateTime('offer_expire_time').notNull().default(''),
  lockVersion: integer('lock_version').notNull().default(0),
})

/** Codes for the day when the authenticator is lost; a used one is gone. */
export const recoveryCode = sqliteTable(
  'recovery_code',
  { id: text('id').primaryKey(), userId: text('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (t) => [uniqueIndex('recovery_code_user').on(t.userId, t.codeHash)],
)

/** A person who registered, or who is to take an account over, until an institution's contact or the centre decides. */
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
    /** 1: the institution came with the request and is confirmed with it. */
    newDepart: integer('new_depart').$type<0 | 1>().notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** 0 waiting, 1 confirmed, 2 refused. */
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
export const permission = sqliteTable('permission', {
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
  lockVersion: integer('lock_version').notNull().default(0),
})

export const rolePermission = sqliteTable(
  'role_permission',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('role_permission_pair').on(t.roleId, t.permissionId)],
)

/**
 * Which rows of what a right reads: a condition on a column, or several in an expression. Those of one role hold together.
 * What columns, conditions and variables there are is in `worker/policy/row-rules.ts`.
 */
export const permissionRule = sqliteTable('permission_rule', {
  ...common(),
  permissionId: text('permission_id').notNull(),
  ruleName: text('rule_name').notNull(),
  ruleColumn: text('rule_column').notNull().default(''),
  ruleConditions: text('rule_conditions').notNull(),
  ruleValue: text('rule_value').notNull().default(''),
  /** Of an expression: one of the lists must hold, all of a list. */
  expression: json<{ column: string; condition: string; value: string }[][]>('expression').notNull().default([]),
  /** '1' valid, '0' switched off: it narrows nothing. */
  status: text('status').notNull().default('1'),
})
export const roleRule = sqliteTable(
  'role_rule',
  { id: text('id').primaryKey(), roleId: text('role_id').notNull(), ruleId: text('rule_id').notNull() },
  (t) => [uniqueIndex('role_rule_pair').on(t.roleId, t.ruleId)],
)

/** What a department may give to its own roles. */
export const departPermission = sqliteTable(
  'depart_permission',
  { id: text('id').primaryKey(), departId: text('depart_id').notNull(), permissionId: text('permission_id').notNull() },
  (t) => [uniqueIndex('depart_permission_pair').on(t.departId, t.permissionId)],
)
/** A role within one department: it adds to what people may while they are there. */
export const departRole = sqliteTable(
  'depart_role',
  {
    ...common(),
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

/** Which rules a department may give to its own roles, and which of them these have: they narrow what the role reads. */
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
 * A number that grows with every change to what it is called after, whoever makes it (triggers of the migration): what is kept
 * outside the database under one number is still right. `grants`: `permission` and `role_permission`.
 */
export const revision = sqliteTable('revision', {
  name: text('name').primaryKey(),
  number: integer('number').notNull().default(0),
})
