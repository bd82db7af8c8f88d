import * as calls from './calls'
import { answers, around, type Route } from '../core/route.server'
import { changeGrade, commitGrades, saveGrades } from '../grading/calls'
import { commitReview, writeReview } from '../reviews/calls'
import * as hold from './commands/hold.server'
import { movePanel, signIn } from './commands/hold.server'
import * as plan from './commands/plan.server'
import { tellsPanel, tellsPanels } from './live.server'
import { takeCalendar } from './queries/calendar.server'
import { meetingDetail } from './queries/detail.server'
import { listMeetings } from './queries/list.server'
import { panelView } from './queries/panel.server'

export const meetings: readonly Route[] = [
  around([commitGrades, saveGrades, changeGrade, writeReview, commitReview], tellsPanels),
  ...answers(calls, {
    ...plan,
    ...hold,
    listMeetings,
    meetingDetail: (ctx, { id }) => meetingDetail(ctx, id),
    calendar: async (ctx, input) => takeCalendar(ctx, input.id),
    signInTo: signIn,
    panelView: (ctx, { id }) => panelView(ctx, id),
    movePanel: async (ctx, input) => {
      const moved = await movePanel(ctx, input)
      tellsPanel(ctx, moved.result.id)
      return moved
    },
  }),
]
