import { texts } from '../../core/texts'

export const t = texts({
  clockWrong: ['时间应写成 08:00', 'Write a time like 08:00'],
  saved: ['消息提醒设置已保存', 'Your wishes are kept'],
})
