import { and, eq, inArray, sql } from 'drizzle-orm'
import { accountRequest, depart, recoveryCode, session, user, userSecurity } from '../../../db/schema'
import {
  type Change,
  guardedStatement,
  outboxEntry,
  remove,
  type Row,
  unguardedStatement,
  update,
} from '../../core/change'
import { nextSiblingCode } from '../../core/tree-codes'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { addSeconds, formatStamp } from '../../core/time'
import { decisionMail } from '../messages'
import { keyedHash, randomSecret } from '../one-time-secrets.server'
import { requirePerson } from '../queries.server'
import { siteUrlOf } from '../site-url'
import { type DecideRequests, requestKinds } from './contract'
import { visibleRequestsCondition } from './queries.server'
import { canDecideRequest } from './rules'
import { t } from '../errors.texts'

type LoadedRequest = {
  id: string
  name: string
  request: Row<'accountRequest'>
  user: Row<'user'> | undefined
  depart: Row<'depart'> | undefined
  /** Returns the next free root code of the department tree, for an institution that comes with the request. */
  nextPlace: () => string
  sessions: string[]
  recovery: string[]
  hasSecurity: boolean
  /** The secret of the link by which a new holder sets a password. */
  secret: string
  secretHash: string
}
/** The link for a new holder's password is valid for 24 hours. */
const LINK_SECONDS = 86_400

/** Loads the requests with their accounts and institutions. One round trip. */
async function loadRequests(
  ctx: Context,
  { ids }: DecideRequests,
): Promise<{ rows: LoadedRequest[]; missing: string[] }> {
  const requested = inArray(accountRequest.id, ids)
  const theirs = ctx.db.select({ userId: accountRequest.userId }).from(accountRequest).where(requested)
  const { requests, users, departs, sessions, recovery, security, last } = await readAll(ctx, {
    requests: ctx.db
      .select()
      .from(accountRequest)
      .where(and(requested, visibleRequestsCondition(requirePerson(ctx)))),
    users: ctx.db.select().from(user).where(inArray(user.id, theirs)),
    departs: ctx.db
      .select()
      .from(depart)
      .where(
        inArray(depart.id, ctx.db.select({ departId: accountRequest.departId }).from(accountRequest).where(requested)),
      ),
    sessions: ctx.db
      .select({ id: session.id, userId: session.userId })
      .from(session)
      .where(and(inArray(session.userId, theirs), eq(session.revoked, 0))),
    recovery: ctx.db.select().from(recoveryCode).where(inArray(recoveryCode.userId, theirs)),
    security: ctx.db.select({ id: userSecurity.id }).from(userSecurity).where(inArray(userSecurity.id, theirs)),
    last: ctx.db
      .select({ orgCode: sql<string>`coalesce(max(${depart.orgCode}), '')` })
      .from(depart)
      .where(sql`${depart.orgCode} glob '[A-Z][0-9][0-9]'`),
  })
  let lastCode = last[0]!.orgCode
  const nextPlace = () => (lastCode = nextSiblingCode('', lastCode))
  const rows = await Promise.all(
    requests.map(async (request): Promise<LoadedRequest> => {
      const secret = randomSecret()
      return {
        id: request.id,
        name: request.realname,
        request,
        user: users.find((one) => one.id === request.userId),
        depart: departs.find((one) => one.id === request.departId),
        nextPlace,
        sessions: sessions.filter((one) => one.userId === request.userId).map((one) => one.id),
        recovery: recovery.filter((one) => one.userId === request.userId).map((one) => one.id),
        hasSecurity: security.some((one) => one.id === request.userId),
        secret,
        secretHash: await keyedHash(ctx, 'reset', secret),
      }
    }),
  )
  return { rows, missing: ids.filter((id) => !requests.some((request) => request.id === id)) }
}

