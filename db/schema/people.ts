import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, flag, json } from './columns'

export const user = sqliteTable(
  'user',
  {
    ...commonColumns(),
    username: text('username').notNull(),
    realname: text('realname').notNull(),
    /** Pinyin of the name (`zhangsan`) and its initials (`zs`), for search; updated with the name. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    /** PHC string of scrypt; never sent to clients. */
    password: text('password').notNull(),
    passwordUpdateTime: dateTime('password_update_time').notNull().default(''),
    firstLogin: flag('first_login'),
    activated: integer('activated').notNull().default(1),
    /** 1 normal, 2 suspended. */
    status: integer('status').notNull().default(1),
    /** 0 outside the industry, 1 inside, 2 to be confirmed, 3 suspected. */
    accountAuth: integer('account_auth').notNull().default(1),
    avatar: text('avatar').notNull().default(''),
    sex: integer('sex').notNull().default(0),
    birthday: date('birthday'),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    telephone: text('telephone').notNull().default(''),
    workNo: text('work_no').notNull().default(''),
    /** Codes of positions, `P01,P02`. */
    post: text('post').notNull().default(''),
    /** Domains that an expert can review: values of the dictionary `subject_domain`. */
    domainIds: json<string[]>('domain_ids').notNull().default([]),
    /** Maximum number of open reviews. */
    maxLoad: integer('max_load').notNull().default(20),
    /** Department and role of the last session, used again at the next sign-in. */
    departId: text('depart_id').notNull().default(''),
    roleId: text('role_id').notNull().default(''),
    /** The account of the same person into which this one was merged; it is suspended permanently. */
    mergedInto: text('merged_into').notNull().default(''),
  },
  (t) => [
    uniqueIndex('user_username').on(t.username),
    index('user_phone').on(t.phone),
    // Mailboxes are compared in lower case.
    index('user_email').on(sql`lower("email")`),
    index('user_work_no').on(t.workNo).where(sql`work_no <> ''`),
    index('user_home').on(t.departId),
    index('user_pinyin').on(t.pinyin, t.realname, t.id),
    index('user_realname').on(t.realname, t.id),
    index('user_updated').on(t.updateTime, t.id),
    index('user_listed').on(t.delFlag, t.createTime, t.id),
    index('user_status').on(t.status, t.delFlag, t.createTime, t.id),
    index('user_auth').on(t.accountAuth, t.delFlag, t.createTime, t.id),
  ],
)

export const role = sqliteTable(
  'role',
  {
    ...commonColumns(),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    /** Code of the built-in role on which this one is based; its own code for a built-in role. */
    baseCode: text('base_code').notNull().default(''),
    description: text('description').notNull().default(''),
    /** 1: available for self-registration. */
    registrable: flag('registrable'),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [uniqueIndex('role_code').on(t.roleCode), index('role_base').on(t.baseCode)],
)

/** Roles assigned to people, each with its period. */
export const roleAssignment = sqliteTable(
  'role_assignment',
  {
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    /** First and last day, such as `2026-01-31`; '' without a bound. */
    fromDate: text('from_date').notNull().default(''),
    toDate: text('to_date').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('role_assignment_role').on(t.roleId, t.userId)],
)

/** A role assigned to a person, and a department of the person; `gone` is 1 if it was deleted. */
export type AssignedRole = {
  id: string
  roleName: string
  roleCode: string
  baseCode: string
  fromDate: string
  toDate: string
}
export type AssignedDepart = {
  id: string
  departName: string
  orgCode: string
  groupCode: string
  leads: number
  gone: number
  /** Code of the nearest company, itself or an ancestor; its own code if there is none. */
  company: string
}

/** Roles that people have today; all reads of a person's roles use this view. */
export const userRole = sqliteView('user_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
}).existing()

export const depart = sqliteTable(
  'depart',
  {
    ...commonColumns(),
    parentId: text('parent_id').notNull().default(''),
    departName: text('depart_name').notNull(),
    /** As for people: `jiazhengquan`, `jzq`. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    departNameFull: text('depart_name_full').notNull().default(''),
    departNameAbbr: text('depart_name_abbr').notNull().default(''),
    departNameEn: text('depart_name_en').notNull().default(''),
    departOrder: integer('depart_order').notNull().default(0),
    description: text('description').notNull().default(''),
    /** 1 company, 2 department, 3 post. */
    orgCategory: text('org_category').notNull().default('1'),
    orgType: text('org_type').notNull().default('1'),
    /** Hierarchical (A01, A01A02): a prefix selects the subtree. */
    orgCode: text('org_code').notNull(),
    /** Kind of institution: an id of the category `depart_type`. */
    departType: text('depart_type').notNull().default(''),
    /** Code of the group of companies; its members do not review each other. */
    groupCode: text('group_code').notNull().default(''),
    /** Unified social credit code, 18 characters; institutions with the same code are duplicates. */
    creditCode: text('credit_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    fax: text('fax').notNull().default(''),
    /** Province of registration: the first two digits of its code (`provinces.texts.ts`); '' if unknown. */
    province: text('province').notNull().default(''),
    address: text('address').notNull().default(''),
    memo: text('memo').notNull().default(''),
    /** '1' active, '0' closed. */
    status: text('status').notNull().default('1'),
    /** 1: its subjects are submitted to the centre without a contact's approval. */
    noContactApproval: flag('no_contact_approval'),
    /** 1 confirmed by the centre, 0 pending. */
    audited: integer('audited').notNull().default(1),
    /** The institution into which this duplicate was merged; this one is then deleted. */
    mergedInto: text('merged_into').notNull().default(''),
  },
  (t) => [
    uniqueIndex('depart_org_code').on(t.orgCode),
    // Children of a department, in the order of the tree.
    index('depart_parent').on(t.parentId, t.departOrder, t.orgCode),
    index('depart_name').on(t.departName),
    index('depart_type').on(t.departType),
    index('depart_credit').on(t.creditCode).where(sql`credit_code <> ''`),
    index('depart_listed').on(t.orgCategory, t.status, t.departOrder, t.orgCode),
  ],
)

/**
 * A name that an institution had until `createTime`: its name, its full name or its short name. Lists find the
 * institution by it, and blind views hide it.
 */
export const departFormerName = sqliteTable(
  'depart_former_name',
  {
    id: text('id').primaryKey(),
    departId: text('depart_id').notNull(),
    kind: text('kind').$type<'name' | 'full' | 'short'>().notNull(),
    formerName: text('former_name').notNull(),
    createBy: text('create_by').notNull().default(''),
    createTime: dateTime('create_time').notNull().default(''),
  },
  (t) => [
    index('depart_former_name_depart').on(t.departId, t.createTime),
    index('depart_former_name_name').on(t.formerName),
  ],
)

export const userDepart = sqliteTable(
  'user_depart',
  { userId: text('user_id').notNull(), departId: text('depart_id').notNull(), leads: flag('leads') },
  (t) => [primaryKey({ columns: [t.userId, t.departId] }), index('user_depart_depart').on(t.departId, t.userId)],
)

export const position = sqliteTable(
  'position',
  {
    ...commonColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** A value of the dictionary `position_rank`. */
    postRank: text('post_rank').notNull().default(''),
  },
  (t) => [uniqueIndex('position_code').on(t.code)],
)
