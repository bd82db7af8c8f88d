import { Hono } from 'hono'
import { type App, answers, answersFile, done, may, ok, takes, valid } from '../core/http.server'
import { Outcome } from '../core/outcome'
import { z } from 'zod'
import { confirmMeeting, movePanel, recordMeeting, signIn } from './commands/hold.server'
import { announceMeeting, cancelMeeting, deleteMeetings, saveMeeting } from './commands/plan.server'
import {
  CancelMeeting,
  ConfirmMeeting,
  DeleteMeetings,
  MeetingDetail,
  MeetingPage,
  MeetingQuery,
  MovePanel,
  OneMeeting,
  PanelView,
  RecordMeeting,
  Saved,
  SaveMeeting,
  SignIn,
} from './contract'
import { tellsPanel, tellsPanels } from './live.server'
import { takeCalendar } from './queries/calendar.server'
import { meetingDetail } from './queries/detail.server'
import { listMeetings } from './queries/list.server'
import { panelView } from './queries/panel.server'

const M = '/v2/meeting'
const reads = may('meeting:read')
const plans = may('meeting:write')
const attends = may('meeting:attend')

export const meetings = new Hono<App>()
  .use('/v2/subject/gradeCommit', tellsPanels)
  .use('/v2/subject/subjectGradeBatch', tellsPanels)
  .use('/v2/subject/updateGrade', tellsPanels)
  .use('/v2/subject/subjectReview', tellsPanels)
  .use('/v2/subjectcollectreview/saveReview', tellsPanels)
  .get(`${M}/list`, reads, answers('会议列表', MeetingPage), valid('query', MeetingQuery), async (c) =>
    ok(c, await listMeetings(c.var.ctx, c.req.valid('query'))),
  )
  .get(`${M}/info/:id`, reads, answers('会议', MeetingDetail), valid('param', OneMeeting), async (c) =>
    ok(c, await meetingDetail(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    `${M}/calendar`,
    reads,
    answersFile('会议日程（iCalendar）', 'text/calendar'),
    valid('query', OneMeeting),
    async (c) => takeCalendar(c.var.ctx, c.req.valid('query').id),
  )
  .post(`${M}/save`, plans, answers('保存会议', Saved), valid('json', SaveMeeting), async (c) =>
    done(c, await saveMeeting(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${M}/announce`, plans, answers('发布会议', Saved), valid('json', OneMeeting), async (c) =>
    done(c, await announceMeeting(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${M}/cancel`, plans, answers('取消会议', Saved), valid('json', CancelMeeting), async (c) =>
    done(c, await cancelMeeting(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${M}/delete`, plans, answers('删除会议草稿', Outcome), takes(DeleteMeetings), async (c) =>
    done(c, await deleteMeetings(c.var.ctx, c.req.valid('query'))),
  )
  .post(`${M}/confirm`, attends, answers('答复是否参会', z.null()), valid('json', ConfirmMeeting), async (c) =>
    done(c, await confirmMeeting(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${M}/signIn`, attends, answers('会议签到', z.null()), valid('json', SignIn), async (c) =>
    done(c, await signIn(c.var.ctx, c.req.valid('json'))),
  )
  .post(`${M}/record`, attends, answers('会议纪要与材料', Saved), valid('json', RecordMeeting), async (c) =>
    done(c, await recordMeeting(c.var.ctx, c.req.valid('json'))),
  )
  .get(`${M}/panel`, reads, answers('评议现场', PanelView), valid('query', OneMeeting), async (c) =>
    ok(c, await panelView(c.var.ctx, c.req.valid('query').id)),
  )
  .post(`${M}/panel`, attends, answers('推进评议', Saved), valid('json', MovePanel), async (c) => {
    const moved = await movePanel(c.var.ctx, c.req.valid('json'))
    tellsPanel(c.var.ctx, moved.result.id)
    return done(c, moved)
  })
