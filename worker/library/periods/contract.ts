import { z } from 'zod'
import { REASON_LENGTH } from '../../core/limits'
import { t as core } from '../../core/core.texts'
import { idText, idArray, optionalText, lockVersionField, stampText, yearText, yesNoFlag } from '../../core/input'
import { knownValueList, listQuery, pageSchema } from '../../core/list'
import { fileIds, orgType, orgTypes } from '../contract'
import { PERIOD_PATTERN } from './rules'
import { t } from './texts'
import { endOfDay, startOfDay } from '../../core/time'

const period = () =>
  z
    .string({ error: () => core.required(t.period) })
    .trim()
    .regex(PERIOD_PATTERN, { error: () => t.periodWrong })
const optionalIdText = (label: () => string) => optionalText(label, 64).optional()
const rateNumber = z.coerce.number({ error: () => t.rateRange }).int({ error: () => t.rateRange })
/** Key of a schedule: its id, or its task and period, then of the caller's institution. */
const scheduleKey = {
  id: optionalIdText(() => t.schedule),
  taskId: optionalIdText(() => t.task),
  period: period().optional(),
}
const progressFields = {
  done: optionalText(() => t.done, 2000),
  problems: optionalText(() => t.problems, 2000),
  nextPlan: optionalText(() => t.nextPlan, 2000),
  /** Reason for a rate below the last approved one. */
  reason: optionalText(() => t.reason, REASON_LENGTH.max),
  fileIds: fileIds(() => t.files),
  /** The version that the client read; a save over a newer version is refused. */
  lockVersion: lockVersionField(),
}
const requireScheduleKey = [
  (input: { id?: string | undefined; taskId?: string | undefined; period?: string | undefined }) =>
    !!input.id || (!!input.taskId && !!input.period),
  { error: () => core.required(t.schedule), path: ['id'] },
] satisfies [unknown, unknown]
/** A draft; all fields may be empty. */
export const SaveSchedule = z
  .object({
    ...scheduleKey,
    rate: rateNumber
      .min(0, { error: () => t.rateRange })
      .max(100, { error: () => t.rateRange })
      .default(0),
    ...progressFields,
  })
  .refine(...requireScheduleKey)
export type SaveSchedule = z.output<typeof SaveSchedule>
export const SubmitSchedule = z
  .object({
    ...scheduleKey,
    rate: rateNumber.min(1, { error: () => t.rateRange }).max(100, { error: () => t.rateRange }),
    ...progressFields,
  })
  .refine(...requireScheduleKey)
export type SubmitSchedule = z.output<typeof SubmitSchedule>
export const SavedSchedule = z.strictObject({ id: z.string(), status: z.number(), lockVersion: z.number() })

export const ApproveSchedules = z
  .object({
    ids: idArray(() => t.schedule),
    pass: yesNoFlag,
    opinion: optionalText(() => t.opinion, REASON_LENGTH.max),
    dryRun: yesNoFlag.default(0),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON_LENGTH.min, {
    error: () => core.tooShort(t.opinion),
    path: ['opinion'],
  })
export type ApproveSchedules = z.output<typeof ApproveSchedules>

export const CountSchedules = z.object({
  year: yearText().optional(),
  orgType: orgType().optional(),
  departId: optionalIdText(() => core.id),
})
export type CountSchedules = z.output<typeof CountSchedules>
export const ScheduleCounts = z.strictObject({
  toSubmit: z.number(),
  submitted: z.number(),
  returned: z.number(),
  approved: z.number(),
  /** Not submitted or returned schedules after their due time. */
  overdue: z.number(),
})

export const ScheduleQuery = listQuery(['period'], {
  taskId: optionalIdText(() => t.task),
  caseId: optionalIdText(() => core.id),
  departId: optionalIdText(() => core.id),
  orgType: orgType().optional(),
  year: yearText().optional(),
  period: period().optional(),
  status: knownValueList(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  overdue: yesNoFlag.optional(),
})
export type ScheduleQuery = z.output<typeof ScheduleQuery>
export const ScheduleRow = z.strictObject({
  id: z.string(),
  taskId: z.string(),
  taskNo: z.string(),
  taskName: z.string(),
  departId: z.string(),
  departName: z.string(),
  period: z.string(),
  period_dictText: z.string(),
  orgType: z.enum(orgTypes),
  year: z.string(),
  rate: z.number(),
  /** The rate of the last approved period. */
  lastRate: z.number(),
  done: z.string(),
  problems: z.string(),
  nextPlan: z.string(),
  fileIds: z.array(z.string()),
  status: z.number(),
  status_dictText: z.string(),
  submitTime: z.string().nullable(),
  opinion: z.string(),
  approveTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  overdue: z.boolean(),
  /** The schedule is pending for the caller. */
  canDeal: z.boolean(),
  /** Transitions of the caller: true if possible, otherwise the reason. */
  may: z.record(z.string(), z.union([z.literal(true), z.string()])),
  lockVersion: z.number(),
})
export type ScheduleRow = z.output<typeof ScheduleRow>
export const SchedulePage = pageSchema(ScheduleRow)

export const ScheduleIdInput = z.object({ id: idText(() => t.schedule) })
const NamedFile = z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })
export const ScheduleDetail = z.strictObject({
  schedule: ScheduleRow,
  files: z.array(NamedFile),
  log: z.array(
    z.strictObject({
      id: z.string(),
      operation: z.string(),
      operation_dictText: z.string(),
      actorName: z.string(),
      reason: z.string(),
      createTime: z.string(),
    }),
  ),
})
export type ScheduleDetail = z.output<typeof ScheduleDetail>

