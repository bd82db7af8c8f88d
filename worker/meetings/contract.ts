import { normalizeLine, normalizeLines } from '../core/plain-text'
import { z } from 'zod'
import {
  maxCharacters,
  idText,
  idArray,
  optionalText,
  requiredReason,
  requiredText,
  idOrIds,
  stampText,
  yesNoFlag,
} from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { GradeInfo } from '../grading/responses'
import { stageNames } from './stages'
import { t as core } from '../core/core.texts'
import { t } from './texts'
import { MAX_FILES } from '../core/limits'
import { startOfDay } from '../core/time'

/** Roles of participants. */
export const participantRoles = ['host', 'judge', 'speaker', 'secretary', 'guest'] as const
export type ParticipantRole = (typeof participantRoles)[number]
export const participantRoleLabel = (role: string): string =>
  ({
    host: t.roleHost,
    judge: t.roleJudge,
    speaker: t.roleSpeaker,
    secretary: t.roleSecretary,
    guest: t.roleGuest,
  })[role] ?? role
export const meetingStatusLabels = (): readonly string[] => [t.statusDraft, t.statusAnnounced, t.statusCancelled]
/** Types on the wire: a meeting is `history` once it is over. */
export const meetingTypes = ['in-transit', 'history'] as const

const stage = z.enum(stageNames, { error: () => t.chooseStage })
const momentText = (label: () => string) => stampText(label).transform(startOfDay)
const fileIdList = z
  .array(idText(() => t.file))
  .max(MAX_FILES, { error: () => core.tooManyFiles })
  .transform((list) => [...new Set(list)])
const MAX_MINUTES_LENGTH = 20_000

export const SaveMeeting = z
  .object({
    id: idText(() => t.meeting).optional(),
    /** The version that the client read; the save is refused with 409 if a newer one exists. */
    lockVersion: z.coerce.number().int().optional(),
    meetingName: requiredText(() => t.meetingName, 100),
    bizStage: stage,
    /** 1: everyone in the workspace may attend. Only for meetings of a workspace. */
    open: yesNoFlag.default(0),
    startTime: momentText(() => t.startTime),
    endTime: momentText(() => t.endTime),
    place: optionalText(() => t.place, 200, normalizeLine),
    onlineUrl: z
      .union([
        z.literal(''),
        z.url({ error: () => t.onlineWrong, protocol: /^https?$/ }).max(500, { error: () => t.onlineWrong }),
      ])
      .default(''),
    agenda: z
      .array(
        z.object({
          subjectId: idText(() => t.subject),
          minutes: z.coerce
            .number({ error: () => t.minutesRange })
            .int({ error: () => t.minutesRange })
            .min(1, { error: () => t.minutesRange })
            .max(600, { error: () => t.minutesRange })
            .default(20),
          speaker: optionalText(() => t.speaker, 50),
        }),
        { error: () => t.agenda },
      )
      .max(100, { error: () => t.tooManyItems })
      .default([]),
    participants: z
      .array(
        z.object({
          userId: idText(() => t.participant),
          role: z.enum(participantRoles, { error: () => t.chooseRole }).default('guest'),
        }),
        { error: () => t.participant },
      )
      .max(500, { error: () => t.tooManyPeople })
      .default([]),
    fileIds: fileIdList.default([]),
  })
  .refine((input) => input.endTime > input.startTime, { error: () => core.endBeforeStart, path: ['endTime'] })
  .refine((input) => input.place || input.onlineUrl, { error: () => t.placeMissing, path: ['place'] })
  .refine((input) => new Set(input.agenda.map((one) => one.subjectId)).size === input.agenda.length, {
    error: () => t.agendaTwice,
    path: ['agenda'],
  })
  .refine((input) => new Set(input.participants.map((one) => one.userId)).size === input.participants.length, {
    error: () => t.hostTwice,
    path: ['participants'],
  })
export type SaveMeeting = z.output<typeof SaveMeeting>
export const MeetingIdInput = z.object({ id: idText(() => t.meeting) })
export const CancelMeeting = z.object({ id: idText(() => t.meeting), reason: requiredReason(() => t.cancelReason) })
export type CancelMeeting = z.output<typeof CancelMeeting>
export const DeleteMeetings = idOrIds(() => t.meeting)
export type DeleteMeetings = z.output<typeof DeleteMeetings>
export const ConfirmMeeting = z.object({
  id: idText(() => t.meeting),
  /** 1 attends, 2 does not attend. */
  confirmed: z.coerce.number().pipe(z.literal([1, 2], { error: () => t.attendChoice })),
  note: optionalText(() => t.participant, 200),
})
export type ConfirmMeeting = z.output<typeof ConfirmMeeting>
/** Without `userIds` the caller signs in; the organiser may sign in others. */
export const SignInInput = z.object({ id: idText(() => t.meeting), userIds: idArray(() => t.participant).optional() })
export type SignInInput = z.output<typeof SignInInput>
export const RecordMeeting = z.object({
  id: idText(() => t.meeting),
  lockVersion: z.coerce.number().int().optional(),
  minutes: z
    .string()
    .overwrite(normalizeLines)
    .check(maxCharacters(MAX_MINUTES_LENGTH, { error: () => t.minutesField }))
    .optional(),
  fileIds: fileIdList.optional(),
  /** 1: publishes the minutes and notifies the participants. */
  publish: yesNoFlag.default(0),
})
export type RecordMeeting = z.output<typeof RecordMeeting>
export const panelActions = ['go', 'start', 'pause', 'reset', 'close'] as const
export const MovePanel = z.object({
  id: idText(() => t.meeting),
  act: z.enum(panelActions, { error: () => t.panelAct }),
  /** For `go`: index of the agenda item, from 0. */
  at: z.coerce.number().int().min(0).default(0),
})
export type MovePanel = z.output<typeof MovePanel>

