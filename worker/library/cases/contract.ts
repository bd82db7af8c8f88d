import { normalizeLines } from '../../core/plain-text'
import { z } from 'zod'
import { MAX_FILES, REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import {
  maxCharacters,
  idText,
  idArray,
  optionalText,
  requiredReason,
  requiredText,
  idOrIds,
  yearText,
  yesNoFlag,
} from '../../core/input'
import { knownValueList, listQuery, pageSchema, valueList, yearList } from '../../core/list'
import { HistoryEntry, AttachedFile, orgType } from '../contract'
import { t } from './texts'

/** Maximum characters of a long text. */
const MAX_TEXT_LENGTH = 2000
const MAX_STEP_LENGTH = 500
/** Maximum steps of a case. */
const MAX_STEPS = 50
const MAX_REQUIREMENTS = 50
/** Sources of cases. */
export const caseSources = ['centre', 'institution', 'drill'] as const
export const caseSourceLabel = (source: string): string =>
  ({ centre: t.fromCentre, institution: t.fromInstitution, drill: t.fromDrill })[source] ?? source
/** Most urgent first. */
export const priorities = ['1', '2', '3', '4'] as const
export const priorityLabel = (priority: number): string => `P${priority}`

/** Views of the page of cases. */
export const caseViews = ['list', 'coverage', 'use'] as const
export type CaseView = (typeof caseViews)[number]

const category = () =>
  z
    .string({ error: () => t.categoryMissing })
    .trim()
    .regex(/^\d{2}(\d{2})?$/, { error: () => t.categoryWrong })
const fileIds = z
  .array(
    idText(() => t.file),
    { error: () => t.file },
  )
  .max(MAX_FILES, { error: () => core.tooManyFiles })
  .transform((list) => [...new Set(list)])

export const SaveCase = z.object({
  id: idText(() => t.case).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  caseName: requiredText(() => t.caseName, 100),
  orgType: orgType(),
  category: z.union([z.literal(''), category()], { error: () => t.categoryWrong }).default(''),
  domain: optionalText(() => t.domain, 32),
  scenario: optionalText(() => t.scenario, MAX_TEXT_LENGTH),
  precondition: optionalText(() => t.precondition, MAX_TEXT_LENGTH),
  steps: z
    .array(
      z.object({
        action: optionalText(() => t.action, MAX_STEP_LENGTH),
        expected: optionalText(() => t.expectedStep, MAX_STEP_LENGTH),
      }),
      {
        error: () => t.steps,
      },
    )
    .max(MAX_STEPS, { error: () => t.tooManySteps(MAX_STEPS) })
    .default([]),
  expected: optionalText(() => t.expected, MAX_TEXT_LENGTH),
  priority: z.coerce
    .number({ error: () => t.priorityWrong })
    .pipe(z.literal([1, 2, 3, 4], { error: () => t.priorityWrong }))
    .default(3),
  year: yearText(),
  requirementIds: z
    .array(
      idText(() => t.requirement),
      { error: () => t.requirement },
    )
    .max(MAX_REQUIREMENTS, { error: () => core.tooMany })
    .default([]),
  fileIds: fileIds.default([]),
  remark: optionalText(() => t.remark, 500),
  /** Reason for changing a released case. */
  reason: z
    .string({ error: () => core.reason })
    .overwrite(normalizeLines)
    .check(maxCharacters(REASON_LENGTH.max, { error: () => core.tooLong(core.reason, REASON_LENGTH.max) }))
    .default(''),
})
export type SaveCase = z.output<typeof SaveCase>
/** Same fields, for an existing case. */
export const UpdateCase = SaveCase.extend({ id: idText(() => t.case) })
export const CaseIdsInput = idOrIds(() => t.case)
export type CaseIdsInput = z.output<typeof CaseIdsInput>
export const CaseIdInput = z.object({ id: idText(() => t.case) })
export const ReviewCases = z
  .object({
    ids: idArray(() => t.case),
    pass: yesNoFlag,
    opinion: optionalText(() => t.opinion, REASON_LENGTH.max),
    dryRun: yesNoFlag.default(0),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON_LENGTH.min, {
    error: () => core.reasonMissing,
    path: ['opinion'],
  })
export type ReviewCases = z.output<typeof ReviewCases>
export const UnpublishCases = z.object({ ids: idArray(() => t.case), reason: requiredReason() })
export type UnpublishCases = z.output<typeof UnpublishCases>
export const CollectCases = z.object({
  planId: idText(() => t.plan),
  ids: idArray(() => t.case),
  collected: yesNoFlag.default(1),
})
export type CollectCases = z.output<typeof CollectCases>

export const CaseQuery = listQuery(['updateTime', 'caseNo', 'caseName', 'priority', 'year', 'createTime'], {
  orgType: orgType().optional(),
  /** Branch of the category tree: a code or its first two digits. */
  category: category().optional(),
  status: knownValueList(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  priority: knownValueList(priorities, () => t.priorityWrong).optional(),
  source: knownValueList(caseSources, () => t.sourceWrong).optional(),
  year: yearList().optional(),
  departId: optionalText(() => t.depart, 64).optional(),
  keyword: optionalText(() => t.keyword).optional(),
  /** Only cases linked to this requirement; `none`: cases linked to none. */
  requirementId: optionalText(() => t.requirement, 64).optional(),
  /** Only cases that the plan contains. */
  planId: optionalText(() => t.plan, 64).optional(),
  taskId: optionalText(() => t.task, 64).optional(),
  /** 1: only cases that the caller's institution (for the centre: the caller) wrote. */
  mine: yesNoFlag.optional(),
})
export type CaseQuery = z.output<typeof CaseQuery>

const text = z.string()
const number = z.number()
const flag = z.number()
export const CaseRow = z.strictObject({
  id: text,
  caseNo: text,
  caseName: text,
  orgType: text,
  orgType_dictText: text,
  category: text,
  category_dictText: text,
  domain: text,
  domain_dictText: text,
  priority: number,
  priority_dictText: text,
  source: text,
  source_dictText: text,
  sourceDepartId: text,
  sourceDepartName: text,
  year: text,
  collectFlag: flag,
  status: number,
  status_dictText: text,
  versionNo: number,
  stepCount: number,
  requirementCount: number,
  taskCount: number,
  /** Test reports of the industry; null where the centre hides them. */
  testCount: number.nullable(),
  /** Percentage of executed tests that passed; null without any or where the centre hides it. */
  rate: number.nullable(),
  /** Always null: cases have no due date, tasks have. */
  due: text.nullable(),
  submitTime: text.nullable(),
  releaseTime: text.nullable(),
  updateTime: text,
  /** The case is pending for the caller. */
  canDeal: z.boolean(),
  /** Transitions that the caller may make. */
  buttons: z.array(text),
  lockVersion: number,
})
export type CaseRow = z.output<typeof CaseRow>
export const CasePage = pageSchema(CaseRow)

const SimilarCase = z.strictObject({ id: text, caseNo: text, caseName: text, rate: number, status_dictText: text })
export type SimilarCase = z.output<typeof SimilarCase>
export const SimilarCases = z.array(SimilarCase)
export const SimilarCaseQuery = z.object({
  id: optionalText(() => t.case, 64),
  orgType: orgType(),
  category: optionalText(() => t.category, 4),
  caseName: requiredText(() => t.caseName, 100),
  scenario: optionalText(() => t.scenario, MAX_TEXT_LENGTH),
  steps: SaveCase.shape.steps,
})
export type SimilarCaseQuery = z.output<typeof SimilarCaseQuery>

export const CaseDetail = z.strictObject({
  ...CaseRow.shape,
  scenario: text,
  precondition: text,
  steps: z.array(z.strictObject({ action: text, expected: text })),
  expected: text,
  remark: text,
  opinion: text,
  fileIds: z.array(text),
  files: z.array(AttachedFile),
  requirements: z.array(z.strictObject({ id: text, requirementNo: text, requirementName: text })),
  /** Tasks with this case that the caller may see. */
  tasks: z.array(
    z.strictObject({ id: text, taskNo: text, taskName: text, endDate: text, status: number, status_dictText: text }),
  ),
  /** Test reports by quarter that the caller may see. */
  tests: z.array(z.strictObject({ quarter: text, pass: number, partly: number, fail: number })),
  versions: z.array(z.strictObject({ versionNo: number, createTime: text, writer: text, reason: text })),
  history: z.array(HistoryEntry),
})
export type CaseDetail = z.output<typeof CaseDetail>
export const SavedCase = z.strictObject({ id: text, lockVersion: number, similar: SimilarCases })

export const CompareQuery = z.object({
  id: idText(() => t.case),
  from: z.coerce.number().int().min(1).optional(),
  to: z.coerce.number().int().min(1).optional(),
})
export type CompareQuery = z.output<typeof CompareQuery>
export const CaseComparison = z.strictObject({
  versions: CaseDetail.shape.versions,
  from: number,
  to: number,
  changes: z.array(
    z.strictObject({ field: text, label: text, kind: z.enum(['text', 'lines']), before: text, after: text }),
  ),
})
export type CaseComparison = z.output<typeof CaseComparison>

export const CoverageQuery = z.object({ orgType: orgType(), category: valueList(() => t.category, 4).optional() })
export type CoverageQuery = z.output<typeof CoverageQuery>
/** Coverage of requirements by the released cases; `cells` are pairs of indexes (requirement, case) with a link. */
export const Coverage = z.strictObject({
  requirements: z.array(
    z.strictObject({
      id: text,
      requirementNo: text,
      requirementName: text,
      category: text,
      category_dictText: text,
      source: text,
      caseCount: number,
      lockVersion: number,
    }),
  ),
  cases: z.array(z.strictObject({ id: text, caseNo: text, caseName: text, category: text, covers: number })),
  cells: z.array(z.tuple([number, number])),
  /** Number of requirements without a released case. */
  gaps: number,
  /** Number of released cases without a requirement. */
  loose: number,
  mayWrite: z.boolean(),
})
export type Coverage = z.output<typeof Coverage>
export const SaveRequirement = z.object({
  id: idText(() => t.requirement).optional(),
  lockVersion: z.coerce.number().int().optional(),
  requirementNo: requiredText(() => t.requirementNo, 32),
  requirementName: requiredText(() => t.requirementName, 100),
  orgType: orgType(),
  category: category(),
  source: optionalText(() => t.source, 100),
  sort: z.coerce
    .number({ error: () => t.sortWrong })
    .int({ error: () => t.sortWrong })
    .min(0, { error: () => t.sortWrong })
    .max(9999, { error: () => t.sortWrong })
    .default(0),
})
export type SaveRequirement = z.output<typeof SaveRequirement>
export const RequirementIdsInput = idOrIds(() => t.requirement)
export type RequirementIdsInput = z.output<typeof RequirementIdsInput>
export const SavedRequirement = z.strictObject({ id: text })
