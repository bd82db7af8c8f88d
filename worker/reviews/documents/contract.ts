import { z } from 'zod'
import { idArray, yesNoFlag } from '../../core/input'
import { subjectIdInput, stageField } from '../inputs'
import { reviewStageNames } from '../rules'

export const ReviewReportQuery = subjectIdInput({
  stage: stageField,
  roundNo: z.coerce.number().int().min(1).optional(),
  /** 1: with the reviewers' names, for those who may see them. */
  names: yesNoFlag.default(0),
})
export type ReviewReportQuery = z.output<typeof ReviewReportQuery>
/** Subjects of the package; by default all with an open review of the caller. */
export const OfflinePackageQuery = z.object({
  ids: z.preprocess((value) => (value === '' ? undefined : value), idArray().optional()),
})
export type OfflinePackageQuery = z.output<typeof OfflinePackageQuery>

/** Form fields sent with the package, and with the list of reviewers. */
export const PackageFields = z.object({ dryRun: yesNoFlag.default(0) })
export const AssignmentListFields = z.object({ stage: z.enum(reviewStageNames), dryRun: yesNoFlag.default(0) })

/** Result of an import: number of accepted rows, and rejected rows with line, subject and reason. */
export const ImportReviewsResult = z.strictObject({
  ok: z.number(),
  failed: z.array(z.strictObject({ id: z.string(), name: z.string(), reason: z.string() })),
})
export type ImportReviewsResult = z.output<typeof ImportReviewsResult>
