import { z } from 'zod'
import { idText, idOrIds } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { t } from './texts'

const filterText = (label: () => string) =>
  z
    .string()
    .trim()
    .max(64, { error: () => t.filterLong(label()) })
    .optional()
export const LogQuery = listQuery(['createTime'], {
  logType: z.enum(['1', '2', '4'], { error: () => t.noSuchType }).optional(),
  /** An account name, exact. */
  userid: filterText(() => t.person),
  /** A right of the policy. */
  action: filterText(() => t.action),
  bizType: filterText(() => t.bizType),
  bizId: filterText(() => t.bizId),
  keyWord: filterText(() => t.keyWord),
})
export type LogQuery = z.output<typeof LogQuery>

/** A column of a row before and after, as text; null for an empty value. */
const FieldDifference = z.strictObject({ name: z.string(), was: z.string().nullable(), now: z.string().nullable() })
const ChangedRow = z.strictObject({
  table: z.string(),
  id: z.string(),
  kind: z.enum(['insert', 'update', 'remove']),
  fields: z.array(FieldDifference),
})
export type ChangedRow = z.infer<typeof ChangedRow>
export const LogRow = z.strictObject({
  id: z.string(),
  logType: z.number(),
  logType_dictText: z.string(),
  logContent: z.string(),
  action: z.string(),
  actionText: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  userid: z.string(),
  username: z.string(),
  roleCode: z.string(),
  ip: z.string(),
  /** Place or kind of the address. */
  place: z.string(),
  method: z.string(),
  requestUrl: z.string(),
  requestId: z.string(),
  /** Milliseconds. */
  costTime: z.number(),
  createTime: z.string(),
  sealed: z.boolean(),
  /** True if the row is archived and may be removed. */
  exported: z.boolean(),
  /** Stack trace of a defect. */
  stack: z.string(),
  changes: z.array(ChangedRow),
})
export type LogRow = z.infer<typeof LogRow>
export const LogPage = pageSchema(LogRow)

export const LogInfo = z.strictObject({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() })
export type LogInfo = z.infer<typeof LogInfo>
/** Number of sign-ins of a day, and of their addresses. */
export const Visit = z.strictObject({ visit: z.number(), ip: z.number(), tian: z.string(), type: z.string() })
export type Visit = z.infer<typeof Visit>

/** Start of the next verification: place and seal of the last verified row; empty at the beginning. */
export const VerifyFrom = z.object({
  seq: z.coerce
    .number({ error: () => t.placeWrong })
    .int()
    .min(0)
    .default(0),
  seal: z.string().max(64).default(''),
})
export type VerifyFrom = z.output<typeof VerifyFrom>
export const VerifyResult = z.strictObject({
  /** Number of rows verified by this call. */
  checked: z.number(),
  seq: z.number(),
  seal: z.string(),
  /** True if the end of the sealed rows was reached. */
  done: z.boolean(),
  broken: z
    .strictObject({
      seq: z.number(),
      id: z.string(),
      why: z.enum(['changed', 'removed', 'inserted']),
      says: z.string(),
    })
    .nullable(),
})
export type VerifyResult = z.infer<typeof VerifyResult>

export const RemoveLogs = idOrIds()
export type RemoveLogs = z.output<typeof RemoveLogs>
export const ArchiveIdInput = z.object({ id: idText() })
/** An archive file of log rows. */
export const ArchiveRow = z.strictObject({
  id: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  fromTime: z.string(),
  toTime: z.string(),
  /** Size in bytes, and SHA-256 of the file. */
  size: z.number(),
  sha256: z.string(),
  createTime: z.string(),
})
export type ArchiveRow = z.infer<typeof ArchiveRow>
