import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'
import type { WorkspaceName } from './workspaces'

/** An agenda item, in the order of the meeting; duration in minutes. */
export type AgendaItem = { subjectId: string; minutes: number; speaker: string }

export const meeting = sqliteTable(
  'meeting',
  {
    ...commonColumns(),
    meetingName: text('meeting_name').notNull(),
    /** The workspace of the meeting: center, lab or space; '' for meetings about subjects. */
    room: text('workspace').$type<'' | WorkspaceName>().notNull().default(''),
    /** 1: everybody of the workspace may attend without an invitation. */
    open: flag('open'),
    /** A stage of `worker/meetings/stages.ts`. */
    bizStage: text('biz_stage').notNull().default(''),
    startTime: dateTime('start_time').notNull(),
    endTime: dateTime('end_time').notNull(),
    place: text('place').notNull().default(''),
    onlineUrl: text('online_url').notNull().default(''),
    agenda: json<AgendaItem[]>('agenda').notNull().default([]),
    fileIds: json<string[]>('file_ids').notNull().default([]),
    minutes: text('minutes').notNull().default(''),
    /** Time at which the minutes were published. */
    minutesTime: dateTime('minutes_time'),
    /** 0 draft, 1 announced, 2 cancelled. */
    status: flag('status'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Index of the agenda item open in the panel, from 0; -1 without an open panel. */
    panelAt: integer('panel_at').notNull().default(-1),
    /** Start of the running timer of the item; null while it is paused. */
    panelSince: dateTime('panel_since'),
    /** Seconds on the timer before its last start. */
    panelSpent: integer('panel_spent').notNull().default(0),
  },
  (t) => [index('meeting_end').on(t.endTime), index('meeting_workspace').on(t.room, t.delFlag, t.startTime)],
)

/** A participant of a meeting. Separate rows, so that simultaneous responses do not conflict. */
export const meetingParticipant = sqliteTable(
  'meeting_participant',
  {
    ...commonColumns(),
    meetingId: text('meeting_id').notNull(),
    userId: text('user_id').notNull(),
    /** host, judge, speaker, secretary or guest. */
    role: text('role').notNull().default('guest'),
    /** 1: registered without an invitation. */
    own: flag('own'),
    /** 0 no response, 1 attending, 2 not attending. */
    confirmed: flag('confirmed'),
    note: text('note').notNull().default(''),
    confirmTime: dateTime('confirm_time'),
    signIn: dateTime('sign_in'),
  },
  (t) => [
    uniqueIndex('meeting_participant_once').on(t.meetingId, t.userId),
    index('meeting_participant_user').on(t.userId),
  ],
)
