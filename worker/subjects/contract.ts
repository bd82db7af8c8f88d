import { z } from 'zod'
import { id, ids, optional, yesNo } from '../core/input'
import { listQuery } from '../core/list'
import { type SubjectListName, type SubjectStatus, statusLists, statusOf, subjectStatusNames } from './statuses'
import { t } from './texts'

const flag = z.number()
const text = z.string()
const time = z.string().nullable()
export const StatusName = z.enum(subjectStatusNames)

/** Names of lists, as `listType` and, for the two pseudo-statuses, as `status`. */
export const listNames: SubjectListName[] = [...(Object.keys(statusLists) as SubjectListName[]), 'thisYearDeclare']
/** One name or id or a comma list of them; the pseudo-statuses stand for their lists. */
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
const years = z
  .string()
  .regex(/^(19|20)\d{2}(,(19|20)\d{2})*$/, { error: () => t.yearDigits })
  .transform((list) => list.split(','))
const search = (label: () => string, max = 50) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t.tooLong(label(), max) })

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
] as const
export const subjectFilters = {
  subjectName: search(() => t.subjectName).optional(),
  subjectNum: search(() => t.subjectNum, 32).optional(),
  year: years.optional(),
  /** `thisYearDeclare` may stand alone here, as the client sends it. */
  status: z.union([z.literal('thisYearDeclare').transform(() => 'thisYearDeclare' as const), statusNames]).optional(),
  statusIds: statusNames.optional(),
  domain: search(() => t.domain, 32).optional(),
  subjectType: search(() => t.subjectType, 32).optional(),
  source: z.enum(['declare', 'collect', 'plan'], { error: () => t.sourceWrong }).optional(),
  leadDepartId: search(() => t.leadInstitution, 64).optional(),
  leadDepartName: search(() => t.leadInstitution).optional(),
  subjectManId: search(() => t.subjectManager, 64).optional(),
  subjectManName: search(() => t.subjectManager).optional(),
  gradeStatus: z.enum(['未评分', '评分中', '已评分', 'toGrade'], { error: () => t.gradeStatusWrong }).optional(),
  prizeLevel: search(() => t.prizeLevel, 32).optional(),
  /** 1: only what has won a prize. */
  awarded: yesNo.optional(),
  keyword: search(() => t.keywords).optional(),
  listType: z.enum(listNames, { error: () => t.noSuchList }).optional(),
  /** 1: only what the caller has to deal with now. */
  todo: yesNo.optional(),
  /** 1: only what is overdue. */
  overdue: yesNo.optional(),
  ids: ids(() => t.subject).optional(),
}
export const SubjectQuery = listQuery(subjectSorts, subjectFilters)
export type SubjectQuery = z.output<typeof SubjectQuery>
export const SubjectCountQuery = z.object(subjectFilters)
export type SubjectFilters = z.output<typeof SubjectCountQuery>

