import { signedIn } from '../../auth/queries.server'
import { outbox, update, type Decision } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { need } from '../../policy/can'
import { roleTitle } from '../../policy/role-titles'
import { ended, type One, peopleToChange } from '../commands/load.server'
import { adminStays, mustChange } from '../commands/save.server'
import { isAdmin } from '../rules'
import { t as people } from '../texts'
import type { MergeEffect, MergeUsers } from './contract'
import { goingOver, movesOf } from './references.server'
import { type Kind, kinds, references } from './rules'
import { t } from './texts'

const FROZEN = 2
const UNCONFIRMED = 2
/** Details of the kept account that come from the other where it has none. */
const details = ['phone', 'email', 'workNo', 'telephone'] as const

/**
 * Makes two accounts of one person one: all that names the account that is given up names the other, but for judgements that
 * would then stand twice or be on an own subject. It is frozen for good, signed out everywhere, and keeps its name; phone,
 * mailbox and staff number are free again. Three trips. @throws 404 outside of the asker's area, 409 where it cannot be
 */
export const mergeUsers = command('user:merge', { load: accounts, decide: decided })
/** What merging would do. One trip. */
export async function previewMerge(ctx: Context, input: MergeUsers): Promise<MergeEffect> {
  need(ctx.actor, 'user:merge')
  return decided(await accounts(ctx, input), input, ctx).result
}

function accounts(ctx: Context, input: MergeUsers) {
  return readAll(ctx, {
    people: peopleToChange(ctx, { ids: [input.keepId, input.giveId] }),
    over: goingOver(ctx, input),
  })
}
type Loaded = Awaited<ReturnType<typeof accounts>>

function mustFit(ctx: Context, keep: One, give: One): void {
  if (give.id === signedIn(ctx).userId) throw forbidden(t.ownGiven)
  for (const { user } of [give, keep]) if (user.mergedInto) throw conflict(t.already(user.username))
  if (keep.user.status !== 1 || !keep.user.activated || keep.user.accountAuth === UNCONFIRMED)
    throw conflict(t.keepFrozen)
  // Whoever confirms it would open the account again.
  if (give.user.accountAuth === UNCONFIRMED) throw conflict(t.waits)
  if (isAdmin(give) && !give.otherAdmin) throw conflict(people.lastAdmin)
}

function decided({ people: found, over }: Loaded, input: MergeUsers, ctx: Context): Decision<MergeEffect> {
  const of = (id: string) =>
    mustChange(
      ctx,
      found.find((one) => one.id === id),
    )
  const [keep, give] = [of(input.keepId), of(input.giveId)]
  mustFit(ctx, keep, give)
  const counted = new Map<Kind, number>()
  for (const one of references) {
    const total = over.totals.get(one) ?? 0
    if (total) counted.set(one.kind, (counted.get(one.kind) ?? 0) + total)
  }
  const taken = details.filter((name) => !keep.user[name] && give.user[name])
  const words = inChinese(() => [...counted].map(([kind, count]) => `${kinds[kind]()} ${count}`).join('、'))
  const said = ({ user }: One) => `${user.realname}（${user.username}）`
  return {
    changes: [
      ...adminStays(give),
      update('user', keep.user, Object.fromEntries(taken.map((name) => [name, give.user[name]]))),
      update('user', give.user, { status: FROZEN, mergedInto: keep.id, phone: '', email: '', workNo: '' }),
      ...movesOf(input, over.totals),
      ...ended(give.id, give.sessions),
      // The browsers of the kept account read their menu again.
      outbox('rights', { roleIds: [], userIds: [keep.id] }),
    ],
    result: {
      keep: shown(keep),
      give: shown(give),
      moves: [...counted].map(([kind, count]) => ({ kind, name: kinds[kind](), count })),
      stays: over.stays.map(({ kind, about, ...rest }) => ({
        ...{ kind, name: kinds[kind](), about: kind === 'roles' ? roleTitle(about) : about },
        ...rest,
      })),
      staysTotal: over.staysTotal,
      fills: taken.map((name) => ({ name: t[name], value: give.user[name] })),
      sessions: give.sessions.length,
    },
    about: { bizType: 'user', bizId: give.id, text: `将 ${said(give)} 并入 ${said(keep)}：${words || '无数据'}` },
  }
}
const shown = ({ user, roles, departs }: One) => ({
  ...{ id: user.id, username: user.username, realname: user.realname },
  roleNames: roles.map(({ roleName }) => roleTitle(roleName)).join('、'),
  departNames: departs.map(({ departName }) => departName).join('、'),
})
