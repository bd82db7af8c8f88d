import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import {
  announcement,
  announcementSend,
  messageTemplate,
  notificationPreference,
  outbox,
  setting,
  user,
} from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { addDays, parseStamp, formatStamp } from '~/worker/core/time'
import { pushToUsers } from '~/worker/live/push.server'
import { readMessageConfig } from '~/worker/messages/config'
import { sendMail as sendBySmtp } from '~/worker/messages/mail.server'
import { findTemplate } from '~/worker/messages/queries.server'
import { endOfQuietHours } from '~/worker/messages/rules'
import { nextDigestTime, effectiveQuietHours } from '~/worker/messages/preferences/rules'
import { sendSms as sendByProvider } from '~/worker/messages/sms.server'
import { builtInTemplates, renderTemplate, noticeSmsTemplates } from '~/worker/messages/templates'
import { readSettings } from '~/worker/system/settings'
import { sendByGateway } from './message-gateway'
import type { OutboxHandler } from './outbox'
import { readAll } from '../worker/core/read-all.server'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Sends a mail. Payload: `{to, subject, text}`. */
export const sendMail: OutboxHandler = async (ctx, { to, subject, text }, id) => {
  const config = readMessageConfig(ctx.bindings)
  if (!config.MAIL_HOST) return sendByGateway(ctx, 'MAIL', { to, subject, text }, id)
  if (!config.MAIL_FROM) throw new Error('MAIL_FROM is not set')
  await sendBySmtp(config, { to: asText(to), subject: asText(subject), text: asText(text) }, { id, now: ctx.now() })
}

/** Sends an SMS. Payload: `{to, text}` with `code`, or with `template` and `values`. */
export const sendSms: OutboxHandler = async (ctx, { to, text, code, template, values }, id) => {
  const config = readMessageConfig(ctx.bindings)
  if (!config.SMS_PROVIDER) return sendByGateway(ctx, 'SMS', { to, subject: '', text }, id)
  const { providerCode } = await findTemplate(ctx, asText(template) || 'SMS_CODE')
  const smsValues = code ? { code: asText(code) } : ((values ?? {}) as Record<string, string>)
  const sms = { id, to: asText(to), text: asText(text), providerCode, values: smsValues }
  await sendByProvider(config, sms, ctx.now(), ctx.id())
}

/** Loads a message, its readers with their preferences, the settings and the templates. */
const loadDelivery = (ctx: Context, id: string) =>
  readAll(ctx, {
    rows: ctx.db.select().from(announcement).where(eq(announcement.id, id)),
    readers: ctx.db
      .select({ userId: user.id, phone: user.phone, email: user.email, wish: notificationPreference })
      .from(announcementSend)
      .innerJoin(user, eq(user.id, announcementSend.userId))
      .leftJoin(notificationPreference, eq(notificationPreference.id, user.id))
      .where(and(eq(announcementSend.anntId, id), eq(user.status, 1), ne(user.delFlag, 1))),
    settings: ctx.db.select({ id: setting.id, value: setting.value }).from(setting),
    words: ctx.db.select().from(messageTemplate).where(eq(messageTemplate.delFlag, 0)),
  })

/**
 * Delivers a system message: pushes it to the open pages of its readers, and queues SMS and mail to them, each once and
 * outside their quiet hours.
 */