/** A date without a time is the start of that day (or its end). */
const startStamp = stampText(() => t.startTime).transform(startOfDay)
const endStamp = stampText(() => t.endTime).transform(endOfDay)
const dayOffsets = (label: () => string, value: string) =>
  z
    .string({ error: () => core.wrong(label()) })
    .trim()
    .regex(/^(\d{1,3}(,\d{1,3}){0,9})?$/, { error: () => t.notDays })
    .default(value)
export const SavePeriod = z
  .object({
    id: optionalIdText(() => t.period),
    orgType: orgType(),
    period: period(),
    startTime: startStamp,
    endTime: endStamp,
    remindBefore: dayOffsets(() => t.remindBefore, '7,3,1'),
    remindAfter: dayOffsets(() => t.remindAfter, '1,3'),
    lockVersion: lockVersionField(),
  })
  .refine((row) => row.startTime < row.endTime, { error: () => t.endBeforeStart, path: ['endTime'] })
export type SavePeriod = z.output<typeof SavePeriod>
export const SavedPeriod = z.strictObject({ id: z.string() })
export const ClosePeriod = z.object({ id: idText(() => t.period), dryRun: yesNoFlag.default(0) })
export type ClosePeriod = z.output<typeof ClosePeriod>
export const ClosePeriodResult = z.strictObject({ frozen: z.number(), waiting: z.number() })
export const PeriodQuery = listQuery(['endTime'], { orgType: orgType().optional() }, { fields: [] })
export type PeriodQuery = z.output<typeof PeriodQuery>
export const PeriodRow = z.strictObject({
  id: z.string(),
  orgType: z.enum(orgTypes),
  period: z.string(),
  period_dictText: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  remindBefore: z.string(),
  remindAfter: z.string(),
  closed: z.number(),
  closeTime: z.string().nullable(),
  lockVersion: z.number(),
})
export type PeriodRow = z.output<typeof PeriodRow>

export const ProgressQuery = listQuery(
  ['departName'],
  {
    orgType: orgType(),
    period: period().optional(),
    /** Task of the burn-up chart. */
    taskId: optionalIdText(() => t.task),
    /** Page of tasks that form the columns. */
    tasksNo: z.coerce
      .number({ error: () => core.wrong(core.pageNumber) })
      .int({ error: () => core.wrong(core.pageNumber) })
      .min(1, { error: () => core.wrong(core.pageNumber) })
      .max(1000, { error: () => core.wrong(core.pageNumber) })
      .default(1),
  },
  { fields: [], order: 'asc' },
)
export type ProgressQuery = z.output<typeof ProgressQuery>
const PeriodFiguresRow = z.strictObject({
  period: z.string(),
  period_dictText: z.string(),
  expected: z.number(),
  submitted: z.number(),
  approved: z.number(),
  handedIn: z.number().nullable(),
  rate: z.number().nullable(),
})
export type PeriodFiguresRow = z.output<typeof PeriodFiguresRow>
export const Progress = z.strictObject({
  /** The period shown; '' if there is none. */
  period: z.string(),
  periods: z.array(PeriodRow),
  departs: z.array(z.strictObject({ id: z.string(), departName: z.string(), rate: z.number().nullable() })),
  departsTotal: z.number(),
  tasks: z.array(
    z.strictObject({ id: z.string(), taskNo: z.string(), taskName: z.string(), rate: z.number().nullable() }),
  ),
  tasksTotal: z.number(),
  cells: z.array(
    z.strictObject({
      id: z.string(),
      taskId: z.string(),
      departId: z.string(),
      rate: z.number(),
      status: z.number(),
      overdue: z.boolean(),
    }),
  ),
  /** Progress over time: of the whole side if the caller may see it, otherwise of the caller's institution. */
  line: z.array(PeriodFiguresRow),
  /** 1: `line` covers the whole side. */
  ofRoom: z.number(),
  /** Planned and actual progress of the selected task in percent. */
  burnUp: z
    .strictObject({
      taskId: z.string(),
      taskName: z.string(),
      points: z.array(
        z.strictObject({
          period: z.string(),
          period_dictText: z.string(),
          planned: z.number(),
          rate: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  counts: ScheduleCounts,
})
export type Progress = z.output<typeof Progress>
