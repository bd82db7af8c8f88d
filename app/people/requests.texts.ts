import { texts } from '~/worker/core/texts'

/** Account requests: registration and change of account holder. */
export const t = texts({
  realname: ['姓名', 'Name'],
  username: ['账号', 'Account'],
  kind: ['申请类型', 'Type'],
  register: ['注册', 'Registration'],
  alteration: ['变更使用人', 'Change of account holder'],
  status: ['状态', 'Status'],
  waiting: ['待确认', 'Pending'],
  passed: ['已通过', 'Approved'],
  refused: ['已拒绝', 'Rejected'],
  role: ['角色', 'Role'],
  depart: ['机构', 'Institution'],
  newDepart: (name: string) => [`${name}（新机构）`, `${name} (new)`],
  phone: ['手机号', 'Phone'],
  email: ['邮箱', 'Email'],
  reason: ['变更原因', 'Reason for change'],
  createTime: ['申请时间', 'Requested'],
  decided: ['处理结果', 'Decision'],
  decidedBy: (name: string, time: string) => [`${name}，${time}`, `${name}, ${time}`],
  opinion: ['处理意见', 'Comment'],
  keyword: ['关键词', 'Keyword'],
  keywordHint: ['姓名、账号或机构', 'Name, account or institution'],
  none: ['暂无申请', 'No requests yet'],
  noneHelp: ['注册申请和变更账号使用人的申请将显示在此处', 'Registrations and changes of account holder appear here'],
  confirm: ['通过', 'Approve'],
  refuse: ['拒绝', 'Reject'],
  confirming: (count: number) => [
    `将通过 ${count} 个申请`,
    count === 1 ? 'Approve 1 request' : `Approve ${count} requests`,
  ],
  refusing: (count: number) => [
    `将拒绝 ${count} 个申请`,
    count === 1 ? 'Reject 1 request' : `Reject ${count} requests`,
  ],
  refuseHelp: [
    '理由将写入发给申请人的邮件。注册被拒绝的，不保留账号，可重新注册。',
    'The reason is emailed to the applicant. A rejected registration leaves no account, so the applicant can register again.',
  ],
  centreDecides: ['由中心确认', 'Decided by the centre'],
})
