import { and, eq, inArray, sql } from 'drizzle-orm'
import { accountRequest, depart, recoveryCode, session, user, userSecurity } from '../../../db/schema'
import { type Change, computed, outbox, remove, type Row, swept, update } from '../../core/change'
import { nextCode } from '../../core/codes'
import { each } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { addSeconds, stamp } from '../../core/time'
import { decidedMail } from '../messages'
import { keyedHash, longSecret } from '../one-time.server'
import { signedIn } from '../queries.server'
import { siteOf } from '../site'
import { type DecideRequests, requestKinds } from './contract'
import { visibleRequests } from './queries.server'
import { mayDecide } from './rules'
import { t } from '../refused.texts'

type One = {
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
async function load(ctx: Context, { ids }: DecideRequests): Promise<{ rows: One[]; missing: string[] }> {
  const requested = inArray(accountRequest.id, ids)
  const theirs = ctx.db.select({ userId: accountRequest.userId }).from(accountRequest).where(requested)
  const { requests, users, departs, sessions, recovery, security, last } = await readAll(ctx, {
    requests: ctx.db
      .select()
      .from(accountRequest)
      .where(and(requested, visibleRequests(signedIn(ctx)))),
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
  const nextPlace = () => (lastCode = nextCode('', lastCode))
  const rows = await Promise.all(
    requests.map(async (request): Promise<One> => {
      const secret = longSecret()
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
export const decideRequests = each('register:confirm', {
  load,
  bizType: 'accountRequest',
  dryRun: ({ dryRun }) => dryRun === 1,
  done: (count, { pass }: DecideRequests) => t.requestsDone(count, pass),
  decide(one, input, ctx) {
    const actor = signedIn(ctx)
    const { request, user: found } = one
    if (request.status !== 0) throw conflict(t.decided)
    if (!mayDecide(actor, request)) throw forbidden(t.decidedByCentre)
    if (!found || found.delFlag) throw conflict(t.accountGone)
    const decided = update('accountRequest', request, {
      status: input.pass ? 1 : 2,
      opinion: input.opinion,
      decideBy: actor.username,
      decideName: actor.realname,
      decideTime: stamp(ctx.now()),
    })
    const what = inChinese(() => requestKinds()[request.kind])
    const link =
      input.pass && request.kind === 'alteration' ? `${siteOf(ctx)}/user/forgotPassword?token=${one.secret}` : ''
    return [
      decided,
      ...(!input.pass
        ? refused(one, found)
        : request.kind === 'register'
          ? registered(one, found)
          : passedOn(one, found, ctx)),
      decidedMail(request.email, request.realname, what, input.pass, input.opinion, link),
    ]
  },
})

/**
 * Changes of a refusal. A refused registration frees its name, phone and mailbox; a refused change of the holder
 * changes nothing.
 */
function refused({ request, depart: institution }: One, found: Row<'user'>): Change[] {
  if (request.kind === 'alteration') return []
  return [
    update('user', found, { delFlag: 1, username: `${found.username}#${found.id}` }),
    ...(request.newDepart && institution ? [update('depart', institution, { delFlag: 1 })] : []),
  ]
}

function registered({ request, depart: institution, nextPlace }: One, found: Row<'user'>): Change[] {
  if (!institution || institution.delFlag) throw conflict(t.institutionGone)
  const code = request.newDepart ? nextPlace() : institution.orgCode
  return [
    update('user', found, { status: 1, accountAuth: 1, sysOrgCode: code }),
    computed(sql`insert into role_given (user_id, role_id) values (${found.id}, ${request.roleId})`),
    computed(sql`insert into user_depart (user_id, depart_id) values (${found.id}, ${institution.id})`),
    ...(request.newDepart ? [update('depart', institution, { audited: 1, status: '1', orgCode: code })] : []),
  ]
}

/** Changes that pass the account to the new holder: the former holder's password, devices and second factor become void. */
function passedOn(one: One, found: Row<'user'>, ctx: Context): Change[] {
  const { request } = one
  const now = ctx.now()
  const expire = stamp(addSeconds(now, LINK_SECONDS))
  return [
    update('user', found, {
      realname: request.realname,
      phone: request.phone,
      email: request.email,
      avatar: '',
      password: '',
      passwordUpdateTime: stamp(now),
      firstLogin: 0,
      activated: 1,
    }),
    ...one.sessions.map((id) => remove('session', id)),
    outbox('signedOut', { userId: found.id }),
    ...one.recovery.map((id) => remove('recoveryCode', id)),
    ...(one.hasSecurity ? [remove('userSecurity', found.id)] : []),
    swept(sql`delete from one_time where purpose = 'signIn' and user_id = ${found.id}`),
    computed(sql`insert into one_time (id, purpose, target, secret_hash, user_id, create_time, expire_time)
      values (${ctx.id()}, 'reset', ${found.id}, ${one.secretHash}, ${found.id}, ${stamp(now)}, ${expire})
      on conflict (purpose, target) do update set id = excluded.id, secret_hash = excluded.secret_hash, tries = 0, expire_time = excluded.expire_time`),
  ]
}
