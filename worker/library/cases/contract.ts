import { severalLines } from '../../core/plain-text'
import { z } from 'zod'
import { MOST_FILES, REASON } from '../../core/bounds'
import { t as core } from '../../core/core.texts'
import { atMost, id, ids, optional, reason, required, some, year, yesNo } from '../../core/input'
import { among, listQuery, pageOf, several, years } from '../../core/list'
import { HistoryEntry, HungFile, orgType } from '../contract'
import { t } from './texts'

/** Maximum characters of a long text. */
const LONG = 2000
const STEP = 500
/** Maximum steps of a case. */
const MOST_STEPS = 50
const MOST_REQUIREMENTS = 50
/** Sources of cases. */
export const caseSources = ['centre', 'institution', 'drill'] as const
export const sourceLabel = (source: string): string =>
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
    id(() => t.file),
    { error: () => t.file },
  )
  .max(MOST_FILES, { error: () => core.tooManyFiles })
  .transform((list) => [...new Set(list)])

export const SaveCase = z.object({
  id: id(() => t.case).optional(),
  /** The version that the client read; the save is refused with 409 if a newer one exists. */
  lockVersion: z.coerce.number().int().optional(),
  caseName: required(() => t.caseName, 100),
  orgType: orgType(),
  category: z.union([z.literal(''), category()], { error: () => t.categoryWrong }).default(''),
  domain: optional(() => t.domain, 32),
  scenario: optional(() => t.scenario, LONG),
  precondition: optional(() => t.precondition, LONG),
  steps: z
    .array(z.object({ action: optional(() => t.action, STEP), expected: optional(() => t.expectedStep, STEP) }), {
      error: () => t.steps,
    })
    .max(MOST_STEPS, { error: () => t.tooManySteps(MOST_STEPS) })
    .default([]),
  expected: optional(() => t.expected, LONG),
  priority: z.coerce
    .number({ error: () => t.priorityWrong })
    .pipe(z.literal([1, 2, 3, 4], { error: () => t.priorityWrong }))
    .default(3),
  year: year(),
  requirementIds: z
    .array(
      id(() => t.requirement),
      { error: () => t.requirement },
    )
    .max(MOST_REQUIREMENTS, { error: () => core.tooMany })
    .default([]),
  fileIds: fileIds.default([]),
  remark: optional(() => t.remark, 500),
  /** Reason for changing a released case. */
  reason: z
    .string({ error: () => core.reason })
    .overwrite(severalLines)
    .check(atMost(REASON.max, { error: () => core.tooLong(core.reason, REASON.max) }))
    .default(''),
})
export type SaveCase = z.output<typeof SaveCase>
/** Same fields, for an existing case. */
export const UpdateCase = SaveCase.extend({ id: id(() => t.case) })
export const SomeCases = some(() => t.case)
export type SomeCases = z.output<typeof SomeCases>
export const OneCase = z.object({ id: id(() => t.case) })
export const ReviewCases = z
  .object({
    ids: ids(() => t.case),
    pass: yesNo,
    opinion: optional(() => t.opinion, REASON.max),
    dryRun: yesNo.default(0),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON.min, {
    error: () => core.reasonMissing,
    path: ['opinion'],
  })
export type ReviewCases = z.output<typeof ReviewCases>
export const TakeOffCases = z.object({ ids: ids(() => t.case), reason: reason() })
export type TakeOffCases = z.output<typeof TakeOffCases>
export const CollectCases = z.object({ planId: id(() => t.plan), ids: ids(() => t.case), collected: yesNo.default(1) })
export type CollectCases = z.output<typeof CollectCases>

export const CaseQuery = listQuery(['updateTime', 'caseNo', 'caseName', 'priority', 'year', 'createTime'], {
  orgType: orgType().optional(),
  /** Branch of the category tree: a code or its first two digits. */
  category: category().optional(),
  status: among(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  priority: among(priorities, () => t.priorityWrong).optional(),
  source: among(caseSources, () => t.sourceWrong).optional(),
  year: years().optional(),
  departId: optional(() => t.depart, 64).optional(),
  keyword: optional(() => t.keyword).optional(),
  /** Only cases linked to this requirement; `none`: cases linked to none. */
  requirementId: optional(() => t.requirement, 64).optional(),
  /** Only cases that the plan contains. */
  planId: optional(() => t.plan, 64).optional(),
  taskId: optional(() => t.task, 64).optional(),
  /** 1: only cases that the caller's institution (for the centre: the caller) wrote. */
  mine: yesNo.optional(),
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
export const CasePage = pageOf(CaseRow)

const Like = z.strictObject({ id: text, caseNo: text, caseName: text, rate: number, status_dictText: text })
export type Like = z.output<typeof Like>
export const Likes = z.array(Like)
export const LikeQuery = z.object({
  id: optional(() => t.case, 64),
  orgType: orgType(),
  category: optional(() => t.category, 4),
  caseName: required(() => t.caseName, 100),
  scenario: optional(() => t.scenario, LONG),
  steps: SaveCase.shape.steps,
})
export type LikeQuery = z.output<typeof LikeQuery>

export const CaseDetail = z.strictObject({
  ...CaseRow.shape,
  scenario: text,
  precondition: text,
  steps: z.array(z.strictObject({ action: text, expected: text })),
  expected: text,
  remark: text,
  opinion: text,
  fileIds: z.array(text),
  files: z.array(HungFile),
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
export const Saved = z.strictObject({ id: text, lockVersion: number, similar: Likes })

export const CompareQuery = z.object({
  id: id(() => t.case),
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

export const CoverageQuery = z.object({ orgType: orgType(), category: several(() => t.category, 4).optional() })
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
  id: id(() => t.requirement).optional(),
  lockVersion: z.coerce.number().int().optional(),
  requirementNo: required(() => t.requirementNo, 32),
  requirementName: required(() => t.requirementName, 100),
  orgType: orgType(),
  category: category(),
  source: optional(() => t.source, 100),
  sort: z.coerce
    .number({ error: () => t.sortWrong })
    .int({ error: () => t.sortWrong })
    .min(0, { error: () => t.sortWrong })
    .max(9999, { error: () => t.sortWrong })
    .default(0),
})
export type SaveRequirement = z.output<typeof SaveRequirement>
export const SomeRequirements = some(() => t.requirement)
export type SomeRequirements = z.output<typeof SomeRequirements>
export const SavedRequirement = z.strictObject({ id: text })
