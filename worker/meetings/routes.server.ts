import * as calls from './calls'
import { around, on, type Route } from '../core/route.server'
import { changeGrade, commitGrades, saveGrades } from '../grading/calls'
import { commitReview, writeReview } from '../reviews/calls'
import { confirmMeeting, movePanel, recordMeeting, signIn } from './commands/hold.server'
import { announceMeeting, cancelMeeting, deleteMeetings, saveMeeting } from './commands/plan.server'
import { tellsPanel, tellsPanels } from './live.server'
import { takeCalendar } from './queries/calendar.server'
import { meetingDetail } from './queries/detail.server'
import { listMeetings } from './queries/list.server'
import { panelView } from './queries/panel.server'

export const meetings: readonly Route[] = [
  around([commitGrades, saveGrades, changeGrade, writeReview, commitReview], tellsPanels),
  on(calls.listMeetings, listMeetings),
  on(calls.meetingDetail, (ctx, { id }) => meetingDetail(ctx, id)),
  on(calls.calendar, async (ctx, input) => takeCalendar(ctx, input.id)),
  on(calls.saveMeeting, saveMeeting),
  on(calls.announceMeeting, announceMeeting),
  on(calls.cancelMeeting, cancelMeeting),
  on(calls.deleteMeetings, deleteMeetings),
  on(calls.confirmMeeting, confirmMeeting),
  on(calls.signInTo, signIn),
  on(calls.recordMeeting, recordMeeting),
  on(calls.panelView, (ctx, { id }) => panelView(ctx, id)),
  on(calls.movePanel, async (ctx, input) => {
    const moved = await movePanel(ctx, input)
    tellsPanel(ctx, moved.result.id)
    return moved
  }),
]
