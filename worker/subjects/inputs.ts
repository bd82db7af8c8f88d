import { keysOf } from '../core/typed-keys'
import { z } from 'zod'
import { toFields, idText, idArray, optionalText, yesNoFlag } from '../core/input'
import type { AdvancedFilter } from '../core/advanced-filter'
import { knownValueList, listQuery, valueList, yearList } from '../core/list'
import { provinceCodes } from '../core/provinces'
import { phaseNames, scoreBands, scoreKinds } from './phases/rules'
import { type SubjectListName, type SubjectStatus, statusLists, parseSubjectStatus } from './statuses'
import { t as core } from '../core/core.texts'
import { t as form } from './form/texts'
import { t } from './texts'

/** Names of lists: values of `listType`; two of them are also accepted as pseudo-status in `status`. */
export const subjectListNames: SubjectListName[] = [...keysOf(statusLists), 'thisYearDeclare']
/** A status name or id, or a comma-separated list. A pseudo-status stands for the statuses of its list. */
const statusList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .transform((names, ctx) =>
    names.flatMap((name): SubjectStatus[] => {
      if (name === 'inRoadSubject') return [...statusLists.inRoadSubject]
      const known = parseSubjectStatus(name)
      if (!known) ctx.addIssue({ code: 'custom', message: t.noStatusNamed(name) })
      return known ? [known] : []
    }),
  )
const searchText = (label: () => string, max = 50) =>
  z
    .string()
    .trim()
    .max(max, { error: () => core.tooLong(label(), max) })

export const subjectSorts = [
  'createTime',
  'updateTime',
  'year',
  'subjectName',
  'subjectNum',
  'status',
  'domain',
  'submitTime',
  'establishTime',
  'dueTime',
  'endDate',
  'leadDepartName',
  'similarityMax',
  'passRate',
  'gradeRank',
  'gradeStatus',
  'prizeLevel',
  'subjectType',
  'source',
  'level',
  'subjectManName',
  'startDate',
  'budgetTotal',
] as const
export const subjectFilters = {
  subjectName: searchText(() => t.subjectName).optional(),
  subjectNum: searchText(() => t.subjectNum, 32).optional(),
  year: yearList().optional(),
  /** The client sends `thisYearDeclare` alone. */
  status: z.union([z.literal('thisYearDeclare').transform(() => 'thisYearDeclare' as const), statusList]).optional(),
  statusIds: statusList.optional(),
  domain: valueList(() => t.domain).optional(),
  subjectType: valueList(() => t.subjectType).optional(),
  source: knownValueList(['declare', 'collect', 'plan'], () => t.sourceWrong).optional(),
  leadDepartId: valueList(() => t.leadInstitution, 2000).optional(),
  leadDepartName: searchText(() => t.leadInstitution).optional(),
  /** 1: only subjects with shared results. */
  shared: yesNoFlag.optional(),
  /** 1: only subjects with a product of a published vendor. For readers of vendors. */
  product: yesNoFlag.optional(),
  /** Only subjects led by an institution of this province. */
  province: z.enum(provinceCodes, { error: () => core.noSuchProvince }).optional(),
  /** Only subjects with this partner institution. */
  partnerId: searchText(() => form.partners, 64).optional(),
  /** Only subjects with this keyword. */
  word: z
    .string()
    .max(200, { error: () => core.tooLong(t.keywords, 200) })
    .optional(),
  subjectManId: valueList(() => t.subjectManager, 2000).optional(),
  subjectManName: searchText(() => t.subjectManager).optional(),
  gradeStatus: knownValueList(['未评分', '评分中', '已评分', 'toGrade'], () => t.gradeStatusWrong).optional(),
  prizeLevel: valueList(() => t.prizeLevel).optional(),
  /** 1: only prize winners. */
  awarded: yesNoFlag.optional(),
  keyword: searchText(() => t.keywords).optional(),
  listType: z.enum(subjectListNames, { error: () => core.noSuchList }).optional(),
  /** 1: only submitted subjects. */
  submitted: yesNoFlag.optional(),
  /** 1: only subjects that were established, whatever their status is now. */
  established: yesNoFlag.optional(),
  /** Only graded subjects; `raw` or `norm`: only with that score, and within `band` if given. For readers of the ranking. */
  scored: z.enum(['any', ...scoreKinds]).optional(),
  band: z.enum(scoreBands).optional(),
  gradeLevel: searchText(() => t.gradeLevel, 20).optional(),
  /** Only subjects that have left this phase; topics are excluded. */
  left: z.enum(phaseNames).optional(),
  /** 1: only subjects with a pending action of the caller. */
  todo: yesNoFlag.optional(),
  /** 1: only overdue subjects. */
  overdue: yesNoFlag.optional(),
  ids: idArray(() => t.subject).optional(),
}
export const SubjectQuery = listQuery(subjectSorts, {
  ...subjectFilters,
  /** 1: drafts last, for readers who see everybody's drafts and sort by newest first. */
  draftsLast: yesNoFlag.optional(),
})
export type SubjectQuery = z.output<typeof SubjectQuery>
/** The list of subjects, narrowed to the proposed ones. */
export const ProposedWorkbookQuery = z.preprocess(
  (input) => ({ ...toFields(input), listType: 'proposed' }),
  SubjectQuery,
)
export const SubjectCountQuery = z.object(subjectFilters)
export type SubjectFilters = z.output<typeof SubjectCountQuery> & { asked?: AdvancedFilter }

export const SubjectIds = z.preprocess(
  (input) => {
    const { ids: many, id: one, subjectId } = toFields(input)
    return { ids: many ?? one ?? subjectId }
  },
  z.object({ ids: idArray(() => t.subject) }),
)
export const SubjectId = z.object({ id: idText(() => t.subject) })
export const SubjectYearsQuery = z.object({
  type: z
    .enum(['declare', 'grade', 'prize', 'report', 'plan', 'collect'], { error: () => t.noSuchYearKind })
    .default('declare'),
})
export const SubjectSummaryQuery = z.object({
  ids: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(64)).max(5000, { error: () => t.tooManyAsked }))
    .optional(),
  keyword: searchText(() => t.keywords).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000, { error: () => t.tooManyAsked })
    .optional(),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000, { error: () => t.tooManyAsked })
    .optional(),
})
export const ProcessedQuery = listQuery(['dealTime', 'year', 'subjectName', 'createTime'], {
  year: yearList().optional(),
  operation: searchText(() => t.operation, 64).optional(),
  keyword: searchText(() => t.keywords).optional(),
})
export type ProcessedQuery = z.output<typeof ProcessedQuery>
export const SubjectTabsQuery = z.object({
  subjectId: idText(() => t.subject),
  menuId: optionalText(() => t.menu, 100),
})

export const InstitutionQuery = z.object({
  subjectId: idText(() => t.subject).optional(),
  keyword: searchText(() => t.keywords).default(''),
})
export const RemoveInstitution = z.object({ subjectId: idText(() => t.subject), departId: idText(() => t.institution) })
