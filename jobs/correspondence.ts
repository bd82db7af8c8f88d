import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { letter, letterCopy, notificationPreference, setting } from '../db/schema'
import { guardedStatement, insert, notify, type Row, update } from '../worker/core/change'
import { commit } from '../worker/core/commit.server'
import type { Context } from '../worker/core/context'
import { readAll } from '../worker/core/read-all.server'
import { formatStamp } from '../worker/core/time'
import { endOfQuietHours } from '../worker/messages/rules'
import { effectiveQuietHours } from '../worker/messages/preferences/rules'
import { renderTemplate } from '../worker/messages/templates'
import { readSettings } from '../worker/system/settings'
import type { JobHandler } from './runner'

const [SCHEDULED, SENDING, SENT] = [0, 1, 2]
const PER_STEP = 50
/** Query: letters whose send time has come and that have not been sent completely. */
export const dueLettersQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(letter)
    .where(and(inArray(letter.status, [SCHEDULED, SENDING]), lte(letter.sendTime, formatStamp(ctx.now()))))

/**
 * Queues mail and messages of letters whose send time has come, fifty copies per step. The outbox row and the state of
 * the copy are written in one transaction, so that every copy is sent once, even after a killed run.
 */
export const sendLetters: JobHandler = async (ctx, cursor) => {
  const before = typeof cursor === 'number' ? cursor : 0
  const [due] = await dueLettersQuery(ctx).orderBy(asc(letter.sendTime)).limit(1)
  if (!due) return `${before} sent`
  const about = { bizType: 'letter', bizId: due.id, text: due.title }
  if (due.status === SCHEDULED) {
    // After this update the letter can no longer be cancelled; the optimistic lock decides a race with a cancellation.
    await commit(ctx, 'job', [update('letter', due, { status: SENDING })], about)
    return { detail: `${before} sent`, next: before }
  }
  const [copies, settings] = await readAll(ctx, [
    ctx.db
      .select({ copy: letterCopy, wish: notificationPreference })
      .from(letterCopy)
      .leftJoin(notificationPreference, eq(notificationPreference.id, letterCopy.userId))
      .where(and(eq(letterCopy.letterId, due.id), eq(letterCopy.state, 0)))
      .orderBy(asc(letterCopy.place))
      .limit(PER_STEP),
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting).where(eq(setting.id, 'quietHours')),
  ])
  if (copies.length === 0) {
    await commit(ctx, 'job', [update('letter', due, { status: SENT })], about)
    return { detail: `${before} sent`, next: before }
  }
  const now = formatStamp(ctx.now())
  const { quietHours } = readSettings(settings)
  const ids = JSON.stringify(copies.map(({ copy }) => copy.id))
  await commit(
    ctx,
    'job',
    [
      guardedStatement(sql`update letter_copy set state = 1, sent_time = ${now},
        mail = case when ${due.byMail} = 1 and email <> '' then 0 end
        where state = 0 and id in (select value from json_each(${ids}))`),
      ...copies.flatMap(({ copy, wish }) =>
        deliveryChanges(due, copy, {
          now,
          mailTime: formatStamp(endOfQuietHours(ctx.now(), effectiveQuietHours(wish, quietHours))),
        }),
      ),
    ],
    about,
  )
  const sent = before + copies.length
  return { detail: `${sent} sent`, next: sent }
}

function deliveryChanges(
  of: Row<'letter'>,
  { id, email, userId, url, fields }: Row<'letterCopy'>,
  at: { now: string; mailTime: string },
) {
  const [title, text] = [renderTemplate(of.title, fields), renderTemplate(of.content, fields)]
  return [
    ...(of.byMail && email
      ? [
          insert('outbox', {
            ...{ id, kind: 'mail', payload: { to: email, subject: title, text }, nextTime: at.mailTime },
            createTime: at.now,
          }),
        ]
      : []),
    ...(of.byMessage
      ? [
          notify({
            ...{ template: 'LETTER' as const, title, text, url, busType: 'letter', busId: of.id },
            to: { users: [userId] },
          }),
        ]
      : []),
  ]
}
