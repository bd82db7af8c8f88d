import { plural, texts } from '../core/texts'

/** What calls about accounts refuse with. What stands in the log beside it is written in Chinese. */
export const t = texts({
  // Too often.
  lookedUpOften: ['查询过于频繁，请稍后再试', 'You look things up too often; please try again later'],
  handedInOften: ['提交过于频繁，请稍后再试', 'You hand in too often; please try again later'],
  actedOften: ['操作过于频繁，请稍后再试', 'That was too often; please try again later'],
  codeAgainIn: (seconds: number) => [
    `请 ${seconds} 秒后再获取验证码`,
    `Ask for the next code in ${plural(seconds, 'second')}`,
  ],
  mailAgainIn: (seconds: number) => [
    `请 ${seconds} 秒后再发送邮件`,
    `Ask for the next mail in ${plural(seconds, 'second')}`,
  ],
  codesToday: ['今日获取验证码次数过多，请明天再试', 'There were too many codes today; please try again tomorrow'],
  codesOften: ['验证码获取过于频繁，请稍后再试', 'Codes are asked for too often; please try again later'],
  signInsHere: (minutes: number) => [
    `登录失败次数过多，请于${minutes}分钟后再试`,
    `Too many sign-ins failed; try again in ${plural(minutes, 'minute')}`,
  ],
  signInsOfName: (minutes: number) => [
    `该用户登录失败次数过多，请于${minutes}分钟后再次登录！`,
    `Too many sign-ins of this account failed; sign in again in ${plural(minutes, 'minute')}`,
  ],
  signInsAnywhere: (seconds: number) => [
    `该用户登录失败次数过多，请于${seconds}秒后再次登录！也可使用邮件登录`,
    `Too many sign-ins of this account failed; try again in ${plural(seconds, 'second')}, or sign in by email`,
  ],
  checksOften: (minutes: number) => [
    `验证失败次数过多，请于${minutes}分钟后再试`,
    `Too many checks failed; try again in ${plural(minutes, 'minute')}`,
  ],
  passwordsOften: (minutes: number) => [
    `密码错误次数过多，请于${minutes}分钟后再试`,
    `The password was wrong too often; try again in ${plural(minutes, 'minute')}`,
  ],
  signInService: ['登录服务', 'The sign-in service'],

  // Codes, tickets and links.
  smsCode: ['手机验证码', 'The code of the SMS'],
  mailCode: ['邮箱验证码', 'The code of the mail'],
  wrong: (what: string) => [`${what}错误`, `${what} is wrong`],
  late: (what: string) => [`${what}已过期，请重新获取`, `${what} has expired; ask for a new one`],
  wrongOften: (what: string) => [`${what}错误次数过多，请重新获取`, `${what} was wrong too often; ask for a new one`],
  smsCeiling: [
    '今日短信验证码发送总量已达上限，请明日再试或联系中心',
    'The daily limit for SMS codes has been reached; try again tomorrow or contact the centre',
  ],
  mailCeiling: [
    '今日邮件发送总量已达上限，请明日再试或联系中心',
    'The daily limit for e-mails has been reached; try again tomorrow or contact the centre',
  ],
  captchaDead: ['验证码无效', 'The captcha is no longer valid'],
  captcha: ['验证码', 'The captcha'],
  activationDead: [
    '激活链接无效或已过期，请重新发送',
    'The link to activate the account is not valid or has expired; have it sent again',
  ],
  resetDead: ['链接无效或已过期，请重新申请', 'The link is not valid or has expired; ask for a new one'],
  signInLinkDead: [
    '登录链接无效或已过期，请重新获取',
    'The sign-in link is not valid or has expired; ask for a new one',
  ],
  totp: ['动态码', 'The code of the authenticator'],
  totpUsed: ['该动态码已使用，请等待下一个动态码', 'This code has been used; wait for the next one'],
  totpNone: ['尚未启用动态码', 'No authenticator is in use'],
  totpThere: ['已启用动态码，请先停用', 'An authenticator is in use; end that first'],
  totpInstead: ['已启用动态码，无需短信验证', 'An authenticator is in use; no SMS is needed'],
  recoveryWrong: ['恢复码错误或已使用', 'The recovery code is wrong or has been used'],
  offerLate: ['二维码已失效，请重新获取', 'The picture has expired; ask for a new one'],
  phoneFirst: ['请先绑定手机号', 'Bind a phone first'],
  smsOn: ['短信验证已启用', 'The check by SMS is on'],
  smsOff: ['短信验证已停用', 'The check by SMS is off'],

  // Passwords.
  password: ['密码', 'The password'],
  oldPassword: ['旧密码', 'The old password'],
  notOpened: ['密码解密失败，请刷新页面后重试', 'The password could not be decrypted; reload the page and try again'],
  onlyOwnPassword: ['只允许修改自己的密码！', 'You can change your own password only'],
  samePassword: ['新密码不能与旧密码相同', 'The new password cannot be the old one'],
  changeFirst: ['请先修改密码', 'Change the password first'],
  accountOrPassword: ['用户名或密码错误', 'The account or the password is wrong'],

  // Who may enter.
  signInFirst: ['未授权，请重新登录', 'You are not signed in; please sign in again'],
  denied: ['拒绝访问', 'This is refused'],
  gone: ['该用户已注销', 'This account has been closed'],
  frozen: ['该用户已冻结', 'This account is frozen'],
  merged: (name: string) => [
    `该账号已合并到“${name}”，请用账号“${name}”登录`,
    `This account became a part of "${name}"; sign in as "${name}"`,
  ],
  unconfirmed: [
    '您的注册正在等待确认，通过后会邮件通知您',
    'Your registration waits to be confirmed; you will be told by mail',
  ],
  roleNotYours: ['您没有该角色', 'You do not have this role'],
  noRole: ['该用户尚未分配角色，请联系管理员', 'This account has no role yet; ask an administrator'],
  onlyOwnDepart: ['只能选择本人的部门', 'You can choose a department of your own only'],
  notYourDepart: ['您不属于该部门', 'You do not belong to this department'],
  noDepart: ['您尚未设置部门信息!', 'You have no department yet'],
  inactive: ['账号尚未激活，请先通过邮件激活', 'The account is not active yet; activate it by the mail'],
  initialPasswordLapsed: [
    '初始密码已失效，请联系管理员重新设置',
    'The initial password has expired; ask an administrator to reset it',
  ],
  passwordAndSecond: [
    '管理员和业务负责人须用账号密码登录，并完成二次验证',
    'Administrators and business managers sign in with a password and a second factor',
  ],
  nothingToEnrol: ['无须启用二次验证', 'No second factor has to be set up'],
  enrolNext: ['请先启用二次验证', 'Set up two-factor authentication first'],
  enrolAtSignIn: [
    '该角色须启用二次验证，请重新登录后启用',
    'This role requires two-factor authentication; sign in again to set it up',
  ],
  firstSignIn: [
    '用户首次登录,请立即修改密码后再登录',
    'This is the first sign-in; change the password and sign in again',
  ],
  secondNext: ['请完成二次验证', 'Please complete the second check'],
  passwordLate: ['密码已过期，请修改密码后再登录', 'The password has expired; change it and sign in again'],
  in: ['登录成功', 'Signed in'],
  casOff: ['未启用统一认证登录', 'Signing in by the central service is not in use'],
  casService: ['统一认证服务', 'The central sign-in service'],
  casTicket: ['登录票据无效或已使用，请重新登录', 'The ticket is not valid or has been used; sign in again'],
  casElsewhere: ['登录票据与本平台不符，请重新登录', 'The ticket is not for this platform; sign in again'],
  casFailed: ['统一认证登录失败，请重新登录', 'The central sign-in failed; sign in again'],
  casUnknown: [
    '统一认证账号尚未在本平台开通，请联系管理员',
    'This account of the central service has none here yet; ask an administrator',
  ],

  // Accounts and what they are registered with.
  accountTaken: ['用户账号已存在', 'There is an account of this name already'],
  phoneTaken: ['该手机号已被使用', 'This phone is used already'],
  phoneRegistered: ['该手机号已注册', 'This phone is registered already'],
  mailTaken: ['该邮箱已被使用', 'This mailbox is used already'],
  roleClosed: ['该角色不能注册', 'Nobody can register with this role'],
  institutionGone: ['机构不存在或已停用', 'There is no such institution, or it is out of use'],
  institutionThere: ['该机构已存在，请直接选择', 'This institution is there already; choose it'],
  severalOfPhone: ['该手机号对应多个账号，请填写用户名', 'Several accounts have this phone; give the account as well'],
  severalSignIn: ['该手机号对应多个账号，请用账号登录', 'Several accounts have this phone; sign in with the account'],
  notOfPhone: ['用户名与手机号不符', 'The account does not have this phone'],
  notOfInstitution: ['账号与机构不符', 'The account is not of this institution'],
  alterationWaits: ['该账号已有待确认的变更申请', 'A change of this account waits to be confirmed already'],
  onlyOwnMailbox: ['只能变更本人账号的邮箱', 'You can change the mailbox of your own account only'],
  decided: ['该申请已处理', 'This request has been decided'],
  decidedByCentre: ['该申请由中心确认', 'The centre decides on this request'],
  accountGone: ['该账号已注销', 'This account is closed'],
  requestsDone: (count: number, pass: boolean) => [
    `${count} 个申请${pass ? '已通过' : '已拒绝'}`,
    `${plural(count, 'request')} ${pass ? 'passed' : 'refused'}`,
  ],
})
