import { texts } from '../../core/texts'

export const t = texts({
  clockWrong: ['时间格式应为 08:00', 'Enter the time as 08:00'],
  saved: ['消息提醒设置已保存', 'Notification settings saved'],
})
