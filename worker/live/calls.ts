import { call, fileResponse } from '../core/call'
import { PresenceList, SocketQuery, PresenceInput, Ticket } from './contract'

export const liveTicket = call('POST /v2/sys/live/ticket', {
  does: '实时消息的一次性凭证',
  may: 'session',
  answers: Ticket,
})

export const stayAt = call('POST /v2/sys/live/presence', {
  does: '正在编辑申报书或报告的人员',
  may: ['subject:edit', 'report:write'],
  takes: PresenceInput,
  answers: PresenceList,
})

export const socket = call('GET /websocket/:userId', {
  does: '实时消息（WebSocket，凭证作为子协议）',
  may: 'open',
  takes: SocketQuery,
  answers: fileResponse(),
})
