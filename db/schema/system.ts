import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, json } from './columns'

export const dict = sqliteTable(
  'dict',
  {
    ...common(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull(),
    description: text('description').notNull().default(''),
    type: integer('type').notNull().default(0),
    /** The code of the query of a data source that its items come from; '' where they are kept by hand. */
    sourceQuery: text('source_query').notNull().default(''),
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
  (t) => [
    uniqueIndex('dict_item_value').on(t.dictId, t.itemValue),
    // Those of all dictionaries, in the order of their list.
    index('dict_item_listed').on(t.sortOrder, t.id).where(sql`del_flag = 0`),
  ],
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
  (t) => [uniqueIndex('category_code').on(t.code), uniqueIndex('category_place').on(t.pid, t.name)],
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

/** What values of a code must look like; forms ask by its code. */
export const checkRule = sqliteTable(
  'check_rule',
  {
    ...common(),
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** JSON: a list of `{digits, pattern, message}` in the order in which they are tried. */
    ruleJson: text('rule_json').notNull(),
    ruleDescription: text('rule_description').notNull().default(''),
  },
  (t) => [uniqueIndex('check_rule_code').on(t.ruleCode)],
)

/** How numbers are made: a prefix, a date, a number that begins anew with each year, month or day. */
export const fillRule = sqliteTable(
  'fill_rule',
  {
    ...common(),
    ruleName: text('rule_name').notNull(),
    ruleCode: text('rule_code').notNull(),
    /** `date`: by the day on which it is drawn; `subject`: by the year and the domain of a subject. */
    ruleClass: text('rule_class').$type<'date' | 'subject'>().notNull().default('date'),
    /** The columns below as JSON, as other clients send and read them. */
    ruleParams: text('rule_params').notNull().default(''),
    prefix: text('prefix').notNull().default(''),
    /** What stands between prefix and number: '', `yyyy`, `yyyyMM` or `yyyyMMdd`, with a separator behind it. */
    datePattern: text('date_pattern').notNull().default(''),
    separator: text('separator').notNull().default(''),
    /** How many digits the number has at least. */
    digits: integer('digits').notNull().default(4),
    /** When the number begins anew: never, year, month, day. */
    reset: text('reset').notNull().default('never'),
    ruleDescription: text('rule_description').notNull().default(''),
  },
  (t) => [uniqueIndex('fill_rule_code').on(t.ruleCode)],
)

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
    /** What the act changed: of each row the columns that were set, before and after. */
    changes: json<LoggedChange[]>('changes'),
    /** The place in the sealed order; null until the clock has sealed the row. */
    seq: integer('seq'),
    /** Over this row and the seal of the one before it. */
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

/** A row that an act changed. Values are short: secrets and phones are masked, long texts cut. */
export type LoggedChange = {
  table: string
  id: string
  kind: 'insert' | 'update' | 'remove'
  was: Record<string, unknown> | null
  now: Record<string, unknown> | null
  /** Of columns that are masked: 1 where the value is another one. */
  differs?: Record<string, 0 | 1>
}

/** Rows of the log that were taken out to the storage: the seals at both ends carry the chain over the gap. */
export const logArchive = sqliteTable(
  'log_archive',
  {
    id: text('id').primaryKey(),
    fromSeq: integer('from_seq').notNull(),
    toSeq: integer('to_seq').notNull(),
    fromTime: dateTime('from_time').notNull(),
    toTime: dateTime('to_time').notNull(),
    /** The seal of the row before the first, and that of the last. */
    fromSeal: text('from_seal').notNull(),
    toSeal: text('to_seal').notNull(),
    /** The object in the storage, its bytes and their SHA-256. */
    key: text('key').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Keyed, over all of the above: nobody without the secret makes a gap that holds. */
    mark: text('mark').notNull(),
    createBy: text('create_by').notNull(),
    createTime: dateTime('create_time').notNull(),
  },
  (t) => [uniqueIndex('log_archive_from').on(t.fromSeq)],
)

/** Sign-ins and sign-outs of a day, and failures; written with the row of the log, which may be archived and deleted. */
export const visitDay = sqliteTable('visit_day', {
  day: text('day').primaryKey(),
  visits: integer('visits').notNull().default(0),
  /** Sign-ins that failed, and refused requests. */
  failures: integer('failures').notNull().default(0),
})
/** The addresses that sign-ins of a day came from. */
export const visitIp = sqliteTable('visit_ip', { day: text('day').notNull(), ip: text('ip').notNull() }, (t) => [
  primaryKey({ columns: [t.day, t.ip] }),
])

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
    /** In its one form: `203.0.113.7`, `2001:db8::/32`. */
    ip: text('ip').notNull(),
    reason: text('reason').notNull().default(''),
    source: text('source').$type<'manual' | 'auto'>().notNull().default('manual'),
    fromTime: dateTime('from_time').notNull().default(''),
    /** '' until somebody lifts it. */
    toTime: dateTime('to_time').notNull().default(''),
    /** Requests that were turned away, counted together every few seconds. */
    hits: integer('hits').notNull().default(0),
    lastTime: dateTime('last_time').notNull().default(''),
    /** 1 shut out, 0 lifted or over. */
    status: integer('status').$type<0 | 1>().notNull().default(1),
  },
  (t) => [uniqueIndex('banned_ip_ip').on(t.ip), index('banned_ip_status').on(t.status, t.toTime)],
)

/** Where the addresses of a range are, as the administrator calls it. */
export const addressPlace = sqliteTable(
  'address_place',
  {
    ...common(),
    /** In its one form, as `bannedIp` has it. */
    ip: text('ip').notNull(),
    name: text('name').notNull(),
    memo: text('memo').notNull().default(''),
  },
  (t) => [uniqueIndex('address_place_ip').on(t.ip)],
)

/** Where else data lies: another libSQL database, or a service that answers over HTTP. */
export const dataSource = sqliteTable(
  'data_source',
  {
    ...common(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    dbType: text('db_type').$type<'libsql' | 'http'>().notNull().default('libsql'),
    dbUrl: text('db_url').notNull(),
    /** Of a name and a password; without it the secret is a token. */
    dbUsername: text('db_username').notNull().default(''),
    /** Sealed, with the name of its key; '' where there is none. It never leaves. */
    secret: text('secret').notNull().default(''),
    secretSet: integer('secret_set').$type<0 | 1>().notNull().default(0),
    remark: text('remark').notNull().default(''),
    /** How the last test of the connection went. */
    testOutcome: text('test_outcome').$type<'' | 'reached' | 'failed'>().notNull().default(''),
    testDetail: text('test_detail').notNull().default(''),
    testTime: dateTime('test_time').notNull().default(''),
    /** Milliseconds. */
    testCost: integer('test_cost').notNull().default(0),
  },
  (t) => [uniqueIndex('data_source_code').on(t.code)],
)

/** A row of a query's result: a value with its label. */
export type SourceRow = { value: string; label: string }
/** A named query of a data source, with its last good result: pages read the result and never the source. */
export const dataSourceQuery = sqliteTable(
  'data_source_query',
  {
    ...common(),
    sourceId: text('source_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Of an HTTP service what follows its address; of a database a select statement. */
    request: text('request').notNull().default(''),
    /** Where the rows lie in the answer: names and places with dots between. */
    rowsPath: text('rows_path').notNull().default(''),
    valueField: text('value_field').notNull().default(''),
    labelField: text('label_field').notNull().default(''),
    /** The figure that the statistics page shows of it. */
    figure: text('figure').$type<'' | 'count' | 'sum' | 'first'>().notNull().default(''),
    unit: text('unit').notNull().default(''),
    /** How the last refresh ended, and when. */
    outcome: text('outcome').$type<'' | 'refreshed' | 'failed'>().notNull().default(''),
    detail: text('detail').notNull().default(''),
    triedTime: dateTime('tried_time').notNull().default(''),
    /** The last good result, and when it was read. */
    result: json<SourceRow[]>('result').notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    refreshTime: dateTime('refresh_time').notNull().default(''),
  },
  (t) => [uniqueIndex('data_source_query_code').on(t.code), index('data_source_query_source').on(t.sourceId)],
)
