import { texts } from '~/worker/core/texts'

export const t = texts({
  earlyMorning: ['早上好', 'Good morning'],
  morning: ['上午好', 'Good morning'],
  noon: ['中午好', 'Good day'],
  afternoon: ['下午好', 'Good afternoon'],
  evening: ['晚上好', 'Good evening'],
  overdue: (days: number) => [`逾期 ${days} 天`, `${days} ${days === 1 ? 'day' : 'days'} overdue`],
  dueToday: ['今天到期', 'Due today'],
  pastToday: ['今天已过期', 'Overdue since today'],
  dueTomorrow: ['明天到期', 'Due tomorrow'],
  daysLeft: (days: number) => [`还有 ${days} 天`, `${days} days left`],
  typing: ['正在输入…', 'Typing…'],
  saving: ['正在保存…', 'Saving…'],
  savedAt: (time: string) => [`已自动保存 ${time}`, `Saved ${time}`],
  keptAt: (time: string) => [`未能保存到服务器，已存于本机 ${time}`, `Not saved to the server, kept here ${time}`],
})
