import { z } from 'zod'
import { subjectStatusNames } from './statuses'

const flag = z.number()
const text = z.string()
const nullableTime = z.string().nullable()
export const StatusName = z.enum(subjectStatusNames)

export const Institution = z.strictObject({
  departId: text,
  departName: text,
  duty: text,
  contactName: text,
  phone: text,
})

/** Identity, lead, schedule and budget of a subject. Shared by lists, the detail and the declaration. */
export const subjectHeadShape = {
  subjectName: text,
  year: text,
  domain: text,
  domain_dictText: text,
  subjectType: text,
  subjectType_dictText: text,
  keywords: text,
  leadDepartId: text,
  leadDepartName: text,
  subjectManId: text,
  subjectManName: text,
  subjectManPhone: text,
  startDate: nullableTime,
  endDate: nullableTime,
  budgetTotal: z.number(),
}
/** A subject in a list, serialized for one viewer. Hidden fields are empty or null, never absent. */
export const SubjectRow = z.strictObject({
  id: text,
  subjectId: text,
  collectId: text,
  subjectNum: text,
  ...subjectHeadShape,
  status: StatusName,
  statusId: z.number(),
  status_dictText: text,
  source: text,
  keepReviewers: flag,
  dueTime: nullableTime,
  submitTime: nullableTime,
  approvalTime: nullableTime,
  publicityStart: nullableTime,
  publicityEnd: nullableTime,
  publicityResult: flag,
  establishTime: nullableTime,
  finishTime: nullableTime,
  closeTime: nullableTime,
  createTime: text,
  updateTime: text,
  lockVersion: z.number(),
  /** Percent. Null for viewers without the right to read review results. */
  passRate: z.number().nullable(),
  passRateFirst: z.number().nullable(),
  passRateRe: z.number().nullable(),
  /** Reviews of the current stage and round; null for the same viewers. */
  reviewTotal: z.number().nullable(),
  reviewDone: z.number().nullable(),
  similarityMax: z.number().nullable(),
  similarityVerdict: text,
  gradeStatus: text,
  gradeRank: z.number().nullable(),
  gradeLevel: text,
  isExcellent: flag.nullable(),
  prizeLevel: text,
  prizeLevel_dictText: text,
  /** 1: the viewer reviews blind. Names of people and institutions are left out. */
  blind: flag,
  /** 1: an action of the viewer is pending. */
  canDeal: flag,
  /** Transitions of the life cycle that the viewer may make from the current status. */
  buttons: z.array(text),
})
export type SubjectRow = z.output<typeof SubjectRow>
/** Fields of the detail that lists omit, beside the declaration. */
const detailFieldsShape = {
  status_dictColor: text,
  level: text,
  contactName: text,
  isOverYear: flag,
  returnFrom: text,
  roundNo: z.number(),
  statusTime: text,
  closeKind: text,
  gradeRaw: z.number().nullable(),
  gradeNorm: z.number().nullable(),
  share: flag,
  shareAuth: flag,
  fontFamily: text,
  fontSize: text,
}
export type SubjectDetailFields = z.output<z.ZodObject<typeof detailFieldsShape>>

export const TeamMember = z.strictObject({
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
export const TimelineRow = z.strictObject({
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
export const SubjectTab = z.strictObject({
  key: text,
  title: text,
  visible: flag,
  editable: flag,
  badge: z.number(),
  sort: z.number(),
})
export type SubjectTab = z.output<typeof SubjectTab>
/** Actions of the viewer: true, or the reason why the action is not possible now. Actions without the right are absent. */
export const ActionAvailability = z.record(z.string(), z.union([z.literal(true), z.string()]))
export type ActionAvailability = z.output<typeof ActionAvailability>

const expectedResult = z.strictObject({ type: text, name: text, count: z.number(), unit: text })
const budgetLine = z.strictObject({ item: text, amount: z.number(), note: text.optional() })
const partnerInstitution = z.strictObject({ departId: text, departName: text, duty: text })
/** Content of the declaration. Shared by the detail and the declaration. */
export const declarationShape = {
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
  cooperateDeparts: z.array(partnerInstitution),
  subjectManEmail: text,
  advisers: z.array(text),
  expectedResults: z.array(expectedResult),
  schedule: z.array(z.strictObject({ period: text, work: text })),
  commitment: flag,
  contactPhone: text,
  contactEmail: text,
}
/** Opinion of a return, marks on sections, requested items and their due date. */
export const returnedShape = {
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
  replenishDue: nullableTime,
}
export const SubjectDetail = z.strictObject({
  ...SubjectRow.shape,
  ...detailFieldsShape,
  ...declarationShape,
  ...returnedShape,
  /** Current name of the lead institution when the subject stores a former one; else empty. */
  leadDepartNow: text,
  contactId: text,
  actualEndDate: nullableTime,
  closeReason: text,
  shareTime: nullableTime,
  taskBookFileId: text,
  members: z.array(TeamMember),
  files: z.array(SlotFiles),
  versions: z.array(
    z.strictObject({
      versionNo: z.number(),
      submitTime: text,
      submitter: text,
      reason: text,
      /** Changed fields. `compareVersions` returns their values. */
      diff: z.array(z.strictObject({ field: text, label: text })),
      /** Number of marks of the preceding return that this version answers. */
      marks: z.number(),
    }),
  ),
  /** Texts of a collected topic, and answers to the year's custom questions. */
  topic: z.array(z.strictObject({ name: text, label: text, text })),
  own: z.array(z.strictObject({ name: text, label: text, text })),
  /** `declare`, `collect`, or empty for a plan topic. */
  kind: text,
  topicId: text,
  topicName: text,
  takenUp: z.array(z.strictObject({ id: text, subjectName: text })),
  /** Sections and attachment slots of the form of the declaration. */
  sections: z.array(z.strictObject({ name: text, title: text })),
  fileSlots: z.array(z.strictObject({ slot: text, name: text })),
  timeLine: z.array(TimelineRow),
  tabs: z.array(SubjectTab),
  may: ActionAvailability,
})
export type SubjectDetail = z.output<typeof SubjectDetail>

export const SubjectSummary = z.strictObject({
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
