import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, date, dateTime, json } from './columns'

/** A material offered in the data space under terms of use. `sysOrgCode` is the offering department's. */
export const material = sqliteTable(
  'material',
  {
    ...commonColumns(),
    title: text('title').notNull(),
    kind: text('kind').$type<'data' | 'document' | 'case' | 'tool' | 'course'>().notNull(),
    summary: text('summary').notNull().default(''),
    /** Terms that a user accepts. */
    terms: text('terms').notNull(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    departName: text('depart_name').notNull().default(''),
    /** Codes of the roles that may see it. */
    audience: json<string[]>('audience').notNull().default([]),
    /** Maximum duration of use, in days. */
    maxDays: integer('max_days').notNull().default(180),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    /** 0 draft, 1 offered, 2 withdrawn. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    offerTime: dateTime('offer_time').notNull().default(''),
    offReason: text('off_reason').notNull().default(''),
  },
  (t) => [
    index('material_listed').on(t.delFlag, t.status, t.offerTime, t.id),
    index('material_owner').on(t.ownerId, t.delFlag, t.createTime),
  ],
)

/** A request to use a material until a given day. */
export const materialRequest = sqliteTable(
  'material_request',
  {
    ...commonColumns(),
    materialId: text('material_id').notNull(),
    /** The owner of the material, for the list of requests to decide. */
    ownerId: text('owner_id').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    departName: text('depart_name').notNull().default(''),
    roleCode: text('role_code').notNull().default(''),
    purpose: text('purpose').notNull(),
    wantedUntil: date('wanted_until').notNull(),
    /** Last day of use, set on approval. */
    approvedUntil: date('approved_until').notNull().default(''),
    /** Time at which the terms were accepted. */
    agreeTime: dateTime('agree_time').notNull(),
    /** 0 pending, 1 approved, 2 returned, 3 rejected, 4 revoked, 5 withdrawn, 6 expired. */
    status: integer('status').$type<0 | 1 | 2 | 3 | 4 | 5 | 6>().notNull().default(0),
    opinion: text('opinion').notNull().default(''),
    deciderId: text('decider_id').notNull().default(''),
    deciderName: text('decider_name').notNull().default(''),
    decideTime: dateTime('decide_time').notNull().default(''),
  },
  (t) => [
    // At most one request that is pending, approved or returned per person and material.
    uniqueIndex('material_request_once').on(t.materialId, t.userId).where(sql`status in (0, 1, 2) and del_flag = 0`),
    index('material_request_listed').on(t.delFlag, t.createTime, t.id),
    index('material_request_user').on(t.userId, t.delFlag, t.createTime, t.id),
    index('material_request_owner').on(t.ownerId, t.delFlag, t.createTime, t.id),
    index('material_request_material').on(t.materialId, t.status),
  ],
)

/**
 * Log of downloads of a material's files, each with the request that allowed it; written together with the access count
 * of the file.
 */
export const materialDownload = sqliteTable(
  'material_download',
  {
    id: text('id').primaryKey(),
    materialId: text('material_id').notNull(),
    requestId: text('request_id').notNull().default(''),
    fileId: text('file_id').notNull(),
    fileName: text('file_name').notNull(),
    userId: text('user_id').notNull(),
    realname: text('realname').notNull(),
    departName: text('depart_name').notNull().default(''),
    time: dateTime('time').notNull(),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    index('material_download_of').on(t.materialId, t.time, t.id),
    index('material_download_listed').on(t.time, t.id),
    index('material_download_request').on(t.requestId),
  ],
)
