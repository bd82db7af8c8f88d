import { texts } from '~/worker/core/texts'

export const t = texts({
  ended: ['会话已结束', 'The session has ended'],
  live: ['实时消息', 'Live messages'],
  placeWrong: ['表单标识有误', 'Which form?'],
  tabWrong: ['页面标识有误', "The page's own id is wrong"],
  replaced: ['实时连接过多，已断开较早的连接', 'Too many live connections; the oldest was closed'],
  ticketWrong: ['凭证无效，请重新连接', 'The ticket is not valid; connect again'],
  tooLarge: ['消息过大', 'That message is too large'],
  tooMany: ['消息过多', 'Too many messages'],
  webSocketOnly: ['请使用 WebSocket 连接', 'Connect by WebSocket'],
})
