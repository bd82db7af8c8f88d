import { plural, texts } from '~/worker/core/texts'

/** Sign-in steps after the password (two-step verification, activation, department) and password change. */
export const t = texts({
  // Sign-in steps after the password
  digit: (place: number) => [`第 ${place} 位`, `Digit ${place}`],
  sixDigits: ['请输入 6 位动态码!', 'Enter the 6-digit code'],
  codeRight: ['验证成功，正在进入…', 'Verified. Signing in…'],
  useRecoveryCode: ['使用恢复码', 'Use recovery code'],
  useAuthenticator: ['使用身份验证器', 'Use authenticator'],
  recoveryCode: ['恢复码', 'Recovery code'],
  recoveryHint: ['每个恢复码只能使用一次', 'Each recovery code can be used once'],
  enrolHint: [
    '您的角色须启用二次验证，请选择一种方式。启用后，每次登录均须验证。',
    'Your role requires two-step verification. Choose a method. It is required at every sign-in.',
  ],
  byAuthenticator: ['身份验证器', 'Authenticator app'],
  byAuthenticatorHint: [
    '扫描二维码，登录时输入应用显示的动态码',
    'Scan a QR code, then enter the code from the app at sign-in',
  ],
  bySms: ['手机短信', 'Text message'],
  bySmsHint: (phone: string) => [
    `登录时输入发往 ${phone} 的验证码；安全性低于身份验证器`,
    `Enter the code sent to ${phone} at sign-in; less secure than an authenticator app`,
  ],
  activationSent: (email: string) => [
    `激活邮件已发送至 ${email}，请点击邮件中的链接后再登录。如未收到，请检查垃圾邮件，或稍后重新发送。`,
    `An activation email was sent to ${email}. Open its link, then sign in. If it has not arrived, check your spam folder or send it again later.`,
  ],
  sendActivation: ['发送激活邮件', 'Send activation email'],
  mailSent: ['邮件已发送', 'Email sent'],
  mailboxWrong: [
    '如邮箱有误，请联系本机构联系人或中心更正',
    'If the email is wrong, ask your institution contact or the centre to correct it',
  ],
  chooseDepart: ['请选择登录部门', 'Select a department'],
  departMissing: ['请选择登录部门', 'Select a department'],
  severalDeparts: ['您隶属于多部门，请选择当前所在部门', 'You belong to several departments. Select your current one.'],
  departsNone: ['您尚未设置部门信息!', 'No department is set for your account'],
  noDepart: ['您尚未归属部门,请确认账号信息', 'You belong to no department. Check your account details.'],
  depart: ['部门', 'Department'],
  enterDepart: ['进入所选部门', 'Enter department'],
  chooseWorkspace: ['请选择要进入的系统', 'Select a workspace'],
  enterAs: (roleName: string) => [`以“${roleName}”进入`, `Enter as "${roleName}"`],
  workspaceCenterDoes: ['行业服务、产品采购与测试用例', 'Industry services, procurement and test cases'],
  workspaceMain: ['金融科技中心课题系统', 'Subject management of the centre'],
  workspaceMainDoes: ['课题申报、评审、报告与评奖', 'Declarations, reviews, reports and awards'],
  workspaceSpaceDoes: ['行业资料的共享与征集', 'Sharing and collection of industry materials'],
  workspaceLabDoes: ['安全任务、演练与资料下载', 'Security tasks, drills and downloads'],
  firstChange: ['用户首次登录,请立即修改密码后再登录', 'First sign-in: change your password, then sign in again'],
  expiredChange: ['密码已过期，请修改后重新登录', 'Your password has expired. Change it, then sign in again.'],
  expiresIn: (days: number) => [
    `密码将在 ${days} 天后过期，建议现在修改`,
    `Your password expires in ${plural(days, 'day')}. Change it now if possible.`,
  ],
  later: ['稍后再说', 'Later'],
  sessionExpired: ['登录已过期', 'Session expired'],
  sessionExpiredHint: ['很抱歉，登录已过期，请重新登录', 'Your session has expired. Sign in again.'],
  signInAgain: ['重新登录', 'Sign in again'],

  // Passwords
  oldPassword: ['旧密码', 'Old password'],
  oldPasswordMissing: ['请输入旧密码', 'Enter your old password'],
  newPassword: ['新密码', 'New password'],
  newPasswordMissing: ['请输入新密码', 'Enter a new password'],
  confirmPassword: ['确认密码', 'Confirm password'],
  confirmMissing: ['请再次输入新密码', 'Enter the new password again'],
  passwordRule: [
    '10-20 位，须含字母、数字、特殊字符中的至少两种',
    '10–20 characters with at least two of: letters, digits, special characters',
  ],
  changeIt: ['确认修改', 'Change password'],
  passwordChanged: ['修改成功', 'Password changed'],
  notSignedIn: ['当前系统无登陆用户!', 'You are not signed in'],
  email: ['邮箱', 'Email'],
  emailMissing: ['请输入邮箱', 'Enter your email'],
})
