import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, json } from './columns'

export const dict = sqliteTable(
  'dict',
  {
    ...commonColumns(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull(),
    description: text('description').notNull().default(''),
    type: integer('type').notNull().default(0),
    /** Code of the data source query that supplies its items; '' if they are maintained manually. */
    sourceQuery: text('source_query').notNull().default(''),
  },
  (t) => [uniqueIndex('dict_code').on(t.dictCode)],
)

export const dictItem = sqliteTable(
  'dict_item',
  {
    ...commonColumns(),
    dictId: text('dict_id').notNull(),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    itemColor: text('item_color').notNull().default(''),
    description: text('description').notNull().default(''),
    sortOrder: integer('sort_order').notNull().default(0),
    status: integer('status').notNull().default(1),
  },
  (t) => [
    uniqueIndex('dict_item_value').on(t.dictId, t.itemValue),
    // Items of all dictionaries, in the order of the list.
    index('dict_item_listed').on(t.sortOrder, t.id).where(sql`del_flag = 0`),
  ],
)

export const category = sqliteTable(
  'category',
  {
    ...commonColumns(),
    pid: text('pid').notNull().default('0'),
    name: text('name').notNull(),
    /** Hierarchical (B02, B02A01): a prefix selects the branch. */
    code: text('code').notNull(),
  },
  (t) => [uniqueIndex('category_code').on(t.code), uniqueIndex('category_place').on(t.pid, t.name)],
)

/** Settings of the centre, by name. The value is JSON; `worker/system/settings.ts` lists them with their defaults. */
export const setting = sqliteTable('setting', {
  id: text('id').primaryKey(),
  value: json<unknown>('value').notNull(),
  lockVersion: integer('lock_version').notNull().default(0),
  updateBy: text('update_by').notNull().default(''),
  updateTime: dateTime('update_time').notNull().default(''),
})

/**
 * The last number of a sequence (for example `FT2026-03`). Gap-free, because it is incremented in the same batch as its
 * use.
 */
export const sequence = sqliteTable('sequence', {
  id: text('id').primaryKey(),
  value: integer('value').notNull().default(0),
  lockVersion: integer('lock_version').notNull().default(0),
})

/** Validation rule for values; forms refer to it by its code. */
export const checkRule = sqliteTable(
  'check_rule',
  {
    ...commonColumns(),
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** JSON: a list of `{digits, pattern, message}`, checked in order. */
    ruleJson: text('rule_json').notNull(),
    ruleDescription: text('rule_description').notNull().default(''),
  },
  (t) => [uniqueIndex('check_rule_code').on(t.ruleCode)],
)

/** A numbering rule: a prefix, a date, and a number that restarts each year, month or day. */
export const fillRule = sqliteTable(
  'fill_rule',
  {
    ...commonColumns(),
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** `date`: by the current date; `subject`: by the year and the domain of a subject. */
    ruleClass: text('rule_class').$type<'date' | 'subject'>().notNull().default('date'),
    /** The columns below as JSON, for legacy clients. */
    ruleParams: text('rule_params').notNull().default(''),
    prefix: text('prefix').notNull().default(''),
    /** The part between prefix and number: '', `yyyy`, `yyyyMM` or `yyyyMMdd`, followed by a separator. */
    datePattern: text('date_pattern').notNull().default(''),
    separator: text('separator').notNull().default(''),
    /** Minimum number of digits. */
    digits: integer('digits').notNull().default(4),
    /** When the number restarts: never, year, month, day. */
    reset: text('reset').notNull().default('never'),
    ruleDescription: text('rule_description').notNull().default(''),
  },
  (t) => [uniqueIndex('fill_rule_code').on(t.ruleCode)],
)

/** The audit log: sign-ins (1), actions (2), failures (4). One row per action, written in the same batch. */
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
    /** The rows changed by the action: the columns that were set, before and after. */
    changes: json<LoggedChange[]>('changes'),
    /** Position in the hash chain; null until the job has sealed the row. */
    seq: integer('seq'),
    /** Hash over this row and the previous row's seal. */
    seal: text('seal').notNull().default(''),
  },
  (t) => [
    index('log_time').on(t.createTime, t.id),
    index('log_type_time').on(t.logType, t.createTime, t.id),
    index('log_person').on(t.userid, t.createTime, t.id),
    index('log_action').on(t.action, t.createTime, t.id),
    index('log_biz').on(t.bizType, t.bizId, t.createTime, t.id),
    uniqueIndex('log_seq').on(t.seq),
    index('log_unsealed').on(t.createTime, t.id).where(sql`seq is null`),
  ],
)

/** A row changed by an action. Values are shortened: secrets and phone numbers are masked, long texts truncated. */
export type LoggedChange = {
  table: string
  id: string
  kind: 'insert' | 'update' | 'remove'
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
  /** For masked columns: 1 if the value changed. */
  differs?: Record<string, 0 | 1>
}

