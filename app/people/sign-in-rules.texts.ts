import { texts } from '~/worker/core/texts'

export const t = texts({
  title: ['登录安全', 'Sign-in security'],
  secondFactorForManagers: ['管理员和业务负责人须两步验证', 'Require two-step verification for managers'],
  secondFactorForManagersHelp: [
    '尚未启用的，下次登录时须先启用身份验证器或短信验证',
    'Administrators and business managers without it must set up an authenticator app or SMS verification at their next sign-in',
  ],
  smsCheck: ['全体用户短信验证', 'Require an SMS code for all users'],
  smsCheckHelp: [
    '未启用身份验证器且已绑定手机的用户，登录时须输入短信验证码',
    'Users with a mobile number and without an authenticator app enter an SMS code when they sign in',
  ],
  initialPasswordDays: ['初始密码有效期', 'Initial password validity'],
  initialPasswordDaysHelp: [
    '逾期未修改的，由管理员重新设置；填 0 表示不失效',
    'After that, an administrator must reset the password. 0 means no expiry.',
  ],
  idleMinutes: ['闲置退出时间', 'Idle timeout'],
  idleMinutesHelp: [
    '在此时间内无操作的会话自动退出；填 0 表示不限，会话最长 7 天',
    'Sessions without activity for this long are signed out. 0 means no idle timeout; a session lasts 7 days at most.',
  ],
  autoBanMinutes: ['自动封禁时间', 'IP address block duration'],
  autoBanMinutesHelp: [
    '适用于多次登录失败后仍继续尝试的地址；填 0 表示不封禁',
    'For IP addresses that continue after too many failed sign-ins. 0 means never blocked.',
  ],
  days: ['天', 'days'],
  minutes: ['分钟', 'minutes'],
  save: ['保存', 'Save'],
})