export const MeetingQuery = listQuery(['startTime', 'endTime', 'createTime', 'meetingName'], {
  type: z
    .preprocess(
      // Older spelling of the query parameter.
      (text) => (text === 'inTransit' ? 'in-transit' : text),
      z.enum(meetingTypes, { error: () => t.typeWrong }),
    )
    .optional(),
  bizStage: stage.optional(),
  status: z.enum(['0', '1', '2']).optional(),
  keyword: z.string().trim().max(50).optional(),
  subjectId: z.string().trim().max(64).optional(),
  /** 1: only meetings that the caller is invited to. */
  mine: yesNoFlag.optional(),
  /** The caller's own answer: 0 none, 1 attends, 2 does not attend. */
  confirmed: z.enum(['0', '1', '2']).optional(),
})
export type MeetingQuery = z.output<typeof MeetingQuery>

const text = z.string()
const number = z.number()
export const MeetingRow = z.strictObject({
  id: text,
  /** center, lab or space; '' for meetings of subjects. */
  room: z.enum(['', 'center', 'lab', 'space']),
  open: number,
  meetingName: text,
  bizStage: text,
  bizStage_dictText: text,
  /** history or in-transit. */
  meetingType: text,
  startTime: text,
  endTime: text,
  place: text,
  /** Empty for callers who do not take part. */
  onlineUrl: text,
  host: text,
  status: number,
  status_dictText: text,
  subjectCount: number,
  participantCount: number,
  confirmedCount: number,
  signedCount: number,
  /** The caller's own participation; null if not invited. */
  mine: z.strictObject({ role: text, role_dictText: text, confirmed: number, signIn: text.nullable() }).nullable(),
  /** Actions that the caller may take now. */
  may: z.strictObject({
    edit: z.boolean(),
    announce: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
    record: z.boolean(),
    confirm: z.boolean(),
    signIn: z.boolean(),
    /** Sign in others. */
    register: z.boolean(),
    panel: z.boolean(),
    run: z.boolean(),
  }),
  lockVersion: number,
})
export type MeetingRow = z.output<typeof MeetingRow>
export const MeetingPage = pageSchema(MeetingRow)

export const MeetingDetail = z.strictObject({
  ...MeetingRow.shape,
  agenda: z.array(
    z.strictObject({
      order: number,
      /** Empty if the caller may not see the subject. */
      subjectId: text,
      subjectNum: text,
      subjectName: text,
      leadDepartName: text,
      minutes: number,
      speaker: text,
      /** Planned start of the item. */
      startTime: text,
      /** The report that the subject owes for this meeting. */
      reportId: text,
      reportStatus: number.nullable(),
      reportDue: text.nullable(),
    }),
  ),
  participants: z.array(
    z.strictObject({
      userId: text,
      realname: text,
      departName: text,
      role: text,
      role_dictText: text,
      confirmed: number,
      note: text,
      signIn: text.nullable(),
    }),
  ),
  fileIds: z.array(text),
  files: z.array(z.strictObject({ id: text, fileName: text, size: number, ext: text })),
  minutes: text,
  minutesTime: text.nullable(),
  cancelReason: text,
  organiser: text,
})
export type MeetingDetail = z.output<typeof MeetingDetail>
export const SavedMeeting = z.strictObject({ id: text, lockVersion: number })

/** Tasks on other pages that a viewer of the panel may have for the current item. */
export const panelSteps = [
  'writeReview',
  'readReview',
  'assignReview',
  'decide',
  'reviewReport',
  'conclude',
  'assignGrade',
  'endGrade',
  'award',
] as const

/**
 * The panel as a viewer sees it: without scores of others, and with names of reviewers and graders only for users who
 * may know them.
 */
export const PanelView = z.strictObject({
  id: text,
  meetingName: text,
  bizStage: text,
  status: number,
  /** The caller may control the panel. */
  run: z.boolean(),
  /** Index of the current item; -1 while no panel is open. */
  at: number,
  /** Start of the running timer; null while it is paused. */
  since: text.nullable(),
  /** Seconds elapsed before `since`. */
  spent: number,
  now: text,
  items: z.array(
    z.strictObject({
      order: number,
      subjectId: text,
      subjectNum: text,
      subjectName: text,
      minutes: number,
      speaker: text,
      /** Number of reviewers or graders, and of those who have submitted. */
      total: number,
      done: number,
    }),
  ),
  /** Reviewers or graders of the current item; null for callers who may not know them. */
  judges: z.array(z.strictObject({ name: text, done: z.boolean(), mine: z.boolean() })).nullable(),
  /** How the caller evaluates the current item. */
  mine: z.enum(['grade', 'review', '']),
  /** The caller's task for the current item on another page; null if there is none or if it is done in the panel. */
  next: z.strictObject({ act: z.enum(panelSteps), url: text }).nullable(),
  desk: GradeInfo.nullable(),
  reasons: z.array(z.strictObject({ value: text, text })),
})
export type PanelView = z.output<typeof PanelView>
