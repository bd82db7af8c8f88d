import { texts } from '~/worker/core/texts'

export const t = texts({
  subscribe: ['订阅日程', 'Subscribe'],
  title: ['在自己的日历里看日程', 'These dates in your own calendar'],
  what: [
    '手机或电脑上的日历可订阅一个保密地址：会议、报告截止、公示结束，以及等您处理的事项。内容限于您以当前角色能看到的，会自动更新。',
    'The calendar of your phone or computer can subscribe to a secret address: meetings, deadlines of reports, ends of publicity, and what waits for you. It holds what you see in your present role, and is kept up to date.',
  ],
  none: ['还没有订阅地址。', 'You have no address yet.'],
  inUse: (role: string, time: string) => [
    `已有订阅地址：${role}，${time} 生成。`,
    `You have an address: ${role}, made ${time}.`,
  ],
  make: ['生成地址', 'Make the address'],
  renew: ['换一个地址', 'Make a new address'],
  renewing: [
    '原地址将失效，用它订阅的日历不再更新。',
    'The present address will stop working, and calendars that use it.',
  ],
  revoke: ['停用', 'Revoke'],
  once: [
    '请现在复制：地址只显示这一次。知道地址的人无须登录即可读取，请勿转发。',
    'Copy it now: it is shown this once. Whoever knows it reads it without signing in, so keep it to yourself.',
  ],
  address: ['订阅地址', 'Address'],
  close: ['关闭', 'Close'],
})
