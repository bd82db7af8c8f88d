import { call } from '../core/call'
import { z } from 'zod'
import { CasLogin, CasLoginQuery, ValidateLogin } from './cas/contract'
import { AskMailCode, AskSms, CodeDelivery } from './verification-codes/contract'
import {
  AskSignInMail,
  CaptchaKey,
  SelectedDepart,
  GraphicCode,
  MyDeparts,
  OfferSecondFactor,
  PhoneSignIn,
  PublicKey,
  SecretText,
  SecondCheck,
  SelectDepart,
  SignInResponse,
  SignIn,
  SignInLink,
  SignInLinkState,
  UserInfo,
} from './contract'
import { SentMessage, SentMessageQuery } from './outbox/contract'
import { Challenge } from './proof-of-work/contract'
import { TotpOffer } from './second-factor/contract'
import { t } from './success.texts'

export const newCaptcha = call('GET /v2/sys/randomImage/:key', {
  does: '图形验证码图片',
  tells: 'PNG 的 data URI，136x38，60 秒内一次有效',
  may: 'open',
  takes: CaptchaKey,
  answers: z.string(),
})

export const newGraphicCode = call('GET /v2/sys/getCheckCode', {
  does: '图形验证码及其编号',
  may: 'open',
  answers: GraphicCode,
})

export const proofChallenge = call('GET /v2/sys/proofOfWork', {
  does: '匿名提交前的工作量证明题目（ALTCHA）',
  tells: '求解后连同题目以 base64 JSON 放入匿名提交的 altcha 字段；10 分钟内有效，仅可使用一次',
  may: 'open',
  answers: Challenge,
})

export const publicKey = call('GET /v2/sys/getPublicKey', {
  does: '加密密码用的公钥',
  may: 'open',
  answers: PublicKey,
})

export const encryptionKey = call('GET /v2/sys/getEncryptedString', {
  does: '加密密码用的公钥',
  may: 'open',
  answers: PublicKey,
})

export const echoSecret = call('GET /sys/testAES', {
  does: '加密自检：返回解开的内容（仅开发环境）',
  may: 'open',
  takes: SecretText,
  answers: z.string(),
})

export const signIn = call('POST /v2/sys/login', {
  does: '账号登录',
  may: 'open',
  takes: SignIn,
  answers: SignInResponse,
})

export const phoneSignIn = call('POST /v2/sys/phoneLogin', {
  does: '手机登录',
  may: 'open',
  takes: PhoneSignIn,
  answers: SignInResponse,
})

export const secondCheck = call('POST /v2/sys/checkSms', {
  does: '登录的二次验证',
  may: 'open',
  takes: SecondCheck,
  answers: SignInResponse,
})

export const offerSecondFactor = call('POST /v2/sys/offerSecondFactor', {
  does: '登录时启用动态码：二维码',
  may: 'open',
  takes: OfferSecondFactor,
  answers: TotpOffer,
})

export const askSms = call('POST /v2/sys/sms', {
  does: '发送短信验证码',
  may: 'open',
  takes: AskSms,
  answers: CodeDelivery,
  says: () => t.codeSent,
})

export const askSmsByPicture = call('POST /v2/sys/checkCaptcha', {
  does: '校验图形验证码并发送短信',
  may: 'open',
  takes: AskSms,
  answers: CodeDelivery,
  says: () => t.codeSent,
})

export const askMailCode = call('POST /v2/sys/user/sendEmailCode', {
  does: '发送邮箱验证码',
  may: 'open',
  takes: AskMailCode,
  answers: CodeDelivery,
  says: () => t.codeSent,
})

export const askSignInMail = call('POST /v2/sys/user/sendSignInEmail', {
  does: '发送登录邮件',
  tells: '向账号的已确认邮箱发送一次性登录链接，30 分钟内有效',
  may: 'open',
  takes: AskSignInMail,
  answers: z.null(),
  says: () => t.signInMailSent,
})

export const checkSignInLink = call('GET /v2/sys/user/checkSignInLink', {
  does: '登录链接是否有效',
  may: 'open',
  takes: SignInLink,
  answers: SignInLinkState,
})

export const mailSignIn = call('POST /v2/sys/mailLogin', {
  does: '邮件链接登录',
  may: 'open',
  takes: SignInLink,
  answers: SignInResponse,
})

export const casLogin = call('GET /cas/client/login', {
  does: '统一认证登录的入口',
  may: 'open',
  takes: CasLoginQuery,
  answers: CasLogin,
})

export const casSignIn = call('GET|POST /cas/client/validateLogin', {
  does: '统一认证登录',
  may: 'open',
  takes: ValidateLogin,
  answers: SignInResponse,
})

export const signOut = call('POST /v2/sys/logout', {
  does: '退出登录',
  may: 'open',
  answers: z.null(),
  says: () => t.signedOut,
  whileSeeing: true,
})

export const myInfo = call('GET /api/user/info', {
  does: '当前用户',
  may: 'session',
  answers: UserInfo,
})

export const myDeparts = call('GET /v2/sys/user/getCurrentUserDeparts', {
  does: '当前用户的部门',
  may: 'session',
  answers: MyDeparts,
})

export const selectDepart = call('POST /v2/sys/selectDepart', {
  does: '选择登录部门',
  may: 'session',
  takes: SelectDepart,
  answers: SelectedDepart,
})

export const sentTo = call('GET /v2/dev/outbox', {
  does: '开发环境：已发出的短信与邮件',
  may: 'open',
  takes: SentMessageQuery,
  answers: z.array(SentMessage),
})
