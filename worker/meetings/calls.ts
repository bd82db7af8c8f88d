import { call, fileResponse } from '../core/call'
import { BatchResult } from '../core/batch-result'
import { z } from 'zod'
import {
  CancelMeeting,
  ConfirmMeeting,
  DeleteMeetings,
  MeetingDetail,
  MeetingPage,
  MeetingQuery,
  MovePanel,
  MeetingIdInput,
  PanelView,
  RecordMeeting,
  SavedMeeting,
  SaveMeeting,
  SignInInput,
} from './contract'
import { t } from './texts'

export const listMeetings = call('GET /v2/meeting/list', {
  does: '会议列表',
  may: 'meeting:read',
  takes: MeetingQuery,
  answers: MeetingPage,
})

export const meetingDetail = call('GET /v2/meeting/info/:id', {
  does: '会议',
  may: 'meeting:read',
  takes: MeetingIdInput,
  answers: MeetingDetail,
})

export const calendar = call('GET /v2/meeting/calendar', {
  does: '会议日程（iCalendar）',
  may: 'meeting:read',
  takes: MeetingIdInput,
  answers: fileResponse('text/calendar'),
})

export const saveMeeting = call('POST /v2/meeting/save', {
  does: '保存会议',
  may: 'meeting:write',
  takes: SaveMeeting,
  answers: SavedMeeting,
})

export const announceMeeting = call('POST /v2/meeting/announce', {
  does: '发布会议',
  may: 'meeting:write',
  takes: MeetingIdInput,
  answers: SavedMeeting,
  says: () => t.announced,
})

export const cancelMeeting = call('POST /v2/meeting/cancel', {
  does: '取消会议',
  may: 'meeting:write',
  takes: CancelMeeting,
  answers: SavedMeeting,
  says: () => t.cancelled,
})

export const deleteMeetings = call('POST /v2/meeting/delete', {
  does: '删除会议草稿',
  may: 'meeting:write',
  takes: DeleteMeetings,
  answers: BatchResult,
})

export const confirmMeeting = call('POST /v2/meeting/confirm', {
  does: '答复是否参会',
  may: 'meeting:attend',
  takes: ConfirmMeeting,
  answers: z.null(),
  says: () => t.answerKept,
})

export const signInTo = call('POST /v2/meeting/signIn', {
  does: '会议签到',
  may: 'meeting:attend',
  takes: SignInInput,
  answers: z.null(),
})

export const recordMeeting = call('POST /v2/meeting/record', {
  does: '会议纪要与材料',
  may: 'meeting:attend',
  takes: RecordMeeting,
  answers: SavedMeeting,
})

export const panelView = call('GET /v2/meeting/panel', {
  does: '评议现场',
  may: 'meeting:read',
  takes: MeetingIdInput,
  answers: PanelView,
})

export const movePanel = call('POST /v2/meeting/panel', {
  does: '推进评议',
  may: 'meeting:attend',
  takes: MovePanel,
  answers: SavedMeeting,
  says: () => t.panelMoved,
})
