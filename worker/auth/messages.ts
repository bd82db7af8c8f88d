import { type Change, outboxEntry } from '../core/change'
import type { SmsMode } from './verification-codes/contract'

/** An SMS or mail in the outbox. `code` and `link` are the parts that a person uses. */
type Payload = { to: string; subject: string; text: string; code?: string; link?: string }
const message = (kind: 'sms' | 'mail', payload: Payload): Change => outboxEntry(kind, payload)

/** Purposes of SMS codes, as the SMS text names them. */
export const smsPurposes: Record<SmsMode, string> = {
  0: '登录',
  1: '注册',
  2: '找回密码',
  3: '登录验证',
  4: '更换手机号',
  5: '账号变更',
}
/** Outbox entry of an SMS with a code; `minutes` is its lifetime. */
export const codeSms = (mode: SmsMode, to: string, code: string, minutes: number): Change =>
  message('sms', {
    to,
    subject: '',
    code,
    text: `您的${smsPurposes[mode]}验证码为 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
  })

const mail = (to: string, subject: string, lines: string[], more: { code?: string; link?: string } = {}): Change =>
  message('mail', { to, subject, text: [...lines, '', '本邮件由系统发送，请勿回复。'].join('\n'), ...more })
/** Outbox entry of a mail with a code; `minutes` is its lifetime. */
export const codeMail = (to: string, code: string, minutes: number) =>
  mail(to, '邮箱验证码', [`您的邮箱验证码为 ${code}，${minutes} 分钟内有效。`, '如非本人操作，请忽略。'], { code })
export const activationMail = (to: string, realname: string, link: string) =>
  mail(to, '激活您的账号', [`${realname}，您好：`, '请在 24 小时内打开以下链接激活账号：', link], { link })
/** Outbox entry of a mail with a sign-in link; `validFor` is its lifetime in Chinese. */
export const signInMail = (to: string, realname: string, username: string, link: string, validFor: string) =>
  mail(
    to,
    '登录链接',
    [
      `${realname}，您好：`,
      `请在 ${validFor}内打开以下链接，登录账号 ${username}：`,
      link,
      '链接仅供本人使用，请勿转发。如非本人操作，请忽略。',
    ],
    { link },
  )
/** Outbox entry of a mail with a password reset link; `hours` is its lifetime in Chinese. */
export const resetMail = (to: string, realname: string, username: string, link: string, hours: string) =>
  mail(
    to,
    '重置密码',
    [
      `${realname}，您好：`,
      `请在 ${hours}内打开以下链接，重置账号 ${username} 的密码：`,
      link,
      '如非本人操作，请忽略。',
    ],
    { link },
  )
/** Outbox entry of the notice to the old mailbox that the account's mailbox has changed. */
export const mailboxChangedMail = (to: string, realname: string, username: string) =>
  mail(to, '账号邮箱已变更', [`${realname}，您好：`, `账号 ${username} 的邮箱已变更。如非本人操作，请立即联系中心。`])
/** Outbox entry of the notice that the account's phone has changed. */
export const phoneChangedMail = (to: string, realname: string, username: string) =>
  mail(to, '账号手机号已更换', [
    `${realname}，您好：`,
    `账号 ${username} 的手机号已更换。如非本人操作，请立即联系中心。`,
  ])
/** Outbox entry of the notice to the present holder that a change of the holder was requested. */
export const holderChangeMail = (to: string, realname: string, username: string) =>
  mail(to, '有人申请变更账号使用人', [
    `${realname}，您好：`,
    `有人申请变更账号 ${username} 的使用人，待中心确认。如有疑问，请联系中心。`,
  ])
/** Outbox entry of the decision on a request; `link` sets the password of a new holder. */
export const decisionMail = (to: string, realname: string, what: string, pass: boolean, opinion: string, link = '') =>
  mail(
    to,
    `${what}申请${pass ? '已通过' : '未通过'}`,
    [
      `${realname}，您好：`,
      `您的${what}申请${pass ? '已通过' : '未通过'}。`,
      ...(opinion ? [`意见：${opinion}`] : []),
      ...(link ? ['请在 24 小时内打开以下链接设置密码：', link] : []),
    ],
    link ? { link } : {},
  )
