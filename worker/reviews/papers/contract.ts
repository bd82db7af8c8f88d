import { z } from 'zod'
import { ids, yesNo } from '../../core/input'
import { oneSubject, stage } from '../inputs'
import { stageNames } from '../rules'

export const TakeReport = oneSubject({
  stage,
  roundNo: z.coerce.number().int().min(1).optional(),
  /** 1: with the reviewers' names, for those who may see them. */
  names: yesNo.default(0),
})
export type TakeReport = z.output<typeof TakeReport>
/** Subjects of the package; by default all with an open review of the caller. */
export const TakePackage = z.object({
  ids: z.preprocess((value) => (value === '' ? undefined : value), ids().optional()),
})
export type TakePackage = z.output<typeof TakePackage>

/** Form fields sent with the package, and with the list of reviewers. */
export const PackageFields = z.object({ dryRun: yesNo.default(0) })
export const ListFields = z.object({ stage: z.enum(stageNames), dryRun: yesNo.default(0) })

/** Result of an import: number of accepted rows, and rejected rows with line, subject and reason. */
export const TakenBack = z.strictObject({
  ok: z.number(),
  failed: z.array(z.strictObject({ id: z.string(), name: z.string(), reason: z.string() })),
})
export type TakenBack = z.output<typeof TakenBack>