/** Confirms or refuses requests one by one. The person gets a mail. Three round trips. @throws 403, 409 per request */
export const decideRequests = batchCommand('register:confirm', {
  load: loadRequests,
  bizType: 'accountRequest',
  dryRun: ({ dryRun }) => dryRun === 1,
  done: (count, { pass }: DecideRequests) => t.requestsDone(count, pass),
  decide(one, input, ctx) {
    const actor = requirePerson(ctx)
    const { request, user: found } = one
    if (request.status !== 0) throw conflict(t.decided)
    if (!canDecideRequest(actor, request)) throw forbidden(t.decidedByCentre)
    if (!found || found.delFlag) throw conflict(t.accountGone)
    const decided = update('accountRequest', request, {
      status: input.pass ? 1 : 2,
      opinion: input.opinion,
      decideBy: actor.username,
      decideName: actor.realname,
      decideTime: formatStamp(ctx.now()),
    })
    const what = inChinese(() => requestKinds()[request.kind])
    const link =
      input.pass && request.kind === 'alteration' ? `${siteUrlOf(ctx)}/user/forgotPassword?token=${one.secret}` : ''
    return [
      decided,
      ...(!input.pass
        ? refusalChanges(one, found)
        : request.kind === 'register'
          ? registrationChanges(one, found)
          : holderChanges(one, found, ctx)),
      decisionMail(request.email, request.realname, what, input.pass, input.opinion, link),
    ]
  },
})

/**
 * Changes of a refusal. A refused registration frees its name, phone and mailbox; a refused change of the holder
 * changes nothing.
 */
function refusalChanges({ request, depart: institution }: LoadedRequest, found: Row<'user'>): Change[] {
  if (request.kind === 'alteration') return []
  return [
    update('user', found, { delFlag: 1, username: `${found.username}#${found.id}` }),
    ...(request.newDepart && institution ? [update('depart', institution, { delFlag: 1 })] : []),
  ]
}

function registrationChanges({ request, depart: institution, nextPlace }: LoadedRequest, found: Row<'user'>): Change[] {
  if (!institution || institution.delFlag) throw conflict(t.institutionGone)
  const code = request.newDepart ? nextPlace() : institution.orgCode
  return [
    update('user', found, { status: 1, accountAuth: 1, sysOrgCode: code }),
    guardedStatement(sql`insert into role_assignment (user_id, role_id) values (${found.id}, ${request.roleId})`),
    guardedStatement(sql`insert into user_depart (user_id, depart_id) values (${found.id}, ${institution.id})`),
    ...(request.newDepart ? [update('depart', institution, { audited: 1, status: '1', orgCode: code })] : []),
  ]
}

/** Changes that pass the account to the new holder: the former holder's password, devices and second factor become void. */
function holderChanges(one: LoadedRequest, found: Row<'user'>, ctx: Context): Change[] {
  const { request } = one
  const now = ctx.now()
  const expire = formatStamp(addSeconds(now, LINK_SECONDS))
  return [
    update('user', found, {
      realname: request.realname,
      phone: request.phone,
      email: request.email,
      avatar: '',
      password: '',
      passwordUpdateTime: formatStamp(now),
      firstLogin: 0,
      activated: 1,
    }),
    ...one.sessions.map((id) => remove('session', id)),
    outboxEntry('signedOut', { userId: found.id }),
    ...one.recovery.map((id) => remove('recoveryCode', id)),
    ...(one.hasSecurity ? [remove('userSecurity', found.id)] : []),
    unguardedStatement(sql`delete from one_time_secret where purpose = 'signIn' and user_id = ${found.id}`),
    guardedStatement(sql`insert into one_time_secret (id, purpose, target, secret_hash, user_id, create_time, expire_time)
      values (${ctx.id()}, 'reset', ${found.id}, ${one.secretHash}, ${found.id}, ${formatStamp(now)}, ${expire})
      on conflict (purpose, target) do update set id = excluded.id, secret_hash = excluded.secret_hash, tries = 0, expire_time = excluded.expire_time`),
  ]
}
