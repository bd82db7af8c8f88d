import { z } from 'zod'
import { t as core } from '../../core/core.texts'
import { dateText, idText, idArray, optionalText, lockVersionField, requiredText } from '../../core/input'
import { listQuery, pageSchema } from '../../core/list'
import { fileIds, orgType, orgTypes } from '../contract'
import { MAX_RESULT_LENGTH } from './results.rules'
import { testResultCodes } from './statuses'
import { t } from './texts'

const count = z.coerce
  .number({ error: () => t.countsAsk })
  .int({ error: () => t.countsAsk })
  .min(0, { error: () => t.countsAsk })
  .max(1_000_000, { error: () => t.countsAsk })
  .default(0)
const result = () => z.enum(testResultCodes, { error: () => t.resultAsk })
const status = () =>
  z.coerce.number({ error: () => t.statusWrong }).pipe(z.literal([0, 1], { error: () => t.statusWrong }))
const testFields = {
  testName: requiredText(() => t.testName, 100),
  orgType: orgType(),
  caseId: optionalText(() => t.caseId, 64),
  taskId: optionalText(() => t.taskId, 64),
  product: optionalText(() => t.product, 100),
  environment: optionalText(() => t.environment, 500),
  version: optionalText(() => t.version, 50),
  result: result(),
  passCount: count,
  failCount: count,
  skipCount: count,
  summary: optionalText(() => t.summary, 5000),
  fileIds: fileIds(() => t.files),
  testDate: dateText(() => t.testDate),
  /** 0 draft, 1 submitted. */
  status: status().default(1),
}
export const AddTest = z.object(testFields)
export type AddTest = z.output<typeof AddTest>
export const UpdateTest = z.object({
  id: idText(() => t.test),
  ...testFields,
  /** The version that the client read; a save over a newer version is refused. */
  lockVersion: lockVersionField(),
})
export type UpdateTest = z.output<typeof UpdateTest>
export const SavedTest = z.strictObject({ id: z.string() })
export const DeleteTests = z.object({ ids: idArray(() => t.test) })
export type DeleteTests = z.output<typeof DeleteTests>
export const DeleteTestFile = z.object({ id: idText(() => t.test), fileId: idText(() => t.files) })
export type DeleteTestFile = z.output<typeof DeleteTestFile>
export const TestIdInput = z.object({ id: idText(() => t.test) })

/** Files of test tools as text. They are counted and not stored. */
export const ReadResults = z.object({
  files: z
    .array(
      z.object({
        fileName: requiredText(() => core.id, 255),
        text: z
          .string({ error: () => t.nothingRead })
          .max(MAX_RESULT_LENGTH, { error: () => t.resultsLarge(MAX_RESULT_LENGTH / 1_000_000) }),
      }),
      { error: () => t.nothingRead },
    )
    .min(1, { error: () => t.nothingRead }),
})
export type ReadResults = z.output<typeof ReadResults>
export const ParsedResults = z.strictObject({
  passCount: z.number(),
  failCount: z.number(),
  skipCount: z.number(),
  result: z.enum(testResultCodes),
  failed: z.array(z.string()),
})

const optionalIdText = (label: () => string, max = 64) => optionalText(label, max).optional()
export const TestQuery = listQuery(['testDate'], {
  orgType: orgType().optional(),
  departId: optionalIdText(() => core.id),
  caseId: optionalIdText(() => t.caseId),
  taskId: optionalIdText(() => t.taskId),
  product: optionalIdText(() => t.product, 100),
  result: result().optional(),
  status: z.enum(['0', '1'], { error: () => t.statusWrong }).optional(),
  keyword: optionalIdText(() => t.keyword, 50),
})
export type TestQuery = z.output<typeof TestQuery>
export const TestRow = z.strictObject({
  id: z.string(),
  testName: z.string(),
  orgType: z.enum(orgTypes),
  caseId: z.string(),
  caseName: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  departId: z.string(),
  departName: z.string(),
  product: z.string(),
  environment: z.string(),
  version: z.string(),
  result: z.string(),
  result_dictText: z.string(),
  passCount: z.number(),
  failCount: z.number(),
  skipCount: z.number(),
  /** In whole percent; null without executed tests. */
  passRate: z.number().nullable(),
  summary: z.string(),
  fileIds: z.array(z.string()),
  testDate: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  /** The report belongs to the caller's institution. */
  mine: z.boolean(),
  lockVersion: z.number(),
})
export type TestRow = z.output<typeof TestRow>
export const TestPage = pageSchema(TestRow)
export const TestDetail = z.strictObject({
  test: TestRow,
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })),
  /** The latest reports of the same case and product. */
  earlier: z.array(TestRow),
})
export type TestDetail = z.output<typeof TestDetail>

export const TrendQuery = z.object({
  orgType: orgType(),
  departId: optionalIdText(() => core.id),
  product: optionalIdText(() => t.product, 100),
  caseId: optionalIdText(() => t.caseId),
})
export type TrendQuery = z.output<typeof TrendQuery>
const trendSumFields = { tests: z.number(), passed: z.number(), failed: z.number(), passRate: z.number().nullable() }
export const Trend = z.strictObject({
  months: z.array(z.strictObject({ month: z.string(), ...trendSumFields })),
  /** Products with the most tests. */
  products: z.array(z.strictObject({ name: z.string(), ...trendSumFields })),
  /** Cases with the most failures. */
  cases: z.array(z.strictObject({ id: z.string(), name: z.string(), ...trendSumFields })),
  /** Institutions with the most tests; empty unless the caller sees all institutions. */
  departs: z.array(z.strictObject({ id: z.string(), name: z.string(), ...trendSumFields })),
  /** 1: the whole side; 0: only the caller's institution. */
  ofRoom: z.number(),
})
export type Trend = z.output<typeof Trend>

/** One report by id, or the summary of a side. */
export const DownloadTestReport = z
  .object({
    id: optionalIdText(() => t.test),
    orgType: orgType().optional(),
    type: z.enum(['docx', 'pdf'], { error: () => t.docType }).default('docx'),
  })
  .refine((input) => !!input.id || !!input.orgType, { error: () => core.required(t.test), path: ['id'] })
export type DownloadTestReport = z.output<typeof DownloadTestReport>

export const FindNamedQuery = z.object({
  kind: z.enum(['case', 'task'], { error: () => t.pickKind }),
  orgType: orgType(),
  keyword: optionalText(() => t.keyword, 50),
})
export type FindNamedQuery = z.output<typeof FindNamedQuery>
export const NamedOptions = z.array(z.strictObject({ id: z.string(), name: z.string(), no: z.string() }))
