import { z } from 'zod'
import { optionalText } from '../../core/input'
import { t } from './texts'

/** The row that the uploaded files are attached to; none if a later save names them. */
export const UploadFilesInput = z.object({
  caseId: optionalText(() => t.case, 64),
  taskId: optionalText(() => t.task, 64),
  scheduleId: optionalText(() => t.schedule, 64),
  /** Sent by legacy clients; redundant, because the id says the same. */
  type: optionalText(() => t.type, 32),
})
export type UploadFilesInput = z.output<typeof UploadFilesInput>
export const UploadedFiles = z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() }))

/** Kinds of rows that files of the library are attached to. */
export const fileAreas = ['fbCase', 'fbTask', 'fbSchedule', 'fbTest', 'fbAnnounce'] as const
export type FileArea = (typeof fileAreas)[number]
/** Filter of the file statistics, parsed from a URL; invalid values are omitted. */
export type FileCountFilter = { area: FileArea | undefined; year: string | undefined }
const areaLabels: Record<FileArea, () => string> = {
  fbCase: () => t.case,
  fbTask: () => t.task,
  fbSchedule: () => t.schedule,
  fbTest: () => t.test,
  fbAnnounce: () => t.announcement,
}
export const fileAreaLabel = (area: string): string => {
  const known = fileAreas.find((one) => one === area)
  return known ? areaLabels[known]() : area
}
