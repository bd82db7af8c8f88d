import { z } from 'zod'
import { optional } from '../../core/input'
import { t } from './texts'

/** What the files of a form are for; nothing where they are to be named by what is saved later. */
export const ReadyFiles = z.object({
  caseId: optional(() => t.case, 64),
  taskId: optional(() => t.task, 64),
  scheduleId: optional(() => t.schedule, 64),
  /** As clients of the family name it; the id says the same. */
  type: optional(() => t.type, 32),
})
export type ReadyFiles = z.output<typeof ReadyFiles>
export const Uploaded = z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() }))

/** What files of the library hang on. */
export const fileAreas = ['fbCase', 'fbTask', 'fbSchedule', 'fbTest', 'fbAnnounce'] as const
export type FileArea = (typeof fileAreas)[number]
/** Whose readings are looked at; of an address, where what does not fit is left out. */
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
