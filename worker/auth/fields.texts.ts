import { texts } from '../core/texts'

/** What is said at the fields of accounts. */
export const t = texts({
  tooLong: ['内容过长', 'The text is too long'],
  accountEmpty: ['用户名不能为空', 'Give the account'],
  accountShape: [
    '账号为 2-20 位字母、数字、下划线或连字符',
    'An account has 2 to 20 letters, digits, underscores or hyphens',
  ],
  nameEmpty: ['请输入姓名', 'Give the name'],
  nameShape: ['姓名为 1-14 个汉字、字母或数字', 'A name has 1 to 14 Chinese characters, letters or digits'],
  mobileEmpty: ['请输入手机号', 'Give the mobile number'],
  mobileShape: ['您的手机号码格式不正确', 'This is not a mobile number'],
  telephoneShape: ['电话格式有误', 'This is not a telephone number'],
  telephoneLong: ['电话最多 45 个字', 'A telephone number has at most 45 characters'],
  emailEmpty: ['请输入邮箱', 'Give the mailbox'],
  emailLong: ['邮箱最多 50 个字', 'The email has at most 50 characters'],
  emailShape: ['邮箱格式有误', 'That is no e-mail address'],
  passwordRule: [
    '密码为 10-20 位，须含字母、数字、特殊字符中的至少两种',
    'A password has 10 to 20 characters, of at least two kinds: letters, digits, special characters',
  ],
  passwordEmpty: ['请输入密码', 'Give the password'],
  sameAsAccount: ['密码不能和账户相同', 'The password cannot be the account'],
  notConfirmed: ['两次密码不一致', 'The two passwords differ'],
  notConfirmedAtAll: ['两次输入的密码不一致！', 'The passwords that were typed differ!'],
  smsCodeEmpty: ['请输入手机验证码', 'Give the code of the SMS'],
  smsCodeShape: ['手机验证码为 6 位数字', 'The code of the SMS has 6 digits'],
  mailCodeEmpty: ['请输入邮箱验证码', 'Give the code of the mail'],
  mailCodeShape: ['邮箱验证码为 6 位数字', 'The code of the mail has 6 digits'],
  dynamicCode: ['请输入 6 位动态码!', 'Give the 6 digits of the authenticator!'],
  recoveryCodeEmpty: ['请输入恢复码', 'Give a recovery code'],
  recoveryCodeShape: ['恢复码格式有误', 'This is not a recovery code'],
  tooCommon: ['密码过于常见，容易被猜到，请换一个', 'The password is common and easily guessed; choose another'],
  ownName: ['密码不能由用户名加数字或符号组成', 'The password cannot be the account with digits or signs'],
})
