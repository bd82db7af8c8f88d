import { texts } from '~/worker/core/texts'

export const t = texts({
  subscribe: ['订阅日程', 'Subscribe'],
  title: ['在个人日历中查看日程', 'View this calendar in your own app'],
  what: [
    '手机或电脑的日历可订阅一个保密地址，内容包括会议、报告截止、公示结束和您的待办事项。内容限于您当前角色可见的范围，自动更新。',
    'Subscribe to a private URL from the calendar on your phone or computer. It includes meetings, report deadlines, ends of public notice periods and your open items, limited to what your current role can see, and updates automatically.',
  ],
  none: ['暂无订阅地址。', 'No URL yet.'],
  inUse: (role: string, time: string) => [
    `已有订阅地址：${role}，${time} 生成。`,
    `You have a URL for ${role}, generated on ${time}.`,
  ],
  make: ['生成地址', 'Generate URL'],
  renew: ['重新生成地址', 'Regenerate URL'],
  renewing: [
    '原地址将失效，用它订阅的日历不再更新。',
    'The current URL stops working, and calendars subscribed to it no longer update.',
  ],
  revoke: ['停用', 'Revoke'],
  once: [
    '请立即复制：地址仅显示一次。持有该地址者无须登录即可读取，请勿转发。',
    'Copy this URL now. It is shown only once. Anyone who has it can read the calendar without signing in, so keep it private.',
  ],
  address: ['订阅地址', 'Subscription URL'],
  close: ['关闭', 'Close'],
})
