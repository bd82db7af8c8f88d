import { texts } from '~/worker/core/texts'

export const t = texts({
  // User and registration agreements
  userAgreement: ['用户使用协议', 'User Agreement'],
  userLead: ['登录前请仔细阅读。', 'Read this agreement before you sign in.'],
  registerAgreement: ['用户注册协议', 'Registration Agreement'],
  registerLead: ['注册前请仔细阅读。', 'Read this agreement before you register.'],
  backToSignIn: ['返回登录', 'Back to sign-in'],
  backToRegister: ['返回注册', 'Back to registration'],
  scope: ['一、适用范围', '1. Scope'],
  scopeUse: [
    '本协议约定您使用本平台申报、评审、研究、评分和共享课题资料时的权利与义务。',
    'This agreement sets out your rights and obligations when you declare, review, research, grade and share subject materials on this platform.',
  ],
  scopeAccept: [
    '您勾选“我已阅读并同意”并登录，即表示接受本协议；不接受的，请停止登录。',
    'By ticking "I have read and accept" and signing in, you accept this agreement. If you do not accept it, do not sign in.',
  ],
  accounts: ['二、账号', '2. Accounts'],
  accountOwn: [
    '账号由本人使用，不得转借、共用。密码应妥善保管，并在到期前更换。',
    'An account is personal and must not be lent or shared. Keep the password safe and change it before it expires.',
  ],
  accountStolen: [
    '发现账号被他人使用，请立即修改密码并联系技术支持。',
    'If someone else uses your account, change the password at once and contact support.',
  ],
  accountLeaves: [
    '人员变动后不再承担课题工作的，所在机构应及时告知中心停用账号。',
    'When a person no longer works on subjects, the institution must promptly ask the centre to suspend the account.',
  ],
  work: ['三、填报与评审', '3. Declarations and reviews'],
  workTrue: [
    '您填报和上传的内容应当真实、完整，不侵犯他人的知识产权，不含涉密信息。',
    'What you enter and upload must be true and complete, must not infringe the intellectual property of others and must not contain classified information.',
  ],
  workFair: [
    '评审、评分人员应当独立、公正地发表意见；与课题有利害关系的，应当主动回避。',
    'Reviewers and graders must give their opinions independently and fairly, and must withdraw from subjects in which they have an interest.',
  ],
  workSecret: [
    '评审材料、评审意见和未公布的结果应当保密，不得复制、转发或用于其他目的。',
    'Review materials, reviews and unpublished results are confidential. They must not be copied, forwarded or used for other purposes.',
  ],
  privacy: ['四、个人信息与日志', '4. Personal data and logs'],
  privacyData: [
    '平台只收集开展课题工作所需的姓名、单位、电话、邮箱等信息，并按角色限定可见范围。',
    'The platform collects only the information needed for subject work, such as name, institution, phone and email, and limits its visibility by role.',
  ],
  privacyLog: [
    '为保障安全和追溯责任，平台记录登录和操作的时间、地址与内容。',
    'For security and accountability, the platform records the time, address and content of sign-ins and operations.',
  ],
  liability: ['五、责任', '5. Liability'],
  contact: ['六、联系我们', '6. Contact'],
  mailbox: ['邮箱：', 'Email: '],
  registerWho: ['一、谁可以注册', '1. Who may register'],
  registerWhoText: [
    '证券期货业机构、科技公司、高校等单位的工作人员，可以所在单位的名义注册账号。',
    'Staff of securities and futures institutions, technology companies, universities and other organisations may register on behalf of their organisation.',
  ],
  registerOne: [
    '一人一号；每个账号使用本人的手机号和邮箱，不得用他人身份注册。',
    'One account per person. Each account uses the mobile number and email of its holder. Registering in the name of someone else is not allowed.',
  ],
  registerTrue: ['二、信息真实', '2. True information'],
  registerTrueText: [
    '您应当提供真实、准确、完整的个人和机构信息；信息变化的，应当及时更新。',
    'You must provide true, accurate and complete personal and institution information and keep it up to date.',
  ],
  registerRefuse: [
    '信息不实的，中心可以拒绝注册或者停用账号。',
    'If information is untrue, the centre may refuse the registration or suspend the account.',
  ],
  registerConfirm: ['三、激活与确认', '3. Activation and confirmation'],
  registerConfirmText: [
    '注册后请在 24 小时内点击邮件中的链接激活账号；所在机构的联系人或中心确认后方可登录。',
    'Activate the account within 24 hours with the link in the email. You can sign in once the institution contact or the centre has approved it.',
  ],

  // Help page
  helpTitle: ['帮助', 'Help'],
  helpLead: ['注册、登录和账号的常见问题。', 'Common questions about registration, sign-in and accounts.'],
  howToRegister: ['如何注册账号？', 'How do I register an account?'],
  howToRegisterText: [
    '在登录页点击“注册账号”，填写账号、本人信息和所在机构；列表中没有的机构可以登记为新机构。提交后点击邮件中的链接激活，机构联系人或中心确认后即可登录。',
    'Choose "Register" on the sign-in page and enter the account, your details and your institution. If the institution is not listed, register it as new. After submitting, activate the account with the link in the email. You can sign in once the institution contact or the centre has approved it.',
  ],
  noActivation: ['未收到激活邮件？', 'Did not receive the activation email?'],
  noActivationText: [
    '请先检查垃圾邮件。仍未收到时，请用账号密码登录，在“账号激活”窗口中重新发送；邮箱填写有误的，请使用“变更邮箱”。',
    'Check your spam folder first. If it is not there, sign in with your password and send it again in the "Activate account" dialog. If the email was entered incorrectly, use "Change email".',
  ],
  forgotten: ['忘记密码如何处理？', 'Forgot your password?'],
  forgottenText: [
    '在登录页点击“忘记密码”，通过手机验证码或邮件链接重设。邮件链接 30 分钟内有效。',
    'Choose "Forgot password" on the sign-in page and reset it by SMS code or emailed link. The link is valid for 30 minutes.',
  ],
  passwordRules: ['密码有什么要求？', 'What are the password requirements?'],
  passwordRulesText: [
    '10-20 位，含字母、数字、特殊字符中的至少两种，不得与账号相同。有效期 90 天，到期前 8 天开始提醒；首次登录和过期后必须先修改。',
    '10–20 characters with at least two of letters, digits and special characters, and different from the account. A password is valid for 90 days, with reminders from 8 days before it expires. It must be changed at first sign-in and after it expires.',
  ],
  locked: ['为什么提示登录失败次数过多？', 'Why does it say too many failed sign-ins?'],
  lockedText: [
    '同一账号 10 分钟内失败超过 5 次将暂时锁定，请稍后再试，或重设密码。',
    'More than 5 failed sign-ins within 10 minutes lock the account temporarily. Try again later or reset the password.',
  ],
  noCode: ['收不到短信验证码？', 'Did not receive an SMS code?'],
  noCodeText: [
    '验证码 60 秒后可重新发送，10 分钟内有效，重新发送后原验证码失效。请确认手机号与账号登记的一致。',
    'A code can be resent after 60 seconds, is valid for 10 minutes and replaces the previous one. Check that the number matches the one of the account.',
  ],
  twoSteps: ['如何使用两步验证？', 'How do I use two-step verification?'],
  twoStepsText: [
    '登录后在“个人设置 - 安全设置”中用身份验证器扫描二维码启用，并保存恢复码。丢失验证器时，用一个恢复码登录，再重新绑定。',
    'After signing in, scan the QR code with an authenticator under "Settings – Security" to turn it on, and save the recovery codes. If you lose the authenticator, sign in with a recovery code and set it up again.',
  ],
  holderLeft: ['机构账号的使用人变更？', 'The holder of an institution account has changed?'],
  holderLeftText: [
    '由新的使用人在登录页点击“账号变更”提出申请，中心确认后生效。',
    'The new holder submits a request with "Change account holder" on the sign-in page. It takes effect once the centre approves it.',
  ],
  severalRoles: ['有多个部门或角色时如何选择？', 'How do I choose between several departments or roles?'],
  severalRolesText: [
    '登录后按提示选择当前所在部门和要进入的系统；进入后可随时在右上角切换角色。',
    'After signing in, select your current department and the workspace. You can switch roles at the top right at any time.',
  ],
  stillStuck: ['仍未解决？', 'Still need help?'],
})
