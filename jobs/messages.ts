import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { announcement, announcementSend, messageTemplate, messageWish, outbox, setting, user } from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { addDays, instant, stamp } from '~/worker/core/time'
import { tellUsers } from '~/worker/live/push.server'
import { readMessageConfig } from '~/worker/messages/config'
import { sendMail as sendBySmtp } from '~/worker/messages/mail.server'
import { templateByCode } from '~/worker/messages/queries.server'
import { outOfQuiet } from '~/worker/messages/rules'
import { digestAfter, quietOf } from '~/worker/messages/wishes/rules'
import { sendSms as sendByProvider } from '~/worker/messages/sms.server'
import { builtIn, render, smsOf } from '~/worker/messages/templates'
import { readSettings } from '~/worker/system/settings'
import { sendByGateway } from './gateway'
import type { Follow } from './outbox'
import { readAll } from '../worker/core/read-all.server'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** Sends a mail. Payload: `{to, subject, text}`. */
export const sendMail: Follow = async (ctx, { to, subject, text }, id) => {
  const config = readMessageConfig(ctx.bindings)
  if (!config.MAIL_HOST) return sendByGateway(ctx, 'MAIL', { to, subject, text }, id)
  if (!config.MAIL_FROM) throw new Error('MAIL_FROM is not set')
  await sendBySmtp(config, { to: textOf(to), subject: textOf(subject), text: textOf(text) }, { id, now: ctx.now() })
}

/** Sends an SMS. Payload: `{to, text}` with `code`, or with `template` and `values`. */
export const sendSms: Follow = async (ctx, { to, text, code, template, values }, id) => {
  const config = readMessageConfig(ctx.bindings)
  if (!config.SMS_PROVIDER) return sendByGateway(ctx, 'SMS', { to, subject: '', text }, id)
  const { providerCode } = await templateByCode(ctx, textOf(template) || 'SMS_CODE')
  const smsValues = code ? { code: textOf(code) } : ((values ?? {}) as Record<string, string>)
  const sms = { id, to: textOf(to), text: textOf(text), providerCode, values: smsValues }
  await sendByProvider(config, sms, ctx.now(), ctx.id())
}

/** Loads a message, its readers with their preferences, the settings and the templates. */
const wantedFor = (ctx: Context, id: string) =>
  readAll(ctx, {
    rows: ctx.db.select().from(announcement).where(eq(announcement.id, id)),
    readers: ctx.db
      .select({ userId: user.id, phone: user.phone, email: user.email, wish: messageWish })
      .from(announcementSend)
      .innerJoin(user, eq(user.id, announcementSend.userId))
      .leftJoin(messageWish, eq(messageWish.id, user.id))
      .where(and(eq(announcementSend.anntId, id), eq(user.status, 1), ne(user.delFlag, 1))),
    settings: ctx.db.select({ id: setting.id, value: setting.value }).from(setting),
    words: ctx.db.select().from(messageTemplate).where(eq(messageTemplate.delFlag, 0)),
  })

/**
 * Delivers a system message: pushes it to the open pages of its readers, and queues SMS and mail to them, each once and
 * outside their quiet hours.
 */
export const notice: Follow = async (ctx, { anntId }) => {
  const id = textOf(anntId)
  const { rows, readers, settings, words } = await wantedFor(ctx, id)
  const row = rows[0]
  if (!row) return
  const userIds = readers.map((one) => one.userId)
  await tellUsers(ctx, userIds, { cmd: 'user', msgId: id, msgTxt: row.title }, id)

  const { quietHours, mailNotices } = readSettings(settings)
  const template = (code: string) =>
    words.find((one) => one.templateCode === code) ?? builtIn.find((one) => one.templateCode === code)
  const values = {
    title: row.title,
    text: row.msgContent,
    sender: row.sender,
    time: (row.sendTime ?? '').slice(0, 16),
    url: row.openPage,
  }
  const createTime = stamp(ctx.now())
  const short = template(smsOf[row.templateCode] ?? '')
  // A letter is mailed only if its author chose so; see `sendLetters`.
  const mails = row.templateCode !== 'LETTER'
  const long = mailNotices && mails ? template('MAIL_NOTICE') : undefined
  const outboxRows = readers.flatMap(({ userId, phone, email, wish }) => {
    const nextTime = stamp(outOfQuiet(ctx.now(), quietOf(wish, quietHours)))
    const due = mails && email && wish?.digest ? stamp(digestAfter(ctx.now(), wish.digestTime)) : null
    return [
      ...(short?.useStatus && phone
        ? [
            {
              kind: 'sms',
              ...{ id: `${id}-sms-${userId}`, nextTime },
              payload: { to: phone, text: render(short.templateContent, values), template: short.templateCode, values },
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
                subject: render(long.templateTitle, values),
                text: render(long.templateContent, values),
              },
            },
          ]
        : []),
    ]
  })
  for (let from = 0; from < outboxRows.length; from += PER_WRITE)
    await ctx.db
      .insert(outbox)
      .values(
        outboxRows.slice(from, from + PER_WRITE).map((one) => ({ ...one, createTime, requestId: ctx.request.id })),
      )
      .onConflictDoNothing({ target: outbox.id })
}
const PER_WRITE = 50

/** Maximum number of lines in a digest; the rest is counted. */
const MOST_LINES = 50
/**
 * Queues one mail with a person's unread messages of the last day. Payload: `{userId, due}`. Queues nothing if all are
 * read.
 */
export const sendDigest: Follow = async (ctx, { userId, due }, id) => {
  const until = textOf(due)
  const rows = await ctx.db
    .select({ title: announcement.title, time: announcementSend.createTime, email: user.email })
    .from(announcementSend)
    .innerJoin(user, eq(user.id, announcementSend.userId))
    .innerJoin(announcement, eq(announcement.id, announcementSend.anntId))
    .where(
      and(
        ...[eq(announcementSend.userId, textOf(userId)), eq(announcementSend.readFlag, 0), eq(user.status, 1)],
        ...[ne(user.delFlag, 1), eq(announcement.sendStatus, '1'), ne(announcement.templateCode, 'LETTER')],
        gt(announcementSend.createTime, stamp(addDays(instant(until), -1))),
        lte(announcementSend.createTime, until),
      ),
    )
    .orderBy(asc(announcementSend.createTime))
  const email = rows[0]?.email
  if (!email) return
  const rest = rows.length - MOST_LINES
  const lines = rows.slice(0, MOST_LINES).map(({ title, time }) => `${time.slice(5, 16)}  ${title}`)
  const text = [...lines, ...(rest > 0 ? [`另有 ${rest} 条，请登录平台查看。`] : ['', '请登录平台查看。'])].join('\n')
  const now = stamp(ctx.now())
  await ctx.db
    .insert(outbox)
    .values({
      ...{ id: `${id}-mail`, kind: 'mail', nextTime: now, createTime: now, requestId: ctx.request.id },
      payload: { to: email, subject: `今日消息摘要：${rows.length} 条未读`, text },
    })
    .onConflictDoNothing({ target: outbox.id })
}
