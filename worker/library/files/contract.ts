import { z } from 'zod'
import { optional } from '../../core/input'
import { t } from './texts'

/** The row that the uploaded files are attached to; none if a later save names them. */
export const ReadyFiles = z.object({
  caseId: optional(() => t.case, 64),
  taskId: optional(() => t.task, 64),
  scheduleId: optional(() => t.schedule, 64),
  /** Sent by legacy clients; redundant, because the id says the same. */
  type: optional(() => t.type, 32),
})
export type ReadyFiles = z.output<typeof ReadyFiles>
export const Uploaded = z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() }))

/** Kinds of rows that files of the library are attached to. */
export const fileAreas = ['fbCase', 'fbTask', 'fbSchedule', 'fbTest', 'fbAnnounce'] as const
export type FileArea = (typeof fileAreas)[number]
/** Filter of the file statistics, parsed from a URL; invalid values are omitted. */
export type FilesAsked = { area: FileArea | undefined; year: string | undefined }
const areaNames: Record<FileArea, () => string> = {
  fbCase: () => t.case,
  fbTask: () => t.task,
  fbSchedule: () => t.schedule,
  fbTest: () => t.test,
  fbAnnounce: () => t.announcement,
}
export const fileAreaName = (area: string): string => {
  const known = fileAreas.find((one) => one === area)
  return known ? areaNames[known]() : area
}
