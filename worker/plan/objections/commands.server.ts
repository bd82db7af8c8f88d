import { and, eq, sql } from 'drizzle-orm'
import { objection, pendingObjection, subject } from '../../../db/schema'
import { isCaptchaOff, assertCaptcha, consumeCaptcha } from '../../auth/captcha.server'
import { enforceMailCodeLimits } from '../../auth/verification-codes/commands.server'
import { callerPlaceOf, enforceAddressLimit } from '../../auth/limits.server'
import { keyedHash, randomSecret } from '../../auth/one-time-secrets.server'
import { enforceLinkLimit } from '../../auth/passwords/password-reset.server'
import { assertProofOfWork } from '../../auth/proof-of-work/proof-of-work.server'
import { siteUrlOf } from '../../auth/site-url'
import { isPerson } from '../../core/actor'
import {
  type Change,
  guardedStatement,
  insert,
  notify,
  outboxEntry,
  type Row,
  unguardedStatement,
  update,
} from '../../core/change'
import { commit } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { t as core } from '../../core/core.texts'
import { CommandResult } from '../../core/command-result'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, notFound } from '../../core/refusal'
import { addSeconds, formatStamp } from '../../core/time'
import { visibleStatus } from '../../subjects/statuses'
import type { ConfirmObjection, RaiseObjection } from '../contract'
import { t } from '../texts'
import { CONFIRMATION_HOURS } from './rules'

/** Purposes of the keyed hashes of tokens and network addresses. */
const TOKEN_PURPOSE = 'objection token'
const ADDRESS_PURPOSE = 'objection address'
export const CONFIRMATION_PAGE = '/display/publicity/confirm'

/** Query of the objectors of the open objections to a subject. */
const openObjectionsQuery = (ctx: Context, subjectId: unknown) =>
  ctx.db
    .select({ createBy: objection.createBy, email: objection.email, addressHash: objection.addressHash })
    .from(objection)
    .where(and(sql`${objection.subjectId} = ${subjectId}`, eq(objection.status, 0)))
type Objector = Awaited<ReturnType<typeof openObjectionsQuery>>[number]
const hasMailbox = (open: readonly Objector[], email: string) =>
  open.some((one) => one.email.toLowerCase() === email.toLowerCase())
const hasAddress = (open: readonly Objector[], addressHash: string) =>
  addressHash !== '' && open.some((one) => one.addressHash === addressHash)

/**
 * Returns the subject if its publicity period is open, by the status that the caller sees.
 * @throws 404, 409
 */
function assertInPublicity(ctx: Context, row: Row<'subject'> | undefined): Row<'subject'> {
  const now = formatStamp(ctx.now())
  const status = row && visibleStatus(row, isPerson(ctx.actor) ? ctx.actor.roleCode : '')
  if (!row || status !== 'TO_ESTABLISH') throw notFound(t.notInPublicity)
  if ((row.publicityStart ?? '') > now || (row.publicityEnd ?? '') < now) throw conflict(t.publicityClosed)
  return row
}

