import { texts } from '~/worker/core/texts'

export const t = texts({
  ended: ['会话已结束', 'Session ended'],
  live: ['实时消息', 'Live messages'],
  placeWrong: ['表单标识有误', 'Invalid form identifier'],
  tabWrong: ['页面标识有误', 'Invalid page identifier'],
  replaced: ['实时连接过多，已断开较早的连接', 'Too many live connections. The oldest one was closed.'],
  ticketWrong: ['凭证无效，请重新连接', 'The ticket is invalid. Reconnect.'],
  tooLarge: ['消息过大', 'Message too large'],
  tooMany: ['消息过多', 'Too many messages'],
  webSocketOnly: ['请使用 WebSocket 连接', 'Connect with WebSocket'],
})