export const SomeSubjects = z.preprocess(
  (input) => {
    const { ids: many, id: one, subjectId } = (input ?? {}) as Record<string, unknown>
    return { ids: many ?? one ?? subjectId }
  },
  z.object({ ids: ids(() => t.subject) }),
)
export const OneSubject = z.object({ id: id(() => t.subject) })
export const OfSubject = z.object({ subjectId: id(() => t.subject) })
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
export const ProcessedQuery = listQuery(['dealTime', 'year', 'subjectName'], {
  year: years.optional(),
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
export const Institution = z.strictObject({
  departId: text,
  departName: text,
  duty: text,
  contactName: text,
  phone: text,
})

/** A subject in a list, as this viewer sees it. What the viewer may not see is empty or null, never absent. */
export const SubjectRow = z.strictObject({
  id: text,
  subjectId: text,
  collectId: text,
  subjectNum: text,
  subjectName: text,
  year: text,
  status: StatusName,
  statusId: z.number(),
  status_dictText: text,
  status_dictColor: text,
  source: text,
  domain: text,
  domain_dictText: text,
  subjectType: text,
  subjectType_dictText: text,
  level: text,
  keywords: text,
  leadDepartId: text,
  leadDepartName: text,
  subjectManId: text,
  subjectManName: text,
  subjectManPhone: text,
  contactName: text,
  budgetTotal: z.number(),
  startDate: time,
  endDate: time,
  isOverYear: flag,
  returnFrom: text,
  keepReviewers: flag,
  roundNo: z.number(),
  statusTime: text,
  dueTime: time,
  submitTime: time,
  approvalTime: time,
  publicityStart: time,
  publicityEnd: time,
  publicityResult: flag,
  establishTime: time,
  finishTime: time,
  closeTime: time,
  closeKind: text,
  createTime: text,
  updateTime: text,
  lockVersion: z.number(),
  /** Percent; for who may read the results of reviews. */
  passRate: z.number().nullable(),
  passRateFirst: z.number().nullable(),
  passRateRe: z.number().nullable(),
  /** Reviews of the present stage and round, for the same people. */
  reviewTotal: z.number().nullable(),
  reviewDone: z.number().nullable(),
  similarityMax: z.number().nullable(),
  similarityVerdict: text,
  gradeStatus: text,
  gradeRaw: z.number().nullable(),
  gradeNorm: z.number().nullable(),
  gradeRank: z.number().nullable(),
  gradeLevel: text,
  isExcellent: flag.nullable(),
  prizeLevel: text,
  share: flag,
  shareAuth: flag,
  fontFamily: text,
  fontSize: text,
  /** 1: the viewer judges blind; names of people and institutions are left out. */
  blind: flag,
  /** 1: the viewer has to do something with it now. */
  canDeal: flag,
  /** Moves of the life cycle that the viewer may make from the present status. */
  buttons: z.array(text),
})
export type SubjectRow = z.output<typeof SubjectRow>

export const Member = z.strictObject({
  id: text,
  userId: text,
  name: text,
  departId: text,
  departName: text,
  title: text,
  duty: text,
  phone: text,
  email: text,
  sort: z.number(),
  editRight: flag,
  role: text,
})
export const SlotFile = z.strictObject({
  id: text,
  fileName: text,
  ext: text,
  size: z.number(),
  uploadTime: text,
  url: text,
  previewUrl: text,
})
export const SlotFiles = z.strictObject({ slot: text, name: text, required: flag, files: z.array(SlotFile) })
export const TimeLineRow = z.strictObject({
  id: text,
  seq: z.number(),
  fromStatus: text,
  from_dictText: text,
  toStatus: text,
  to_dictText: text,
  operation: text,
  operation_dictText: text,
  actorName: text,
  roleCode: text,
  role_dictText: text,
  reason: text,
  time: text,
  undone: flag,
})
export const Tab = z.strictObject({
  key: text,
  title: text,
  visible: flag,
  editable: flag,
  badge: z.number(),
  sort: z.number(),
})
export type Tab = z.output<typeof Tab>
/** Acts of the viewer: true, or the sentence why not now. Acts without the right are not named. */
export const May = z.record(z.string(), z.union([z.literal(true), z.string()]))
export type May = z.output<typeof May>

const expected = z.strictObject({ type: text, name: text, count: z.number(), unit: text })
const budgetLine = z.strictObject({ item: text, amount: z.number(), note: text.optional() })
const cooperating = z.strictObject({ departId: text, departName: text, duty: text })
/** The document itself: shown in the detail and in the declaration. */
export const documentShape = {
  subjectNameEn: text,
  summary: text,
  background: text,
  objectives: text,
  content: text,
  techRoute: text,
  innovation: text,
  basis: text,
  risks: text,
  budget: z.array(budgetLine),
  durationMonths: z.number(),
  cooperateDeparts: z.array(cooperating),
  subjectManEmail: text,
  advisers: z.array(text),
  expectedResults: z.array(expected),
}
export const SubjectDetail = z.strictObject({
  ...SubjectRow.shape,
  ...documentShape,
  contactId: text,
  contactPhone: text,
  contactEmail: text,
  actualEndDate: time,
  closeReason: text,
  shareTime: time,
  taskBookFileId: text,
  schedule: z.array(z.strictObject({ period: text, work: text })),
  commitment: flag,
  auditOpinion: text,
  marks: z.array(z.strictObject({ section: text, text })),
  replenishItems: z.array(
    z.strictObject({
      item: text,
      fileSlot: text,
      note: text,
      answered: flag,
      answer: text.optional(),
      fileIds: z.array(text).optional(),
    }),
  ),
  replenishDue: time,
  members: z.array(Member),
  files: z.array(SlotFiles),
  versions: z.array(
    z.strictObject({
      versionNo: z.number(),
      submitTime: text,
      submitter: text,
      reason: text,
      /** Which fields changed; `compareVersions` says how. */
      diff: z.array(z.strictObject({ field: text, label: text })),
      /** How many marks of the return before this version answers. */
      marks: z.number(),
    }),
  ),
  /** Texts of a collected topic, and answers to the year's own questions. */
  topic: z.array(z.strictObject({ name: text, label: text, text })),
  own: z.array(z.strictObject({ name: text, label: text, text })),
  /** declare, collect or empty for a plan topic. */
  kind: text,
  topicId: text,
  topicName: text,
  takenUp: z.array(z.strictObject({ id: text, subjectName: text })),
  /** Parts and attachments of the form that it is written by. */
  sections: z.array(z.strictObject({ name: text, title: text })),
  fileSlots: z.array(z.strictObject({ slot: text, name: text })),
  timeLine: z.array(TimeLineRow),
  tabs: z.array(Tab),
  may: May,
})
export type SubjectDetail = z.output<typeof SubjectDetail>

export const ShortSubject = z.strictObject({
  id: text,
  subjectName: text,
  subjectNum: text,
  year: text,
  status: StatusName,
  status_dictText: text,
})
export const ProcessedRow = z.strictObject({
  ...SubjectRow.shape,
  operation: text,
  operation_dictText: text,
  dealTime: text,
  dealReason: text,
})
