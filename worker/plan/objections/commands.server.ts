import { and, eq, sql } from 'drizzle-orm'
import { objection, pendingObjection, subject } from '../../../db/schema'
import { captchaIsOff, judgeCaptcha, spendCaptcha } from '../../auth/captcha.server'
import { mustMailCode } from '../../auth/codes/commands.server'
import { hereOf, mustHere } from '../../auth/limits.server'
import { keyedHash, longSecret } from '../../auth/one-time.server'
import { mustPresent } from '../../auth/passwords/forgotten.server'
import { mustProveWork } from '../../auth/proof-of-work/proof-of-work.server'
import { siteOf } from '../../auth/site'
import { isPerson } from '../../core/actor'
import { type Change, computed, insert, notify, outbox, type Row, swept, update } from '../../core/change'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { t as core } from '../../core/core.texts'
import { Done } from '../../core/done'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { addSeconds, stamp } from '../../core/time'
import { shownStatus } from '../../subjects/statuses'
import type { ConfirmObjection, RaiseObjection } from '../contract'
import { t } from '../texts'
import { CONFIRMATION_HOURS } from './rules'

/** Purposes of the keyed hashes of tokens and network addresses. */
const TOKEN = 'objection token'
const ADDRESS = 'objection address'
export const CONFIRMATION_PAGE = '/display/publicity/confirm'

/** Query of the objectors of the open objections to a subject. */
const openOn = (ctx: Context, subjectId: unknown) =>
  ctx.db
    .select({ createBy: objection.createBy, email: objection.email, addressHash: objection.addressHash })
    .from(objection)
    .where(and(sql`${objection.subjectId} = ${subjectId}`, eq(objection.status, 0)))
type Sender = Awaited<ReturnType<typeof openOn>>[number]
const fromMailbox = (open: readonly Sender[], email: string) =>
  open.some((one) => one.email.toLowerCase() === email.toLowerCase())
const fromAddress = (open: readonly Sender[], addressHash: string) =>
  addressHash !== '' && open.some((one) => one.addressHash === addressHash)

/**
 * Returns the subject if its publicity period is open, by the status that the caller sees.
 * @throws 404, 409
 */
function onNotice(ctx: Context, row: Row<'subject'> | undefined): Row<'subject'> {
  const now = stamp(ctx.now())
  const status = row && shownStatus(row, isPerson(ctx.actor) ? ctx.actor.roleCode : '')
  if (!row || status !== 'TO_ESTABLISH') throw notFound(t.notInPublicity)
  if ((row.publicityStart ?? '') > now || (row.publicityEnd ?? '') < now) throw conflict(t.publicityClosed)
  return row
}

/** Changes that make an objection effective: the subject is marked and the center is notified. */
const counted = (row: Row<'subject'>, input: Parameters<typeof insert<'objection'>>[1]): Change[] => [
  insert('objection', { ...input, status: 0 }),
  update('subject', row, { publicityResult: 1 }),
  notify({
    template: 'OBJECTION_NEW',
    title: `收到公示异议：《${row.subjectName}》`,
    text: `请核实并处理。异议内容：${input.content}`,
    url: '/subjectMngr/yearPlan',
    busType: 'subject',
    busId: row.id,
    to: { roles: ['bizManger'] },
    priority: 'H',
  }),
]

const END = ['', '本邮件由系统发送，请勿回复。']
/** Mail with the confirmation link of an objection. */
const confirmationMail = (to: string, name: string, subjectName: string, link: string, until: string) =>
  outbox('mail', {
    to,
    subject: '请确认您提出的公示异议',
    text: [
      `${name}，您好：`,
      `收到以您的邮箱对课题《${subjectName}》提出的公示异议。请在 ${until.slice(0, 16)} 前打开以下链接确认，确认后异议生效：`,
      link,
      '逾期未确认的异议自动失效。如非本人操作，请忽略。',
      ...END,
    ].join('\n'),
    link,
  })
/** Mail that is sent instead if the mailbox has an open objection to the subject, so that only its owner learns of it. */
const openMail = (to: string, subjectName: string) =>
  outbox('mail', {
    to,
    subject: '您提出的公示异议正在处理',
    text: [`您对课题《${subjectName}》已有一份未处理的公示异议，请等待处理结果；如需补充，请联系中心。`, ...END].join(
      '\n',
    ),
  })

/**
 * Raises an objection to a published plan; the subject cannot be established while one is open. An objection of a
 * signed-in person is effective at once. An anonymous one is stored as pending, and becomes effective when the link in
 * the mail is confirmed. Two round trips.
 *
 * @throws 400 for a field, the captcha or the proof of work; 404 or 409 if the publicity period is not open; 409 if the
 * person or the network address has an open objection; 412 for the captcha; 429 for the limits
 */
