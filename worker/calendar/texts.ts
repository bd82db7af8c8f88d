import { texts } from '../core/texts'

export const t = texts({
  made: ['订阅地址已生成', 'URL generated'],
  revoked: ['订阅地址已停用', 'URL revoked'],
  name: ['课题日程', 'Subject calendar'],
  todo: (label: string, title: string) => [`${label}：${title}`, `${label}: ${title}`],
})
