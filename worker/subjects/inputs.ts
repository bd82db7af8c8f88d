import { namesIn } from '../core/names'
import { z } from 'zod'
import { fieldsOf, id, ids, optional, yesNo } from '../core/input'
import type { Asked } from '../core/asked'
import { among, listQuery, several, years } from '../core/list'
import { provinceCodes } from '../core/provinces'
import { phaseNames, scoreBands, scoreKinds } from './figures/rules'
import { type SubjectListName, type SubjectStatus, statusLists, statusOf } from './statuses'
import { t as core } from '../core/core.texts'
import { t as form } from './form/texts'
import { t } from './texts'

/** Names of lists: values of `listType`; two of them are also accepted as pseudo-status in `status`. */
export const listNames: SubjectListName[] = [...namesIn(statusLists), 'thisYearDeclare']
/** A status name or id, or a comma-separated list. A pseudo-status stands for the statuses of its list. */
const statusNames = z
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
      const known = statusOf(name)
      if (!known) ctx.addIssue({ code: 'custom', message: t.noStatusNamed(name) })
      return known ? [known] : []
    }),
  )
const search = (label: () => string, max = 50) =>
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
  subjectName: search(() => t.subjectName).optional(),
  subjectNum: search(() => t.subjectNum, 32).optional(),
  year: years().optional(),
  /** The client sends `thisYearDeclare` alone. */
  status: z.union([z.literal('thisYearDeclare').transform(() => 'thisYearDeclare' as const), statusNames]).optional(),
  statusIds: statusNames.optional(),
  domain: several(() => t.domain).optional(),
  subjectType: several(() => t.subjectType).optional(),
  source: among(['declare', 'collect', 'plan'], () => t.sourceWrong).optional(),
  leadDepartId: several(() => t.leadInstitution, 2000).optional(),
  leadDepartName: search(() => t.leadInstitution).optional(),
  /** 1: only subjects with shared results. */
  shared: yesNo.optional(),
  /** 1: only subjects with a product of a published vendor. For readers of vendors. */
  product: yesNo.optional(),
  /** Only subjects led by an institution of this province. */
  province: z.enum(provinceCodes, { error: () => core.noSuchProvince }).optional(),
  /** Only subjects with this partner institution. */
  partnerId: search(() => form.partners, 64).optional(),
  /** Only subjects with this keyword. */
  word: z
    .string()
    .max(200, { error: () => core.tooLong(t.keywords, 200) })
    .optional(),
  subjectManId: several(() => t.subjectManager, 2000).optional(),
  subjectManName: search(() => t.subjectManager).optional(),
  gradeStatus: among(['未评分', '评分中', '已评分', 'toGrade'], () => t.gradeStatusWrong).optional(),
  prizeLevel: several(() => t.prizeLevel).optional(),
  /** 1: only prize winners. */
  awarded: yesNo.optional(),
  keyword: search(() => t.keywords).optional(),
  listType: z.enum(listNames, { error: () => core.noSuchList }).optional(),
  /** 1: only submitted subjects. */
  submitted: yesNo.optional(),
  /** 1: only subjects that were established, whatever their status is now. */
  established: yesNo.optional(),
  /** Only graded subjects; `raw` or `norm`: only with that score, and within `band` if given. For readers of the ranking. */
  scored: z.enum(['any', ...scoreKinds]).optional(),
  band: z.enum(scoreBands).optional(),
  gradeLevel: search(() => t.gradeLevel, 20).optional(),
  /** Only subjects that have left this phase; topics are excluded. */
  left: z.enum(phaseNames).optional(),
  /** 1: only subjects with a pending action of the caller. */
  todo: yesNo.optional(),
  /** 1: only overdue subjects. */
  overdue: yesNo.optional(),
  ids: ids(() => t.subject).optional(),
}
export const SubjectQuery = listQuery(subjectSorts, {
  ...subjectFilters,
  /** 1: drafts last, for readers who see everybody's drafts and sort by newest first. */
  draftsLast: yesNo.optional(),
})
export type SubjectQuery = z.output<typeof SubjectQuery>
/** The list of subjects, narrowed to the proposed ones. */
export const ProposedBookQuery = z.preprocess((input) => ({ ...fieldsOf(input), listType: 'proposed' }), SubjectQuery)
export const SubjectCountQuery = z.object(subjectFilters)
export type SubjectFilters = z.output<typeof SubjectCountQuery> & { asked?: Asked }

export const SomeSubjects = z.preprocess(
  (input) => {
    const { ids: many, id: one, subjectId } = fieldsOf(input)
    return { ids: many ?? one ?? subjectId }
  },
  z.object({ ids: ids(() => t.subject) }),
)
export const OneSubject = z.object({ id: id(() => t.subject) })
export const YearQuery = z.object({
  type: z
    .enum(['declare', 'grade', 'prize', 'report', 'plan', 'collect'], { error: () => t.noSuchYearKind })
    .default('declare'),
})
export const ShortQuery = z.object({
  ids: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(',').filter(Boolean))])
    .pipe(z.array(z.string().max(64)).max(5000, { error: () => t.tooManyAsked }))
    .optional(),
  keyword: search(() => t.keywords).optional(),
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
  year: years().optional(),
  operation: search(() => t.operation, 64).optional(),
  keyword: search(() => t.keywords).optional(),
})
export type ProcessedQuery = z.output<typeof ProcessedQuery>
export const TabQuery = z.object({ subjectId: id(() => t.subject), menuId: optional(() => t.menu, 100) })

export const InstitutionQuery = z.object({
  subjectId: id(() => t.subject).optional(),
  keyword: search(() => t.keywords).default(''),
})
export const RemoveInstitution = z.object({ subjectId: id(() => t.subject), departId: id(() => t.institution) })
