import { texts } from '~/worker/core/texts'

/** Who asks for an account, or for somebody else's. */
export const t = texts({
  realname: ['姓名', 'Name'],
  username: ['账号', 'Account'],
  kind: ['申请类型', 'Kind'],
  register: ['注册', 'Registration'],
  alteration: ['变更使用人', 'Change of holder'],
  status: ['状态', 'Status'],
  waiting: ['待确认', 'Waiting'],
  passed: ['已通过', 'Confirmed'],
  refused: ['已拒绝', 'Refused'],
  role: ['角色', 'Role'],
  depart: ['机构', 'Institution'],
  newDepart: (name: string) => [`${name}（新机构）`, `${name} (new)`],
  phone: ['手机号', 'Phone'],
  email: ['邮箱', 'Mailbox'],
  reason: ['变更原因', 'Reason of the change'],
  createTime: ['申请时间', 'Asked'],
  decided: ['处理结果', 'Decision'],
  decidedBy: (name: string, time: string) => [`${name}，${time}`, `${name}, ${time}`],
  opinion: ['处理意见', 'Opinion'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['姓名、账号或机构', 'Name, account or institution'],
  none: ['没有申请', 'No requests'],
  noneHelp: ['有人注册或申请变更账号使用人时会出现在这里', 'Registrations and changes of holders appear here'],
  confirm: ['通过', 'Confirm'],
  refuse: ['拒绝', 'Refuse'],
  confirming: (count: number) => [
    `将通过 ${count} 个申请`,
    count === 1 ? 'Confirm 1 request' : `Confirm ${count} requests`,
  ],
  refusing: (count: number) => [
    `将拒绝 ${count} 个申请`,
    count === 1 ? 'Refuse 1 request' : `Refuse ${count} requests`,
  ],
  refuseHelp: [
    '理由会写入发给申请人的邮件。被拒绝的注册不保留账号，可重新注册。',
    'The reason goes to the person by mail. A refused registration keeps no account; one may register again.',
  ],
  centreDecides: ['由中心确认', 'The centre decides'],
})
