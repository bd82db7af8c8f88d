import { texts } from '../core/texts'

export const t = texts({
  made: ['订阅地址已生成', 'The address is made'],
  revoked: ['订阅地址已停用', 'The address no longer opens anything'],
  name: ['课题日程', 'Subjects'],
  todo: (label: string, title: string) => [`${label}：${title}`, `${label}: ${title}`],
})
