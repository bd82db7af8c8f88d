import { plural, texts } from '../core/texts'

/** Refusals of account calls. The sign-in log stores them in Chinese. */
export const t = texts({
  // Rate limits
  lookedUpOften: ['查询过于频繁，请稍后再试', 'Too many lookups. Try again later.'],
  handedInOften: ['提交过于频繁，请稍后再试', 'Too many submissions. Try again later.'],
  actedOften: ['操作过于频繁，请稍后再试', 'Too many requests. Try again later.'],
  codeAgainIn: (seconds: number) => [
    `请 ${seconds} 秒后再获取验证码`,
    `Request the next code in ${plural(seconds, 'second')}`,
  ],
  mailAgainIn: (seconds: number) => [
    `请 ${seconds} 秒后再发送邮件`,
    `Send the next email in ${plural(seconds, 'second')}`,
  ],
  codesToday: ['今日获取验证码次数过多，请明日再试', 'Too many codes requested today. Try again tomorrow.'],
  codesOften: ['验证码获取过于频繁，请稍后再试', 'Too many codes requested. Try again later.'],
  signInsHere: (minutes: number) => [
    `登录失败次数过多，请于${minutes}分钟后再试`,
    `Too many failed sign-ins. Try again in ${plural(minutes, 'minute')}.`,
  ],
  signInsOfName: (minutes: number) => [
    `该用户登录失败次数过多，请于${minutes}分钟后再次登录！`,
    `Too many failed sign-ins for this account. Sign in again in ${plural(minutes, 'minute')}.`,
  ],
  signInsAnywhere: (seconds: number) => [
    `该用户登录失败次数过多，请于${seconds}秒后再次登录！也可使用邮件登录`,
    `Too many failed sign-ins for this account. Try again in ${plural(seconds, 'second')}, or sign in by email.`,
  ],
  checksOften: (minutes: number) => [
    `验证失败次数过多，请于${minutes}分钟后再试`,
    `Too many failed verifications. Try again in ${plural(minutes, 'minute')}.`,
  ],
  passwordsOften: (minutes: number) => [
    `密码错误次数过多，请于${minutes}分钟后再试`,
    `Too many wrong passwords. Try again in ${plural(minutes, 'minute')}.`,
  ],
  signInService: ['登录服务', 'The sign-in service'],

  // Codes, tickets and links
  smsCode: ['手机验证码', 'The SMS code'],
  mailCode: ['邮箱验证码', 'The email code'],
  wrong: (what: string) => [`${what}错误`, `${what} is incorrect`],
  late: (what: string) => [`${what}已过期，请重新获取`, `${what} has expired. Request a new one.`],
  wrongOften: (what: string) => [
    `${what}错误次数过多，请重新获取`,
    `${what} was entered incorrectly too often. Request a new one.`,
  ],
  smsCeiling: [
    '今日短信验证码发送总量已达上限，请明日再试或联系中心',
    'The daily limit for SMS codes has been reached. Try again tomorrow or contact the centre.',
  ],
  mailCeiling: [
    '今日邮件发送总量已达上限，请明日再试或联系中心',
    'The daily limit for emails has been reached. Try again tomorrow or contact the centre.',
  ],
  captchaDead: ['验证码无效', 'The captcha is not valid'],
  captcha: ['验证码', 'The captcha'],
  activationDead: ['激活链接无效或已过期，请重新发送', 'The activation link is invalid or has expired. Send it again.'],
  resetDead: ['链接无效或已过期，请重新申请', 'The link is invalid or has expired. Request a new one.'],
  signInLinkDead: [
    '登录链接无效或已过期，请重新获取',
    'The sign-in link is invalid or has expired. Request a new one.',
  ],
  totp: ['动态码', 'The authenticator code'],
  totpUsed: ['该动态码已使用，请等待下一个动态码', 'This code has already been used. Wait for the next one.'],
  totpNone: ['尚未启用动态码', 'No authenticator is turned on'],
  totpThere: ['已启用动态码，请先停用', 'An authenticator is already turned on. Turn it off first.'],
  totpInstead: ['已启用动态码，无需短信验证', 'An authenticator is turned on. No SMS verification is needed.'],
  recoveryWrong: ['恢复码错误或已使用', 'The recovery code is incorrect or has been used'],
  offerLate: ['二维码已失效，请重新获取', 'The QR code has expired. Request a new one.'],
  phoneFirst: ['请先绑定手机号', 'Add a mobile number first'],
  smsOn: ['短信验证已启用', 'SMS verification is on'],
  smsOff: ['短信验证已停用', 'SMS verification is off'],

  // Passwords
  password: ['密码', 'The password'],
  oldPassword: ['旧密码', 'The old password'],
  notOpened: ['密码解密失败，请刷新页面后重试', 'The password could not be decrypted. Reload the page and try again.'],
  onlyOwnPassword: ['只允许修改自己的密码！', 'You can only change your own password'],
  samePassword: ['新密码不可与旧密码相同', 'The new password must differ from the old one'],
  changeFirst: ['请先修改密码', 'Change your password first'],
  accountOrPassword: ['用户名或密码错误', 'Incorrect account or password'],

  // Access to the platform
  signInFirst: ['未授权，请重新登录', 'Not signed in. Sign in again.'],
  denied: ['拒绝访问', 'Access denied'],
  gone: ['该用户已注销', 'This account has been closed'],
  frozen: ['该用户已冻结', 'This account is suspended'],
  merged: (name: string) => [
    `该账号已合并到“${name}”，请用账号“${name}”登录`,
    `This account was merged into "${name}". Sign in with "${name}".`,
  ],
  unconfirmed: [
    '您的注册正在等待确认，通过后将以邮件通知您',
    'Your registration is awaiting approval. You will be notified by email.',
  ],
  roleNotYours: ['您不具有该角色', 'You do not have this role'],
  noRole: ['该用户尚未分配角色，请联系管理员', 'This account has no role yet. Contact the administrator.'],
  onlyOwnDepart: ['只能选择本人的部门', 'You can only select one of your own departments'],
  notYourDepart: ['您不属于该部门', 'You do not belong to this department'],
  noDepart: ['您尚未设置部门信息!', 'No department is set for your account'],
  inactive: [
    '账号尚未激活，请先通过邮件激活',
    'The account is not active yet. Activate it with the emailed link first.',
  ],
  initialPasswordLapsed: [
    '初始密码已失效，请联系管理员重新设置',
    'The initial password has expired. Ask the administrator to reset it.',
  ],
  passwordAndSecond: [
    '管理员和业务负责人须用账号密码登录，并完成二次验证',
    'Administrators and business managers must sign in with a password and complete two-step verification',
  ],
  nothingToEnrol: ['无须启用二次验证', 'Two-step verification is not required'],
  enrolNext: ['请先启用二次验证', 'Set up two-step verification first'],
  enrolAtSignIn: [
    '该角色须启用二次验证，请重新登录后启用',
    'This role requires two-step verification. Sign in again to set it up.',
  ],
  firstSignIn: ['用户首次登录,请立即修改密码后再登录', 'First sign-in: change your password, then sign in again'],
  secondNext: ['请完成二次验证', 'Complete two-step verification'],
  passwordLate: ['密码已过期，请修改密码后再登录', 'Your password has expired. Change it, then sign in again.'],
  in: ['登录成功', 'Signed in'],
  casOff: ['未启用统一认证登录', 'Single sign-on is not turned on'],
  casService: ['统一认证服务', 'The single sign-on service'],
  casTicket: ['登录票据无效或已使用，请重新登录', 'The sign-in ticket is invalid or has been used. Sign in again.'],
  casElsewhere: ['登录票据与本平台不符，请重新登录', 'The sign-in ticket is not for this platform. Sign in again.'],
  casFailed: ['统一认证登录失败，请重新登录', 'Single sign-on failed. Sign in again.'],
  casUnknown: [
    '统一认证账号尚未在本平台开通，请联系管理员',
    'Your single sign-on account has no account here yet. Contact the administrator.',
  ],

  // Accounts, phones, emails and institutions
  accountTaken: ['用户账号已存在', 'This account already exists'],
  phoneTaken: ['该手机号已被使用', 'This mobile number is already in use'],
  phoneRegistered: ['该手机号已注册', 'This mobile number is already registered'],
  mailTaken: ['该邮箱已被使用', 'This email is already in use'],
  roleClosed: ['该角色不开放注册', 'This role is not open for registration'],
  institutionGone: ['机构不存在或已停用', 'The institution does not exist or is disabled'],
  institutionThere: ['该机构已存在，请直接选择', 'This institution already exists. Select it from the list.'],
  severalOfPhone: [
    '该手机号对应多个账号，请填写账号',
    'Several accounts use this mobile number. Enter the account as well.',
  ],
  severalSignIn: [
    '该手机号对应多个账号，请用账号登录',
    'Several accounts use this mobile number. Sign in with the account.',
  ],
  notOfPhone: ['账号与手机号不符', 'The mobile number does not match the account'],
  notOfInstitution: ['账号与机构不符', 'The institution does not match the account'],
  alterationWaits: ['该账号已有待确认的变更申请', 'This account already has a change request awaiting approval'],
  onlyOwnMailbox: ['仅可变更本人账号的邮箱', 'You can only change the email of your own account'],
  decided: ['该申请已处理', 'This request has already been processed'],
  decidedByCentre: ['该申请由中心确认', 'This request is decided by the centre'],
  accountGone: ['该账号已注销', 'This account has been closed'],
  requestsDone: (count: number, pass: boolean) => [
    `${count} 个申请${pass ? '已通过' : '已拒绝'}`,
    `${plural(count, 'request')} ${pass ? 'approved' : 'rejected'}`,
  ],
})
