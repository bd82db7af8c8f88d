import { z } from 'zod'
import { id, optional, readVersion, required, yesNo } from '../../core/input'
import { listQuery, pageOf } from '../../core/list'
import { fileIds } from '../contract'
import { t } from './texts'

/** A side, or '' for both. */
const room = () => z.enum(['fund', 'securities', ''], { error: () => t.roomWrong })
export const SaveAnnounce = z.object({
  id: optional(() => t.announce, 64).optional(),
  title: required(() => t.title, 100),
  content: optional(() => t.content, 5000),
  orgType: room().default(''),
  fileIds: fileIds(() => t.files),
  /** 1: pinned to the top. */
  top: yesNo.default(0),
  lockVersion: readVersion(),
})
export type SaveAnnounce = z.output<typeof SaveAnnounce>
export const AnnounceSaved = z.strictObject({ id: z.string() })
export const OneAnnounce = z.object({ id: id(() => t.announce) })
export type OneAnnounce = z.output<typeof OneAnnounce>
export const AnnounceQuery = listQuery(
  ['publishTime'],
  {
    orgType: room().optional(),
    status: z.enum(['0', '1', '2'], { error: () => t.statusWrong }).optional(),
    keyword: optional(() => t.keyword, 50).optional(),
  },
  { fields: [] },
)
export type AnnounceQuery = z.output<typeof AnnounceQuery>
export const AnnounceRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  orgType: z.string(),
  orgType_dictText: z.string(),
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })),
  publishTime: z.string().nullable(),
  status: z.number(),
  status_dictText: z.string(),
  top: z.number(),
  lockVersion: z.number(),
})
export type AnnounceRow = z.output<typeof AnnounceRow>
export const AnnouncePage = pageOf(AnnounceRow)
