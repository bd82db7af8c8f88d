import * as calls from './calls'
import { handleCalls, wrapCalls, type Route } from '../core/route.server'
import { changeGrade, commitGrades, saveGrades } from '../grading/calls'
import { commitReview, writeReview } from '../reviews/calls'
import * as hold from './commands/conduct.server'
import { movePanel, signIn } from './commands/conduct.server'
import * as plan from './commands/plan.server'
import { refreshPanel, refreshPanelsMiddleware } from './live.server'
import { downloadCalendar } from './queries/calendar.server'
import { meetingDetail } from './queries/detail.server'
import { listMeetings } from './queries/list.server'
import { panelView } from './queries/panel.server'

export const meetings: readonly Route[] = [
  wrapCalls([commitGrades, saveGrades, changeGrade, writeReview, commitReview], refreshPanelsMiddleware),
  ...handleCalls(calls, {
    ...plan,
    ...hold,
    listMeetings,
    meetingDetail: (ctx, { id }) => meetingDetail(ctx, id),
    calendar: async (ctx, input) => downloadCalendar(ctx, input.id),
    signInTo: signIn,
    panelView: (ctx, { id }) => panelView(ctx, id),
    movePanel: async (ctx, input) => {
      const moved = await movePanel(ctx, input)
      refreshPanel(ctx, moved.result.id)
      return moved
    },
  }),
]
