import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'
import type { RoomName } from './rooms'

/** In the order of the meeting; `minutes` each. */
export type AgendaItem = { subjectId: string; minutes: number; speaker: string }

export const meeting = sqliteTable(
  'meeting',
  {
    ...common(),
    meetingName: text('meeting_name').notNull(),
    /** The workspace whose meeting it is: center, lab or space; '' of the subjects'. */
    room: text('room').$type<'' | RoomName>().notNull().default(''),
    /** 1: everybody of the workspace may come, asked or not. */
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
    /** When the minutes were made known. */
    minutesTime: dateTime('minutes_time'),
    /** 0 draft, 1 announced, 2 cancelled. */
    status: flag('status'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** The item of the agenda that the panel is at, from 0; -1 while no panel is open. */
    panelAt: integer('panel_at').notNull().default(-1),
    /** The clock of the item runs since then; null while it stands. */
    panelSince: dateTime('panel_since'),
    /** Seconds that the clock had run before. */
    panelSpent: integer('panel_spent').notNull().default(0),
  },
  (t) => [index('meeting_end').on(t.endTime), index('meeting_room').on(t.room, t.delFlag, t.startTime)],
)

/** Who is asked to a meeting. A row of its own, so that people who answer at once do not stand in each other's way. */
export const meetingParticipant = sqliteTable(
  'meeting_participant',
  {
    ...common(),
    meetingId: text('meeting_id').notNull(),
    userId: text('user_id').notNull(),
    /** host, judge, speaker, secretary or guest. */
    role: text('role').notNull().default('guest'),
    /** 1: nobody asked them, they said that they come. */
    own: flag('own'),
    /** 0 no answer yet, 1 comes, 2 does not come. */
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
