import { plural, texts } from '../core/texts'

/** Success messages of account calls. */
export const t = texts({
  valueFree: ['该值可用！', 'This value is available'],
  alterationAsked: [
    '变更申请已提交，结果将发送到您的邮箱',
    'Change request submitted. The result will be sent to your email.',
  ],
  activationSent: [
    '如该邮箱有待激活的账号，激活邮件已发送，请查收',
    'If an account with this email is awaiting activation, the activation email has been sent',
  ],
  activated: ['账号激活成功', 'Account activated'],
  phoneChanged: ['手机号更换成功', 'Mobile number changed'],
  mailboxChanged: ['邮箱变更成功', 'Email changed'],
  saved: ['保存成功', 'Saved'],
  resetSent: [
    '如该邮箱已绑定账号，重置邮件已发送，请查收',
    'If an account uses this email, the reset email has been sent',
  ],
  signInMailSent: [
    '如该账号的邮箱已确认，登录邮件已发送，请查收',
    'If the email of the account is confirmed, a sign-in link has been sent',
  ],
  passwordReset: ['密码重置成功，请登录', 'Password reset. Sign in.'],
  totpOn: ['动态码已启用，请保存恢复码', 'Authenticator turned on. Save the recovery codes.'],
  totpOff: ['动态码已停用', 'Authenticator turned off'],
  codesRenewed: ['恢复码已更换，请保存', 'Recovery codes replaced. Save them.'],
  devicesSignedOut: (count: number) => [`已下线 ${count} 台设备`, `${plural(count, 'device')} signed out`],
  noOtherDevices: ['暂无其他已登录的设备', 'No other devices are signed in'],
  signedOut: ['退出登录成功！', 'Signed out'],
  codeSent: ['验证码已发送', 'Code sent'],
  passwordChanged: ['密码修改成功', 'Password changed'],
  changed: ['修改成功', 'Changed'],
  registered: ['注册申请已提交，请查收激活邮件', 'Registration submitted. Check your email for the activation link.'],
})