/** Log rows exported to the storage. The seals at both ends continue the hash chain across the removed rows. */
export const logArchive = sqliteTable(
  'log_archive',
  {
    id: text('id').primaryKey(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    fromTime: dateTime('from_time').notNull(),
    toTime: dateTime('to_time').notNull(),
    /** The seal before the first row, and the seal of the last row. */
    fromSeal: text('from_seal').notNull(),
    toSeal: text('to_seal').notNull(),
    /** The object in the storage, its size and its SHA-256. */
    key: text('key').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Keyed hash over all columns above: without the secret nobody can forge a removed range. */
    mark: text('mark').notNull(),
    createBy: text('create_by').notNull(),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [uniqueIndex('log_archive_from').on(t.fromSeq)],
)

/** Sign-ins, sign-outs and failures per day; written with the log row, which may be archived and deleted. */
export const visitDay = sqliteTable('visit_day', {
  day: text('day').primaryKey(),
  visits: integer('visits').notNull().default(0),
  /** Failed sign-ins and rejected requests. */
  failures: integer('failures').notNull().default(0),
})
/** The addresses of the sign-ins of a day. */
export const visitIp = sqliteTable('visit_ip', { day: text('day').notNull(), ip: text('ip').notNull() }, (t) => [
  primaryKey({ columns: [t.day, t.ip] }),
])

/** The input of a prepared action: the rows, and for a publication its texts. */
export type PreparedInput = {
  ids: string[]
  reason?: string
  title?: string
  publicityStart?: string
  publicityEnd?: string
}
/**
 * An action prepared by one person, to be confirmed by a second. Expires after 24 hours. `id` is derived from the action
 * and its scope.
 */
export const preparedAction = sqliteTable('prepared_action', {
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

/** Banned addresses, single or a range (CIDR), temporary or permanent. */
export const bannedIp = sqliteTable(
  'banned_ip',
  {
    ...commonColumns(),
    /** In canonical form: `203.0.113.7`, `2001:db8::/32`. */
    ip: text('ip').notNull(),
    reason: text('reason').notNull().default(''),
    source: text('source').$type<'manual' | 'auto'>().notNull().default('manual'),
    fromTime: dateTime('from_time').notNull().default(''),
    /** '' for a permanent ban, until it is lifted. */
    toTime: dateTime('to_time').notNull().default(''),
    /** Number of rejected requests, added every few seconds. */
    hits: integer('hits').notNull().default(0),
    lastTime: dateTime('last_time').notNull().default(''),
    /** 1 banned, 0 lifted or expired. */
    status: integer('status').$type<0 | 1>().notNull().default(1),
  },
  (t) => [uniqueIndex('banned_ip_ip').on(t.ip), index('banned_ip_status').on(t.status, t.toTime)],
)

/** The location of an address range, as named by the administrator. */
export const addressPlace = sqliteTable(
  'address_place',
  {
    ...commonColumns(),
    /** In canonical form, as in `bannedIp`. */
    ip: text('ip').notNull(),
    name: text('name').notNull(),
    memo: text('memo').notNull().default(''),
  },
  (t) => [uniqueIndex('address_place_ip').on(t.ip)],
)

/** An external data source: another libSQL database, or an HTTP service. */
export const dataSource = sqliteTable(
  'data_source',
  {
    ...commonColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    dbType: text('db_type').$type<'libsql' | 'http'>().notNull().default('libsql'),
    dbUrl: text('db_url').notNull(),
    /** For basic authentication; without it the secret is a token. */
    dbUsername: text('db_username').notNull().default(''),
    /** Encrypted, with the name of its key; '' without a secret. Never sent to clients. */
    secret: text('secret').notNull().default(''),
    secretSet: integer('secret_set').$type<0 | 1>().notNull().default(0),
    remark: text('remark').notNull().default(''),
    /** Result of the last connection test. */
    testOutcome: text('test_outcome').$type<'' | 'reached' | 'failed'>().notNull().default(''),
    testDetail: text('test_detail').notNull().default(''),
    testTime: dateTime('test_time').notNull().default(''),
    /** Duration in milliseconds. */
    testCost: integer('test_cost').notNull().default(0),
  },
  (t) => [uniqueIndex('data_source_code').on(t.code)],
)

/** A row of a query result: a value with its label. */
export type SourceRow = { value: string; label: string }
/** A named query of a data source with its last successful result: pages read the result, never the source. */
export const dataSourceQuery = sqliteTable(
  'data_source_query',
  {
    ...commonColumns(),
    sourceId: text('source_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** For an HTTP service the path after its URL; for a database a SELECT statement. */
    request: text('request').notNull().default(''),
    /** Path of the rows in the response: names and indexes separated by dots. */
    rowsPath: text('rows_path').notNull().default(''),
    valueField: text('value_field').notNull().default(''),
    labelField: text('label_field').notNull().default(''),
    /** The figure shown on the statistics page. */
    figure: text('figure').$type<'' | 'count' | 'sum' | 'first'>().notNull().default(''),
    unit: text('unit').notNull().default(''),
    /** Result and time of the last refresh. */
    outcome: text('outcome').$type<'' | 'refreshed' | 'failed'>().notNull().default(''),
    detail: text('detail').notNull().default(''),
    triedTime: dateTime('tried_time').notNull().default(''),
    /** The last successful result and its time. */
    result: json<SourceRow[]>('result').notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    refreshTime: dateTime('refresh_time').notNull().default(''),
  },
  (t) => [uniqueIndex('data_source_query_code').on(t.code), index('data_source_query_source').on(t.sourceId)],
)