export async function raiseObjection(ctx: Context, input: RaiseObjection): Promise<Done<null>> {
  const started = Date.now()
  const me = isPerson(ctx.actor) ? ctx.actor : null
  if (!me && !input.email) throw badInput({ email: t.emailForConfirmation })
  if (!me && !captchaIsOff(ctx) && !input.captcha) throw badInput({ captcha: core.captchaAsk })
  await mustProveWork(ctx, input.altcha)
  const { captcha, checkKey, altcha: _, ...fields } = input
  const answer = { key: me ? '' : checkKey, text: captcha }
  const [spent, [row], open] = await ctx.db.batch([
    spendCaptcha(ctx, answer),
    ctx.db
      .select()
      .from(subject)
      .where(and(eq(subject.id, input.subjectId), eq(subject.delFlag, 0))),
    openOn(ctx, input.subjectId),
  ])
  if (!me) judgeCaptcha(ctx, answer, spent)
  const on = onNotice(ctx, row)
  const about = { bizType: 'objection', bizId: on.id, text: '提出公示异议' }
  if (me) {
    if (open.some((one) => one.createBy === me.username)) throw conflict(t.objectionOpen)
    await commit(ctx, 'job', counted(on, fields), about, started)
    return new Done(null)
  }
  const here = hereOf(ctx)
  const addressHash = here && (await keyedHash(ctx, ADDRESS, here))
  if (fromAddress(open, addressHash)) throw conflict(t.objectionsFromHere)
  await mustHere(ctx, 'objection.address', () => t.objectionsFromHere)
  await mustMailCode(ctx, 'objection', input.email)
  const changes = fromMailbox(open, input.email)
    ? [openMail(input.email, on.subjectName)]
    : await pendingChanges(ctx, on, { ...fields, addressHash })
  await commit(ctx, 'job', changes, { ...about, text: '提出公示异议，待邮件确认' }, started)
  return new Done(null, t.objectionToConfirm)
}

/**
 * Changes that store an objection until it is confirmed, replace an earlier one of the same mailbox or address, and
 * mail the link.
 */
async function pendingChanges(
  ctx: Context,
  on: Row<'subject'>,
  fields: Pick<Row<'pendingObjection'>, 'subjectId' | 'name' | 'phone' | 'email' | 'content' | 'addressHash'>,
): Promise<Change[]> {
  const token = longSecret()
  const until = stamp(addSeconds(ctx.now(), CONFIRMATION_HOURS * 3600))
  const expireTime = on.publicityEnd && on.publicityEnd < until ? on.publicityEnd : until
  const { email, addressHash, name } = fields
  return [
    swept(sql`delete from pending_objection where subject_id = ${on.id}
      and (lower(email) = lower(${email}) or (address_hash <> '' and address_hash = ${addressHash}))`),
    insert('pendingObjection', {
      ...fields,
      tokenHash: await hashOf(ctx, token),
      createTime: stamp(ctx.now()),
      expireTime,
    }),
    confirmationMail(email, name, on.subjectName, `${siteOf(ctx)}${CONFIRMATION_PAGE}?token=${token}`, expireTime),
  ]
}

const hashOf = (ctx: Context, token: string) => keyedHash(ctx, TOKEN, token)
const pendingBy = (ctx: Context, hash: string) =>
  ctx.db.select().from(pendingObjection).where(eq(pendingObjection.tokenHash, hash))
const ofPending = (hash: string) => sql`(select subject_id from pending_objection where token_hash = ${hash})`

/**
 * Returns the objection that a mailed link confirms, or null. Changes nothing, since mail programs open links. One
 * round trip.
 * @throws 429
 */
export async function objectionToConfirm(ctx: Context, token: string) {
  await mustPresent(ctx)
  const hash = await hashOf(ctx, token)
  const [rows, subjects] = await readAll(ctx, [
    pendingBy(ctx, hash),
    ctx.db
      .select({ subjectName: subject.subjectName })
      .from(subject)
      .where(sql`${subject.id} = ${ofPending(hash)}`),
  ])
  const [pending, about] = [rows[0], subjects[0]]
  if (!pending || !about || pending.expireTime <= stamp(ctx.now())) return null
  const { name, content, expireTime } = pending
  return { name, content, expireTime, subjectName: about.subjectName }
}

/**
 * Confirms an anonymous objection by its mailed token, once; it is effective from then on. Two round trips.
 * @throws 400 for an unknown, used or expired token; 404, 409 if the publicity period is over or another objection is
 * open; 429
 */
export async function confirmObjection(ctx: Context, { token }: ConfirmObjection): Promise<Done<null>> {
  const started = Date.now()
  await mustPresent(ctx)
  const hash = await hashOf(ctx, token)
  const [rows, subjects, open] = await readAll(ctx, [
    pendingBy(ctx, hash),
    ctx.db
      .select()
      .from(subject)
      .where(and(sql`${subject.id} = ${ofPending(hash)}`, eq(subject.delFlag, 0))),
    openOn(ctx, ofPending(hash)),
  ])
  const pending = rows[0]
  if (!pending || pending.expireTime <= stamp(ctx.now())) throw badInput({ token: t.confirmationGone })
  const row = onNotice(ctx, subjects[0])
  const { id, subjectId, name, phone, email, content, addressHash } = pending
  if (fromMailbox(open, email)) throw conflict(t.objectionOpen)
  if (fromAddress(open, addressHash)) throw conflict(t.objectionsFromHere)
  await commit(
    ctx,
    'job',
    [
      computed(sql`delete from pending_objection where id = ${id}`),
      ...counted(row, { id, subjectId, name, phone, email, content, addressHash }),
    ],
    { bizType: 'objection', bizId: row.id, text: '确认公示异议' },
    started,
  )
  return new Done(null)
}
