import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, date, dateTime, flag, json } from './columns'

export const user = sqliteTable(
  'user',
  {
    ...common(),
    username: text('username').notNull(),
    realname: text('realname').notNull(),
    /** The name spelt out (`zhangsan`) and by its initials (`zs`), to be found by; written with the name. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    /** PHC string of scrypt; never leaves the server. */
    password: text('password').notNull(),
    passwordUpdateTime: dateTime('password_update_time').notNull().default(''),
    firstLogin: flag('first_login'),
    activated: integer('activated').notNull().default(1),
    /** 1 normal, 2 frozen. */
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
    /** Domains that an expert can judge: values of the dictionary `subject_domain`. */
    domainIds: json<string[]>('domain_ids').notNull().default([]),
    /** Most open reviews at a time. */
    maxLoad: integer('max_load').notNull().default(20),
    /** Department and role of the last session, taken up again at the next sign-in. */
    departId: text('depart_id').notNull().default(''),
    roleId: text('role_id').notNull().default(''),
    /** The account that this one became a part of, of the same person; it is frozen for good. */
    mergedInto: text('merged_into').notNull().default(''),
  },
  (t) => [
    uniqueIndex('user_username').on(t.username),
    index('user_phone').on(t.phone),
    // In small letters: the letters' case of a mailbox makes no difference.
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
    ...common(),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    /** The role of the program on which this one stands: its own code where it is one of these. */
    baseCode: text('base_code').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Offered to people who register themselves. */
    registrable: flag('registrable'),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [uniqueIndex('role_code').on(t.roleCode), index('role_base').on(t.baseCode)],
)

/** The roles that people are given, each for as long as it is. */
export const roleGiven = sqliteTable(
  'role_given',
  {
    userId: text('user_id').notNull(),
    roleId: text('role_id').notNull(),
    /** First and last day, `2026-01-31`; '' without a beginning, or without an end. */
    fromDate: text('from_date').notNull().default(''),
    toDate: text('to_date').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('role_given_role').on(t.roleId, t.userId)],
)

/** A role as a person was given it, and a department that the person belongs to; `gone` is 1 where it was deleted. */
export type HeldRole = {
  id: string
  roleName: string
  roleCode: string
  baseCode: string
  fromDate: string
  toDate: string
}
export type HeldDepart = {
  id: string
  departName: string
  orgCode: string
  groupCode: string
  leads: number
  gone: number
  /** The code of the nearest company, at or above it; its own where there is none. */
  company: string
}

/** The roles that people have today: what everything reads that asks for somebody's role. */
export const userRole = sqliteView('user_role', {
  userId: text('user_id').notNull(),
  roleId: text('role_id').notNull(),
}).existing()

export const depart = sqliteTable(
  'depart',
  {
    ...common(),
    parentId: text('parent_id').notNull().default(''),
    departName: text('depart_name').notNull(),
    /** As with people: `jiazhengquan`, `jzq`. */
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
    /** Hierarchical (A01, A01A02): a prefix finds the sub-tree. */
    orgCode: text('org_code').notNull(),
    /** Kind of institution: an id of the category `depart_type`. */
    departType: text('depart_type').notNull().default(''),
    /** Companies of one group; members of a group do not judge each other. */
    groupCode: text('group_code').notNull().default(''),
    /** Unified social credit code, 18 signs; two institutions with the same are one. */
    creditCode: text('credit_code').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    fax: text('fax').notNull().default(''),
    /** Where it is registered: the first two digits of its code (`provinces.texts.ts`); '' where it is not known. */
    province: text('province').notNull().default(''),
    address: text('address').notNull().default(''),
    memo: text('memo').notNull().default(''),
    /** '1' active, '0' closed. */
    status: text('status').notNull().default('1'),
    /** 1: its subjects go to the centre without the approval of a contact. */
    noContactApproval: flag('no_contact_approval'),
    /** 1 confirmed by the centre, 0 waiting. */
    audited: integer('audited').notNull().default(1),
    /** The institution that this one was found to be; this one is deleted then. */
    mergedInto: text('merged_into').notNull().default(''),
  },
  (t) => [
    uniqueIndex('depart_org_code').on(t.orgCode),
    // What stands below one, in the order of the tree.
    index('depart_parent').on(t.parentId, t.departOrder, t.orgCode),
    index('depart_name').on(t.departName),
    index('depart_type').on(t.departType),
    index('depart_credit').on(t.creditCode).where(sql`credit_code <> ''`),
    index('depart_listed').on(t.orgCategory, t.status, t.departOrder, t.orgCode),
  ],
)

/**
 * A name that an institution had until `createTime`: its name, its full name or its short name. Lists find the institution by it, and
 * blind views hide it.
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
    ...common(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** A value of the dictionary `position_rank`. */
    postRank: text('post_rank').notNull().default(''),
  },
  (t) => [uniqueIndex('position_code').on(t.code)],
)
