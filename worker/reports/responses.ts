import { z } from 'zod'
import { pageSchema } from '../core/list'
import { SupplementarySchema } from '../subjects/form/responses'

// Response schemas of reports and deadlines. Request schemas are in `inputs.ts`.

export const ReportRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  subjectNum: z.string(),
  subjectStatus: z.string(),
  subjectManName: z.string(),
  leadDepartName: z.string(),
  domain: z.string(),
  year: z.string(),
  reportType: z.string(),
  reportType_dictText: z.string(),
  reportName: z.string(),
  submitRole: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  status_dictColor: z.string(),
  late: z.number(),
  waived: z.number(),
  cancelled: z.number(),
  extended: z.number(),
  overdue: z.number(),
  openTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** Calendar days until the due date, negative when overdue; null if nothing is due any more. */
  remainDays: z.number().nullable(),
  submitTime: z.string().nullable(),
  reviewTime: z.string().nullable(),
  versionNo: z.number(),
  midConclusion: z.string(),
  /** '' for reports that people write; otherwise the mirrored review round or topic. */
  mirrors: z.string(),
  canDeal: z.boolean(),
  buttons: z.array(z.string()),
  lockVersion: z.number(),
})
export type ReportRow = z.output<typeof ReportRow>
export const ReportPage = pageSchema(ReportRow)

const ReportSectionsResponse = z.strictObject({
  completion: z
    .strictObject({
      text: z.string(),
      indicators: z.array(
        z.strictObject({
          name: z.string(),
          planned: z.string(),
          reached: z.string(),
          rate: z.number(),
          fileIds: z.array(z.string()),
        }),
      ),
    })
    .optional(),
  change: z.strictObject({ text: z.string() }).optional(),
  sharing: z.strictObject({ text: z.string(), shareAuth: z.number(), fileIds: z.array(z.string()) }).optional(),
  progressYear: z.array(z.strictObject({ year: z.string(), text: z.string() })).optional(),
})
export const ReportDetail = z.strictObject({
  ...ReportRow.shape,
  /** Current name of the lead institution when the subject stores a former one; else empty. */
  leadDepartNow: z.string(),
  content: z.string(),
  sections: ReportSectionsResponse,
  fundUsed: z.number(),
  problems: z.string(),
  nextPlan: z.string(),
  fileIds: z.array(z.string()),
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number(), ext: z.string() })),
  /** Supplementary questions and their answers, for the current editor of the report. */
  sheet: SupplementarySchema.nullable(),
  more: z.record(z.string(), z.unknown()),
  /** The answers formatted as text, by question. */
  further: z.array(z.strictObject({ name: z.string(), label: z.string(), text: z.string() })),
  /** Files that answer a supplementary question. */
  filed: z.array(z.strictObject({ name: z.string(), label: z.string(), fileIds: z.array(z.string()) })),
  similarityMax: z.number().nullable(),
  authorName: z.string(),
  reviewerName: z.string(),
  reviewOpinion: z.string(),
  returnDue: z.string().nullable(),
  lateAllowed: z.number(),
  lateUntil: z.string().nullable(),
  /** 1: the response contains the last submitted version, because the authors are editing the next one. */
  lastVersion: z.number(),
  editable: z.boolean(),
  /** Transitions of the report: true, or the reason why not now. */
  may: z.record(z.string(), z.union([z.literal(true), z.string()])),
  /** Prefill of a final report: agreed changes, yearly reports, expected results. */
  prefill: ReportSectionsResponse,
  versions: z.array(
    z.strictObject({ id: z.string(), versionNo: z.number(), submitter: z.string(), submitTime: z.string() }),
  ),
  history: z.array(
    z.strictObject({
      id: z.string(),
      operation: z.string(),
      says: z.string(),
      fromStatus: z.number(),
      toStatus: z.number(),
      actorName: z.string(),
      reason: z.string(),
      createTime: z.string(),
    }),
  ),
  extensions: z.array(
    z.strictObject({ id: z.string(), newDue: z.string(), reason: z.string(), createTime: z.string() }),
  ),
  /** Concluding reviews, as far as this viewer may read them. */
  comments: z.array(
    z.strictObject({
      id: z.string(),
      stage: z.string(),
      stage_dictText: z.string(),
      reviewerName: z.string(),
      mine: z.boolean(),
      status: z.number(),
      conclusion: z.string(),
      comment: z.string(),
      commitTime: z.string().nullable(),
    }),
  ),
})
export type ReportDetail = z.output<typeof ReportDetail>
export const SaveReportResult = z.strictObject({ id: z.string(), status: z.number(), lockVersion: z.number() })

export const MultiYearRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  subjectNum: z.string(),
  year: z.string(),
  subjectManName: z.string(),
  leadDepartName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  reportId: z.string(),
  reportStatus: z.number().nullable(),
  reportStatus_dictText: z.string(),
  /** True: the SUMMARY report of the year is still due. */
  reportNeeded: z.boolean(),
})
export type MultiYearRow = z.output<typeof MultiYearRow>
export const MultiYearPage = pageSchema(MultiYearRow)

/** `moved`: number of reports whose due date or window changed. */
export const UpdateDeadlinesResult = z.strictObject({ ids: z.array(z.string()), moved: z.number() })
export const DeadlineRow = z.strictObject({
  id: z.string(),
  lockVersion: z.number(),
  year: z.string(),
  reportType: z.string(),
  reportType_dictText: z.string(),
  submitRole: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  lateAllowed: z.number(),
  lateUntil: z.string().nullable(),
  remindBefore: z.string(),
  remindAfter: z.string(),
  scope: z.string(),
  scopeIds: z.array(z.string()),
  baseDate: z.string(),
  offset: z.number(),
  workdays: z.number(),
  remark: z.string(),
})
export type DeadlineRow = z.output<typeof DeadlineRow>
