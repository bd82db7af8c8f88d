import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['登录安全', 'Sign-in security'],
  secondFactorForManagers: ['管理员和业务负责人须二次验证', 'Two-step verification for managers'],
  secondFactorForManagersHelp: [
    '尚未启用的，下次登录时先启用身份验证器或短信验证',
    'Administrators and business managers without it set it up at their next sign-in',
  ],
  smsCheck: ['全体用户短信验证', 'Text message at every sign-in'],
  smsCheckHelp: [
    '未启用身份验证器且已绑定手机的用户，登录时须输入短信验证码',
    'For everybody with a phone and without an authenticator app',
  ],
  initialPasswordDays: ['初始密码有效期', 'Initial passwords expire after'],
  initialPasswordDaysHelp: [
    '逾期未修改的，由管理员重新设置；填 0 表示不失效',
    'Then an administrator resets the password; 0 means never',
  ],
  idleMinutes: ['闲置退出时间', 'Sign out when idle for'],
  idleMinutesHelp: [
    '在此时间内没有操作的会话自动退出；填 0 表示不限，会话最长 7 天',
    'Sessions without a request for so long end; 0 means never. No session is longer than 7 days',
  ],
  autoBanMinutes: ['自动封禁时间', 'Block an address for'],
  autoBanMinutesHelp: [
    '登录失败次数过多后仍继续尝试的地址；填 0 表示不封禁',
    'Addresses that go on after too many failed sign-ins; 0 means never',
  ],
  days: ['天', 'days'],
  minutes: ['分钟', 'minutes'],
  save: ['保存', 'Save'],
})