/** Changes that make an objection effective: the subject is marked and the center is notified. */
const objectionChanges = (row: Row<'subject'>, input: Parameters<typeof insert<'objection'>>[1]): Change[] => [
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

const MAIL_FOOTER = ['', '本邮件由系统发送，请勿回复。']
/** Mail with the confirmation link of an objection. */
const confirmationMail = (to: string, name: string, subjectName: string, link: string, until: string) =>
  outboxEntry('mail', {
    to,
    subject: '请确认您提出的公示异议',
    text: [
      `${name}，您好：`,
      `收到以您的邮箱对课题《${subjectName}》提出的公示异议。请在 ${until.slice(0, 16)} 前打开以下链接确认，确认后异议生效：`,
      link,
      '逾期未确认的异议自动失效。如非本人操作，请忽略。',
      ...MAIL_FOOTER,
    ].join('\n'),
    link,
  })
/** Mail that is sent instead if the mailbox has an open objection to the subject, so that only its owner learns of it. */
const openObjectionMail = (to: string, subjectName: string) =>
  outboxEntry('mail', {
    to,
    subject: '您提出的公示异议正在处理',
    text: [
      `您对课题《${subjectName}》已有一份未处理的公示异议，请等待处理结果；如需补充，请联系中心。`,
      ...MAIL_FOOTER,
    ].join('\n'),
  })

/**
 * Raises an objection to a published plan; the subject cannot be established while one is open. An objection of a
 * signed-in person is effective at once. An anonymous one is stored as pending, and becomes effective when the link in
 * the mail is confirmed. Two round trips.
 *
 * @throws 400 for a field, the captcha or the proof of work; 404 or 409 if the publicity period is not open; 409 if the
 * person or the network address has an open objection; 412 for the captcha; 429 for the limits
 */
export async function raiseObjection(ctx: Context, input: RaiseObjection): Promise<CommandResult<null>> {
  const started = Date.now()
  const me = isPerson(ctx.actor) ? ctx.actor : null
  if (!me && !input.email) throw badInput({ email: t.emailForConfirmation })
  if (!me && !isCaptchaOff(ctx) && !input.captcha) throw badInput({ captcha: core.captchaAsk })
  await assertProofOfWork(ctx, input.altcha)
  const { captcha, checkKey, altcha: _, ...fields } = input
  const answer = { key: me ? '' : checkKey, text: captcha }
  const [spent, [row], open] = await ctx.db.batch([
    consumeCaptcha(ctx, answer),
    ctx.db
      .select()
      .from(subject)
      .where(and(eq(subject.id, input.subjectId), eq(subject.delFlag, 0))),
    openObjectionsQuery(ctx, input.subjectId),
  ])
  if (!me) assertCaptcha(ctx, answer, spent)
  const on = assertInPublicity(ctx, row)
  const about = { bizType: 'objection', bizId: on.id, text: '提出公示异议' }
  if (me) {
    if (open.some((one) => one.createBy === me.username)) throw conflict(t.objectionOpen)
    await commit(ctx, 'job', objectionChanges(on, fields), about, started)
    return new CommandResult(null)
  }
  const here = callerPlaceOf(ctx)
  const addressHash = here && (await keyedHash(ctx, ADDRESS_PURPOSE, here))
  if (hasAddress(open, addressHash)) throw conflict(t.objectionsFromHere)
  await enforceAddressLimit(ctx, 'objection.address', () => t.objectionsFromHere)
  await enforceMailCodeLimits(ctx, 'objection', input.email)
  const changes = hasMailbox(open, input.email)
    ? [openObjectionMail(input.email, on.subjectName)]
    : await pendingChanges(ctx, on, { ...fields, addressHash })
  await commit(ctx, 'job', changes, { ...about, text: '提出公示异议，待邮件确认' }, started)
  return new CommandResult(null, t.objectionToConfirm)
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
  const token = randomSecret()
  const until = formatStamp(addSeconds(ctx.now(), CONFIRMATION_HOURS * 3600))
  const expireTime = on.publicityEnd && on.publicityEnd < until ? on.publicityEnd : until
  const { email, addressHash, name } = fields
  return [
    unguardedStatement(sql`delete from pending_objection where subject_id = ${on.id}
      and (lower(email) = lower(${email}) or (address_hash <> '' and address_hash = ${addressHash}))`),
    insert('pendingObjection', {
      ...fields,
      tokenHash: await hashToken(ctx, token),
      createTime: formatStamp(ctx.now()),
      expireTime,
    }),
    confirmationMail(email, name, on.subjectName, `${siteUrlOf(ctx)}${CONFIRMATION_PAGE}?token=${token}`, expireTime),
  ]
}

const hashToken = (ctx: Context, token: string) => keyedHash(ctx, TOKEN_PURPOSE, token)
const pendingObjectionQuery = (ctx: Context, hash: string) =>
  ctx.db.select().from(pendingObjection).where(eq(pendingObjection.tokenHash, hash))
const pendingSubjectId = (hash: string) => sql`(select subject_id from pending_objection where token_hash = ${hash})`

/**
 * Returns the objection that a mailed link confirms, or null. Changes nothing, since mail programs open links. One
 * round trip.
 * @throws 429
 */
export async function findObjectionToConfirm(ctx: Context, token: string) {
  await enforceLinkLimit(ctx)
  const hash = await hashToken(ctx, token)
  const [rows, subjects] = await readAll(ctx, [
    pendingObjectionQuery(ctx, hash),
    ctx.db
      .select({ subjectName: subject.subjectName })
      .from(subject)
      .where(sql`${subject.id} = ${pendingSubjectId(hash)}`),
  ])
  const [pending, about] = [rows[0], subjects[0]]
  if (!pending || !about || pending.expireTime <= formatStamp(ctx.now())) return null
  const { name, content, expireTime } = pending
  return { name, content, expireTime, subjectName: about.subjectName }
}

/**
 * Confirms an anonymous objection by its mailed token, once; it is effective from then on. Two round trips.
 * @throws 400 for an unknown, used or expired token; 404, 409 if the publicity period is over or another objection is
 * open; 429
 */
export async function confirmObjection(ctx: Context, { token }: ConfirmObjection): Promise<CommandResult<null>> {
  const started = Date.now()
  await enforceLinkLimit(ctx)
  const hash = await hashToken(ctx, token)
  const [rows, subjects, open] = await readAll(ctx, [
    pendingObjectionQuery(ctx, hash),
    ctx.db
      .select()
      .from(subject)
      .where(and(sql`${subject.id} = ${pendingSubjectId(hash)}`, eq(subject.delFlag, 0))),
    openObjectionsQuery(ctx, pendingSubjectId(hash)),
  ])
  const pending = rows[0]
  if (!pending || pending.expireTime <= formatStamp(ctx.now())) throw badInput({ token: t.confirmationGone })
  const row = assertInPublicity(ctx, subjects[0])
  const { id, subjectId, name, phone, email, content, addressHash } = pending
  if (hasMailbox(open, email)) throw conflict(t.objectionOpen)
  if (hasAddress(open, addressHash)) throw conflict(t.objectionsFromHere)
  await commit(
    ctx,
    'job',
    [
      guardedStatement(sql`delete from pending_objection where id = ${id}`),
      ...objectionChanges(row, { id, subjectId, name, phone, email, content, addressHash }),
    ],
    { bizType: 'objection', bizId: row.id, text: '确认公示异议' },
    started,
  )
  return new CommandResult(null)
}
