import { texts } from '~/worker/core/texts'

export const t = texts({
  // Agreements
  userAgreement: ['用户使用协议', 'User Agreement'],
  userLead: ['登录前请仔细阅读。', 'Please read this before you sign in.'],
  registerAgreement: ['用户注册协议', 'Registration Agreement'],
  registerLead: ['注册前请仔细阅读。', 'Please read this before you register.'],
  backToSignIn: ['返回登录', 'Back to sign-in'],
  backToRegister: ['返回注册', 'Back to registering'],
  scope: ['一、适用范围', '1. Scope'],
  scopeUse: [
    '本协议约定您使用本平台申报、评审、研究、评分和共享课题资料时的权利与义务。',
    'This agreement says what you may and must do when you declare, review, research, grade and share here.',
  ],
  scopeAccept: [
    '您勾选“我已阅读并同意”并登录，即表示接受本协议；不接受的，请停止登录。',
    'By ticking the box and signing in you accept it; if you do not, please do not sign in.',
  ],
  accounts: ['二、账号', '2. Accounts'],
  accountOwn: [
    '账号由本人使用，不得转借、共用。密码应妥善保管，并在到期前更换。',
    'An account is used by its person only. Keep the password safe and change it before it expires.',
  ],
  accountStolen: [
    '发现账号被他人使用，请立即修改密码并联系技术支持。',
    'If somebody else uses your account, change the password at once and call the support line.',
  ],
  accountLeaves: [
    '人员变动后不再承担课题工作的，所在机构应及时告知中心停用账号。',
    'When a person no longer works on subjects, the institution tells the centre to close the account.',
  ],
  work: ['三、填报与评审', '3. Declarations and reviews'],
  workTrue: [
    '您填报和上传的内容应当真实、完整，不侵犯他人的知识产权，不含涉密信息。',
    "What you write and upload is true and complete, infringes nobody's rights and holds no state secrets.",
  ],
  workFair: [
    '评审、评分人员应当独立、公正地发表意见；与课题有利害关系的，应当主动回避。',
    'Reviewers and graders judge on their own and fairly, and step aside where they have an interest.',
  ],
  workSecret: [
    '评审材料、评审意见和未公布的结果应当保密，不得复制、转发或用于其他目的。',
    'Material, opinions and unpublished results are confidential and are not copied, passed on or used otherwise.',
  ],
  privacy: ['四、个人信息与日志', '4. Personal data and logs'],
  privacyData: [
    '平台只收集开展课题工作所需的姓名、单位、电话、邮箱等信息，并按角色限定可见范围。',
    'The platform keeps only what the work needs (name, institution, phone, mailbox) and shows it by role.',
  ],
  privacyLog: [
    '为保障安全和追溯责任，平台记录登录和操作的时间、地址与内容。',
    'Sign-ins and acts are logged with time, address and content.',
  ],
  liability: ['五、责任', '5. Liability'],
  contact: ['六、联系我们', '6. Contact'],
  mailbox: ['邮箱：', 'Mailbox: '],
  registerWho: ['一、谁可以注册', '1. Who may register'],
  registerWhoText: [
    '证券期货业机构、科技公司、高校等单位的工作人员，可以以所在单位的名义注册账号。',
    'Staff of securities and futures institutions, technology companies and universities may register for them.',
  ],
  registerOne: [
    '一人一号；每个账号使用本人的手机号和邮箱，不得用他人身份注册。',
    "One person, one account, with one's own phone and mailbox; never in somebody else's name.",
  ],
  registerTrue: ['二、信息真实', '2. True information'],
  registerTrueText: [
    '您应当提供真实、准确、完整的个人和机构信息；信息变化的，应当及时更新。',
    'What you say about yourself and your institution is true, exact and complete, and kept up to date.',
  ],
  registerRefuse: [
    '信息不实的，中心可以拒绝注册或者停用账号。',
    'The centre may refuse or close an account whose information is not true.',
  ],
  registerConfirm: ['三、激活与确认', '3. Activation and confirmation'],
  registerConfirmText: [
    '注册后请在 24 小时内点击邮件中的链接激活账号；所在机构的联系人或中心确认后方可登录。',
    'Open the mailed link within 24 hours; you can sign in when the institution or the centre has confirmed.',
  ],

  // Help
  helpTitle: ['帮助', 'Help'],
  helpLead: ['注册、登录和账号的常见问题。', 'Registering, signing in and accounts: what is asked most.'],
  howToRegister: ['怎样注册账号？', 'How do I register?'],
  howToRegisterText: [
    '在登录页点击“注册账号”，填写账号、本人信息和所在机构；列表中没有的机构可以登记为新机构。提交后点击邮件中的链接激活，机构联系人或中心确认后即可登录。',
    'Choose "Register" on the sign-in page and fill in account, person and institution; an institution that is not listed can be registered along. Open the mailed link; when the contact or the centre has confirmed, you can sign in.',
  ],
  noActivation: ['没有收到激活邮件？', 'No activation mail?'],
  noActivationText: [
    '请先检查垃圾邮件。仍没有时，用账号密码登录，在“账号激活”窗口中重新发送；邮箱填错的，请“变更邮箱”。',
    'Look into the spam folder first. Otherwise sign in with the password and have it sent again; if the mailbox was mistyped, use "Change mailbox".',
  ],
  forgotten: ['忘记密码怎么办？', 'I forgot my password'],
  forgottenText: [
    '在登录页点击“忘记密码”，通过手机验证码或邮件链接重设。邮件链接 30 分钟内有效。',
    'Choose "Forgot password" and use an SMS code or a mailed link; the link works for 30 minutes.',
  ],
  passwordRules: ['密码有什么要求？', 'What makes a good password?'],
  passwordRulesText: [
    '10-20 位，含字母、数字、特殊字符中的至少两种，不能和账号相同。有效期 90 天，到期前 8 天开始提醒；首次登录和过期后必须先修改。',
    "10-20 characters with at least two of letters, digits and special characters, and not the account's name. It is good for 90 days; from 8 days before the end you are reminded; at the first sign-in and after the end it must be changed.",
  ],
  locked: ['为什么提示登录失败次数过多？', 'Why "too many failures"?'],
  lockedText: [
    '同一账号 10 分钟内失败超过 5 次会暂时锁定，请稍后再试，或重设密码。',
    'More than 5 failures of one account within 10 minutes close it for a while; wait, or reset the password.',
  ],
  noCode: ['收不到短信验证码？', 'No SMS code?'],
  noCodeText: [
    '验证码 60 秒后可以重发，10 分钟内有效，重发后旧的验证码失效。请确认手机号与账号登记的一致。',
    "A code can be sent again after 60 seconds, works for 10 minutes and voids the one before. Check that the number is the account's.",
  ],
  twoSteps: ['怎样使用两步验证？', 'How does two-step verification work?'],
  twoStepsText: [
    '登录后在“个人设置 - 安全设置”中用身份验证器扫描二维码启用，并保存恢复码。丢失验证器时，用一个恢复码登录，再重新绑定。',
    'Under Settings – Security scan the code with an authenticator and keep the recovery codes. If you lose it, sign in with a recovery code and set it up again.',
  ],
  holderLeft: ['机构账号的使用人变了？', 'The holder of the account has left?'],
  holderLeftText: [
    '由新的使用人在登录页点击“账号变更”提出申请，中心确认后生效。',
    'The new person uses "Change holder" on the sign-in page; the centre confirms.',
  ],
  severalRoles: ['有多个部门或角色时怎样选择？', 'Several departments or roles?'],
  severalRolesText: [
    '登录后按提示选择当前所在部门和要进入的系统；进入后可在右上角随时切换角色。',
    'Choose the department and the workspace after signing in; the role can be switched at the top right at any time.',
  ],
  stillStuck: ['仍未解决？', 'Still stuck?'],
})