export const deliverNotice: OutboxHandler = async (ctx, { anntId }) => {
  const id = asText(anntId)
  const { rows, readers, settings, words } = await loadDelivery(ctx, id)
  const row = rows[0]
  if (!row) return
  const userIds = readers.map((one) => one.userId)
  await pushToUsers(ctx, userIds, { cmd: 'user', msgId: id, msgTxt: row.title }, id)

  const { quietHours, mailNotices } = readSettings(settings)
  const template = (code: string) =>
    words.find((one) => one.templateCode === code) ?? builtInTemplates.find((one) => one.templateCode === code)
  const values = {
    title: row.title,
    text: row.msgContent,
    sender: row.sender,
    time: (row.sendTime ?? '').slice(0, 16),
    url: row.openPage,
  }
  const createTime = formatStamp(ctx.now())
  const short = template(noticeSmsTemplates[row.templateCode] ?? '')
  // A letter is mailed only if its author chose so; see `sendLetters`.
  const mails = row.templateCode !== 'LETTER'
  const long = mailNotices && mails ? template('MAIL_NOTICE') : undefined
  const outboxRows = readers.flatMap(({ userId, phone, email, wish }) => {
    const nextTime = formatStamp(endOfQuietHours(ctx.now(), effectiveQuietHours(wish, quietHours)))
    const due = mails && email && wish?.digest ? formatStamp(nextDigestTime(ctx.now(), wish.digestTime)) : null
    return [
      ...(short?.useStatus && phone
        ? [
            {
              kind: 'sms',
              ...{ id: `${id}-sms-${userId}`, nextTime },
              payload: {
                to: phone,
                text: renderTemplate(short.templateContent, values),
                template: short.templateCode,
                values,
              },
            },
          ]
        : []),
      ...(due ? [{ kind: 'digest', id: `digest-${userId}-${due}`, nextTime: due, payload: { userId, due } }] : []),
      ...(long?.useStatus && email && !due
        ? [
            {
              kind: 'mail',
              ...{ id: `${id}-mail-${userId}`, nextTime },
              payload: {
                to: email,
                subject: renderTemplate(long.templateTitle, values),
                text: renderTemplate(long.templateContent, values),
              },
            },
          ]
        : []),
    ]
  })
  for (let from = 0; from < outboxRows.length; from += ROWS_PER_INSERT)
    await ctx.db
      .insert(outbox)
      .values(
        outboxRows
          .slice(from, from + ROWS_PER_INSERT)
          .map((one) => ({ ...one, createTime, requestId: ctx.request.id })),
      )
      .onConflictDoNothing({ target: outbox.id })
}
const ROWS_PER_INSERT = 50

/** Maximum number of lines in a digest; the rest is counted. */
const MAX_DIGEST_LINES = 50
/**
 * Queues one mail with a person's unread messages of the last day. Payload: `{userId, due}`. Queues nothing if all are
 * read.
 */
export const sendDigest: OutboxHandler = async (ctx, { userId, due }, id) => {
  const until = asText(due)
  const rows = await ctx.db
    .select({ title: announcement.title, time: announcementSend.createTime, email: user.email })
    .from(announcementSend)
    .innerJoin(user, eq(user.id, announcementSend.userId))
    .innerJoin(announcement, eq(announcement.id, announcementSend.anntId))
    .where(
      and(
        ...[eq(announcementSend.userId, asText(userId)), eq(announcementSend.readFlag, 0), eq(user.status, 1)],
        ...[ne(user.delFlag, 1), eq(announcement.sendStatus, '1'), ne(announcement.templateCode, 'LETTER')],
        gt(announcementSend.createTime, formatStamp(addDays(parseStamp(until), -1))),
        lte(announcementSend.createTime, until),
      ),
    )
    .orderBy(asc(announcementSend.createTime))
  const email = rows[0]?.email
  if (!email) return
  const rest = rows.length - MAX_DIGEST_LINES
  const lines = rows.slice(0, MAX_DIGEST_LINES).map(({ title, time }) => `${time.slice(5, 16)}  ${title}`)
  const text = [...lines, ...(rest > 0 ? [`另有 ${rest} 条，请登录平台查看。`] : ['', '请登录平台查看。'])].join('\n')
  const now = formatStamp(ctx.now())
  await ctx.db
    .insert(outbox)
    .values({
      ...{ id: `${id}-mail`, kind: 'mail', nextTime: now, createTime: now, requestId: ctx.request.id },
      payload: { to: email, subject: `今日消息摘要：${rows.length} 条未读`, text },
    })
    .onConflictDoNothing({ target: outbox.id })
}
