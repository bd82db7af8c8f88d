import { plural, texts } from '../core/texts'

/** What calls about accounts say of a success. */
export const t = texts({
  valueFree: ['该值可用！', 'The value is free'],
  alterationAsked: [
    '变更申请已提交，结果将发送到您的邮箱',
    'The change is asked for; the result will be sent to your mailbox',
  ],
  activationSent: [
    '如果该邮箱有待激活的账号，激活邮件已发送，请查收',
    'If an account with this mailbox waits to be activated, the mail has been sent',
  ],
  activated: ['账号激活成功', 'The account is active'],
  phoneChanged: ['手机号更换成功', 'The phone is changed'],
  mailboxChanged: ['邮箱变更成功', 'The mailbox is changed'],
  saved: ['保存成功！', 'Saved'],
  resetSent: [
    '如果该邮箱已绑定账号，重置邮件已发送，请查收',
    'If an account has this mailbox, the mail to reset its password has been sent',
  ],
  signInMailSent: [
    '如果该账号的邮箱已确认，登录邮件已发送，请查收',
    'If the email address of the account is confirmed, a sign-in link has been sent',
  ],
  passwordReset: ['密码重置成功，请登录', 'The password is reset; please sign in'],
  totpOn: [
    '动态码已启用，请保存恢复码',
    'Codes of the authenticator are asked for from now on; keep the recovery codes',
  ],
  totpOff: ['动态码已停用', 'Codes of the authenticator are no longer asked for'],
  codesRenewed: ['恢复码已更换，请保存', 'The recovery codes are new; keep them'],
  devicesSignedOut: (count: number) => [`已下线 ${count} 台设备`, `Signed out: ${plural(count, 'device')}`],
  noOtherDevices: ['没有其他已登录的设备', 'No other device is signed in'],
  signedOut: ['退出登录成功！', 'Signed out'],
  codeSent: ['验证码已发送', 'The code has been sent'],
  passwordChanged: ['密码修改成功', 'The password is changed'],
  changed: ['修改成功', 'Changed'],
  registered: [
    '注册申请已提交，请查收激活邮件',
    'The registration is handed in; a mail to activate the account is on its way',
  ],
})
