import { z } from 'zod'
import { MAX_FILES, MAX_ROWS, REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { dateText, idText, idArray, optionalText, requiredText, idOrIds, yesNoFlag } from '../../core/input'
import { knownValueList, listQuery, pageSchema, yearList } from '../../core/list'
import { HistoryEntry, AttachedFile, orgType } from '../contract'
import { t } from './texts'

const MAX_TEXT_LENGTH = 2000
const idList = (label: () => string, most = MAX_ROWS) =>
  z
    .array(idText(label), { error: label })
    .max(most, { error: () => core.tooMany })
    .transform((list) => [...new Set(list)])
    .default([])

export const SaveTask = z
  .object({
    id: idText(() => t.task).optional(),
    /** The version that the client read; the save is refused with 409 if a newer one exists. */
    lockVersion: z.coerce.number().int().optional(),
    taskName: requiredText(() => t.taskName, 100),
    planId: idText(() => t.plan),
    parentId: optionalText(() => t.parent, 64),
    goal: optionalText(() => t.goal, MAX_TEXT_LENGTH),
    requirement: optionalText(() => t.requirement, MAX_TEXT_LENGTH),
    startDate: z.union([z.literal(''), dateText(() => t.startDate)]).default(''),
    endDate: z.union([z.literal(''), dateText(() => t.endDate)]).default(''),
    weight: z.coerce
      .number({ error: () => t.weightWrong })
      .int({ error: () => t.weightWrong })
      .min(1, { error: () => t.weightWrong })
      .max(100, { error: () => t.weightWrong })
      .default(10),
    caseIds: idList(() => t.task),
    departIds: idList(() => t.depart),
    fileIds: idList(() => t.file, MAX_FILES),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: () => t.endBeforeStart,
    path: ['endDate'],
  })
export type SaveTask = z.output<typeof SaveTask>
/** Same fields, for an existing task. */
export const UpdateTask = SaveTask.safeExtend({ id: idText(() => t.task) })
export const TaskIdsInput = idOrIds(() => t.task)
export type TaskIdsInput = z.output<typeof TaskIdsInput>
export const TaskIdInput = z.object({ id: idText(() => t.task) })
export const assignModes = ['add', 'replace', 'remove'] as const
export const AssignTasks = z
  .object({
    ids: idArray(() => t.task),
    departIds: idList(() => t.depart),
    /** 1: all institutions of the side; `departIds` is ignored. */
    all: yesNoFlag.default(0),
    way: z.enum(assignModes, { error: () => t.wayWrong }).default('add'),
  })
  .refine(({ departIds, all }) => all || departIds.length > 0, { error: () => t.departsMissing, path: ['departIds'] })
export type AssignTasks = z.output<typeof AssignTasks>
export const IssueTasks = z.object({ ids: idArray(() => t.task), dryRun: yesNoFlag.default(0) })
export type IssueTasks = z.output<typeof IssueTasks>
export const taskActions = ['start', 'finish', 'close', 'reopen'] as const
export const TransitionTasks = z
  .object({
    ids: idArray(() => t.task),
    act: z.enum(taskActions, { error: () => t.actWrong }),
    reason: optionalText(() => t.reason, REASON_LENGTH.max),
  })
  .refine(({ act, reason }) => act !== 'close' || reason.length >= REASON_LENGTH.min, {
    error: () => core.reasonMissing,
    path: ['reason'],
  })
export type TransitionTasks = z.output<typeof TransitionTasks>

export const TaskQuery = listQuery(['endDate', 'startDate', 'taskNo', 'taskName', 'weight', 'status', 'createTime'], {
  orgType: orgType().optional(),
  year: yearList().optional(),
  planId: optionalText(() => t.plan, 64).optional(),
  parentId: optionalText(() => t.parent, 64).optional(),
  departId: optionalText(() => t.depart, 64).optional(),
  caseId: optionalText(() => t.task, 64).optional(),
  status: knownValueList(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  keyword: optionalText(() => t.keyword).optional(),
  /** 1: only tasks of the caller's institution. */
  mine: yesNoFlag.optional(),
  /** 1: only tasks past their end date that are neither done nor closed. */
  overdue: yesNoFlag.optional(),
})
export type TaskQuery = z.output<typeof TaskQuery>

const text = z.string()
const number = z.number()
export const TaskRow = z.strictObject({
  id: text,
  taskNo: text,
  taskName: text,
  orgType: text,
  orgType_dictText: text,
  planId: text,
  planName: text,
  year: text,
  startDate: text,
  endDate: text,
  weight: number,
  parentId: text,
  parentName: text,
  status: number,
  status_dictText: text,
  caseCount: number,
  departCount: number,
  /** Progress of all institutions in percent; null where the centre hides it. */
  rate: number.nullable(),
  /** Progress of the caller's institution in percent; null if it has no part in the task. */
  ownRate: number.nullable(),
  /** The end date of the task. */
  due: text,
  /** Past its end date and neither done nor closed. */
  overdue: z.boolean(),
  /** The task is pending for the caller. */
  canDeal: z.boolean(),
  /** Transitions that the caller may make. */
  buttons: z.array(text),
  lockVersion: number,
})
export type TaskRow = z.output<typeof TaskRow>
export const TaskPage = pageSchema(TaskRow)
/** Rates of all institutions for the centre, of the own for an institution. */
const DepartRate = z.strictObject({ departId: text, departName: text, rate: number, rateTime: text.nullable() })
export const TaskWithRates = TaskRow.extend({ departs: z.array(DepartRate) })
export const TaskWithRatesPage = pageSchema(TaskWithRates)

export const TaskDetail = z.strictObject({
  ...TaskRow.shape,
  goal: text,
  requirement: text,
  issueTime: text.nullable(),
  departs: z.array(DepartRate),
  cases: z.array(
    z.strictObject({ id: text, caseNo: text, caseName: text, priority: number, status: number, status_dictText: text }),
  ),
  below: z.array(
    z.strictObject({ id: text, taskNo: text, taskName: text, endDate: text, status: number, status_dictText: text }),
  ),
  fileIds: z.array(text),
  files: z.array(AttachedFile),
  /** Problems that prevent issuing the task. */
  missing: z.array(text),
  /** The latest period of each institution that the caller may see. */
  schedules: z.array(
    z.strictObject({ id: text, departId: text, departName: text, period: text, rate: number, status: number }),
  ),
  history: z.array(HistoryEntry),
})
export type TaskDetail = z.output<typeof TaskDetail>
export const SavedTask = z.strictObject({ id: text, lockVersion: number })

/** Drafts of cases or of tasks. */
export const DeleteReady = z.object({
  ids: idArray(() => t.task),
  type: z.enum(['case', 'task'], { error: () => t.task }),
})
export type DeleteReady = z.output<typeof DeleteReady>
