import { z } from 'zod'
import { REASON } from '../../core/bounds'
import { t as core } from '../../core/core.texts'
import { id, ids, optional, readVersion, stampText, year, yesNo } from '../../core/input'
import { among, listQuery, pageOf } from '../../core/list'
import { fileIds, orgType, orgTypes } from '../contract'
import { PERIOD } from './rules'
import { t } from './texts'
import { endOfDay, startOfDay } from '../../core/time'

const period = () =>
  z
    .string({ error: () => core.required(t.period) })
    .trim()
    .regex(PERIOD, { error: () => t.periodWrong })
const blank = (label: () => string) => optional(label, 64).optional()
const whole = z.coerce.number({ error: () => t.rateRange }).int({ error: () => t.rateRange })
/** Key of a schedule: its id, or its task and period, then of the caller's institution. */
const which = { id: blank(() => t.schedule), taskId: blank(() => t.task), period: period().optional() }
const told = {
  done: optional(() => t.done, 2000),
  problems: optional(() => t.problems, 2000),
  nextPlan: optional(() => t.nextPlan, 2000),
  /** Reason for a rate below the last approved one. */
  reason: optional(() => t.reason, REASON.max),
  fileIds: fileIds(() => t.files),
  /** The version that the client read; a save over a newer version is refused. */
  lockVersion: readVersion(),
}
const named = [
  (input: { id?: string | undefined; taskId?: string | undefined; period?: string | undefined }) =>
    !!input.id || (!!input.taskId && !!input.period),
  { error: () => core.required(t.schedule), path: ['id'] },
] satisfies [unknown, unknown]
/** A draft; all fields may be empty. */
export const SaveSchedule = z
  .object({
    ...which,
    rate: whole
      .min(0, { error: () => t.rateRange })
      .max(100, { error: () => t.rateRange })
      .default(0),
    ...told,
  })
  .refine(...named)
export type SaveSchedule = z.output<typeof SaveSchedule>
export const SubmitSchedule = z
  .object({
    ...which,
    rate: whole.min(1, { error: () => t.rateRange }).max(100, { error: () => t.rateRange }),
    ...told,
  })
  .refine(...named)
export type SubmitSchedule = z.output<typeof SubmitSchedule>
export const ScheduleSaved = z.strictObject({ id: z.string(), status: z.number(), lockVersion: z.number() })

export const ApproveSchedules = z
  .object({
    ids: ids(() => t.schedule),
    pass: yesNo,
    opinion: optional(() => t.opinion, REASON.max),
    dryRun: yesNo.default(0),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON.min, {
    error: () => core.tooShort(t.opinion),
    path: ['opinion'],
  })
export type ApproveSchedules = z.output<typeof ApproveSchedules>

export const CountSchedules = z.object({
  year: year().optional(),
  orgType: orgType().optional(),
  departId: blank(() => core.id),
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
  taskId: blank(() => t.task),
  caseId: blank(() => core.id),
  departId: blank(() => core.id),
  orgType: orgType().optional(),
  year: year().optional(),
  period: period().optional(),
  status: among(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  overdue: yesNo.optional(),
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
export const SchedulePage = pageOf(ScheduleRow)

export const OneSchedule = z.object({ id: id(() => t.schedule) })
const Named = z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })
export const ScheduleDetail = z.strictObject({
  schedule: ScheduleRow,
  files: z.array(Named),
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
const from = stampText(() => t.startTime).transform(startOfDay)
const until = stampText(() => t.endTime).transform(endOfDay)
const offsets = (label: () => string, value: string) =>
  z
    .string({ error: () => core.wrong(label()) })
    .trim()
    .regex(/^(\d{1,3}(,\d{1,3}){0,9})?$/, { error: () => t.notDays })
    .default(value)
export const SavePeriod = z
  .object({
    id: blank(() => t.period),
    orgType: orgType(),
    period: period(),
    startTime: from,
    endTime: until,
    remindBefore: offsets(() => t.remindBefore, '7,3,1'),
    remindAfter: offsets(() => t.remindAfter, '1,3'),
    lockVersion: readVersion(),
  })
  .refine((row) => row.startTime < row.endTime, { error: () => t.endBeforeStart, path: ['endTime'] })
export type SavePeriod = z.output<typeof SavePeriod>
export const PeriodSaved = z.strictObject({ id: z.string() })
export const ClosePeriod = z.object({ id: id(() => t.period), dryRun: yesNo.default(0) })
export type ClosePeriod = z.output<typeof ClosePeriod>
export const PeriodClosed = z.strictObject({ frozen: z.number(), waiting: z.number() })
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
    taskId: blank(() => t.task),
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
const FiguresRow = z.strictObject({
  period: z.string(),
  period_dictText: z.string(),
  expected: z.number(),
  submitted: z.number(),
  approved: z.number(),
  handedIn: z.number().nullable(),
  rate: z.number().nullable(),
})
export type FiguresRow = z.output<typeof FiguresRow>
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
  line: z.array(FiguresRow),
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
