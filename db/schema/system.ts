import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, json } from './columns'

export const dict = sqliteTable(
  'dict',
  {
    ...common(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull(),
    description: text('description').notNull().default(''),
    type: integer('type').notNull().default(0),
  },
  (t) => [uniqueIndex('dict_code').on(t.dictCode)],
)

export const dictItem = sqliteTable(
  'dict_item',
  {
    ...common(),
    dictId: text('dict_id').notNull(),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    itemColor: text('item_color').notNull().default(''),
    description: text('description').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    status: integer('status').notNull().default(1),
  },
  (t) => [uniqueIndex('dict_item_value').on(t.dictId, t.itemValue)],
)

export const category = sqliteTable(
  'category',
  {
    ...common(),
    pid: text('pid').notNull().default('0'),
    name: text('name').notNull(),
    /** Hierarchical (B02, B02A01): a prefix finds the branch. */
    code: text('code').notNull(),
  },
  (t) => [uniqueIndex('category_code').on(t.code), index('category_pid').on(t.pid)],
)

/** Named settings of the centre. The value is JSON; `worker/system/settings.ts` lists them with their defaults. */
export const setting = sqliteTable('setting', {
  id: text('id').primaryKey(),
  value: json<unknown>('value').notNull(),
  lockVersion: integer('lock_version').notNull().default(0),
  updateBy: text('update_by').notNull().default(''),
  updateTime: dateTime('update_time').notNull().default(''),
})

/** Last number drawn per sequence (for example `FT2026-03`): gap-free because it moves in the same batch as its use. */
export const sequence = sqliteTable('sequence', {
  id: text('id').primaryKey(),
  value: integer('value').notNull().default(0),
  lockVersion: integer('lock_version').notNull().default(0),
})

/** Who did what: sign-ins (1), acts (2), failures (4). One row per act, written in the act's own batch. */
export const log = sqliteTable(
  'log',
  {
    id: text('id').primaryKey(),
    logType: integer('log_type').notNull(),
    logContent: text('log_content').notNull(),
    operateType: integer('operate_type').notNull().default(0),
    action: text('action').notNull().default(''),
    bizType: text('biz_type').notNull().default(''),
    bizId: text('biz_id').notNull().default(''),
    userId: text('user_id').notNull().default(''),
    userid: text('userid').notNull().default(''),
    username: text('username').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    ip: text('ip').notNull().default(''),
    method: text('method').notNull().default(''),
    requestUrl: text('request_url').notNull().default(''),
    requestParam: text('request_param').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    costTime: integer('cost_time').notNull().default(0),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [index('log_time').on(t.createTime), index('log_biz').on(t.bizType, t.bizId)],
)

/** The first half of an act that needs two people; lapses after 24 hours. `id` is made from the act and its scope. */
/** What an act that waits for a second person is about: the rows, and of a publication its words. */
export type PreparedInput = {
  ids: string[]
  reason?: string
  title?: string
  publicityStart?: string
  publicityEnd?: string
}
export const preparedAct = sqliteTable('prepared_act', {
  id: text('id').primaryKey(),
  action: text('action').notNull(),
  input: json<PreparedInput>('input').notNull(),
  preparedBy: text('prepared_by').notNull(),
  preparedName: text('prepared_name').notNull().default(''),
  prepareTime: dateTime('prepare_time').notNull(),
  expireTime: dateTime('expire_time').notNull(),
  doneBy: text('done_by').notNull().default(''),
  doneTime: dateTime('done_time'),
  lockVersion: integer('lock_version').notNull().default(0),
})

/** Addresses that are shut out, one or a range (CIDR), for a while or for good. */
export const bannedIp = sqliteTable(
  'banned_ip',
  {
    ...common(),
    ip: text('ip').notNull(),
    reason: text('reason').notNull().default(''),
    /** manual or auto. */
    source: text('source').notNull().default('manual'),
    fromTime: dateTime('from_time').notNull(),
    /** Null: until somebody lifts it. */
    toTime: dateTime('to_time'),
    hits: integer('hits').notNull().default(0),
    /** 1 shut out, 0 lifted or over. */
    status: integer('status').notNull().default(1),
  },
  (t) => [index('banned_ip_status').on(t.status, t.toTime)],
)
