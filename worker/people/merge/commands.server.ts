import { requirePerson } from '../../auth/queries.server'
import { outboxEntry, update, type Decision } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { conflict, forbidden } from '../../core/refusal'
import { inChinese } from '../../core/texts'
import { assertRight } from '../../policy/authorization'
import { roleTitle } from '../../policy/role-titles'
import { endSessionChanges, type LoadedUser, editableUsersQuery } from '../commands/user-loader.server'
import { adminGuard, assertEditable } from '../commands/user-editing.server'
import { hasAdminRole } from '../rules'
import { t as people } from '../texts'
import type { MergeEffect, MergeUsers } from './contract'
import { mergePreviewQuery, reassignChanges } from './references.server'
import { type ReferenceKind, referenceLabels, references } from './rules'
import { t } from './texts'

const FROZEN = 2
const UNCONFIRMED = 2
/** Contact data that the kept account takes over where it has none. */
const contactFields = ['phone', 'email', 'workNo', 'telephone'] as const

/**
 * Merges two accounts of one person. Every reference to the merged account changes to the kept one, except assessments
 * that would become duplicates or concern the person's own subject. The merged account is suspended permanently, its
 * sessions end, and its name stays reserved; phone, mailbox and staff number become free. Three round trips. @throws
 * 403, 404 outside the caller's area, 409 if the accounts cannot be merged
 */
export const mergeUsers = command('user:merge', { load: loadAccounts, decide: decideMerge })
/** Returns the effect of a merge, without merging. One round trip. */
export async function previewMerge(ctx: Context, input: MergeUsers): Promise<MergeEffect> {
  assertRight(ctx.actor, 'user:merge')
  return decideMerge(await loadAccounts(ctx, input), input, ctx).result
}

function loadAccounts(ctx: Context, input: MergeUsers) {
  return readAll(ctx, {
    people: editableUsersQuery(ctx, { ids: [input.keepId, input.giveId] }),
    over: mergePreviewQuery(ctx, input),
  })
}
type LoadedAccounts = Awaited<ReturnType<typeof loadAccounts>>

function assertMergeable(ctx: Context, keep: LoadedUser, give: LoadedUser): void {
  if (give.id === requirePerson(ctx).userId) throw forbidden(t.ownGiven)
  for (const { user } of [give, keep]) if (user.mergedInto) throw conflict(t.already(user.username))
  if (keep.user.status !== 1 || !keep.user.activated || keep.user.accountAuth === UNCONFIRMED)
    throw conflict(t.keepFrozen)
  // A later confirmation of the registration would reopen the account.
  if (give.user.accountAuth === UNCONFIRMED) throw conflict(t.waits)
  if (hasAdminRole(give) && !give.otherAdmin) throw conflict(people.lastAdmin)
}

function decideMerge({ people: found, over }: LoadedAccounts, input: MergeUsers, ctx: Context): Decision<MergeEffect> {
  const of = (id: string) =>
    assertEditable(
      ctx,
      found.find((one) => one.id === id),
    )
  const [keep, give] = [of(input.keepId), of(input.giveId)]
  assertMergeable(ctx, keep, give)
  const counted = new Map<ReferenceKind, number>()
  for (const one of references) {
    const total = over.totals.get(one) ?? 0
    if (total) counted.set(one.kind, (counted.get(one.kind) ?? 0) + total)
  }
  const filled = contactFields.filter((name) => !keep.user[name] && give.user[name])
  const words = inChinese(() => [...counted].map(([kind, count]) => `${referenceLabels[kind]()} ${count}`).join('、'))
  const label = ({ user }: LoadedUser) => `${user.realname}（${user.username}）`
  return {
    changes: [
      ...adminGuard(give),
      update('user', keep.user, Object.fromEntries(filled.map((name) => [name, give.user[name]]))),
      update('user', give.user, { status: FROZEN, mergedInto: keep.id, phone: '', email: '', workNo: '' }),
      ...reassignChanges(input, over.totals),
      ...endSessionChanges(give.id, give.sessions),
      // The browsers of the kept account reload their menu.
      outboxEntry('rights', { roleIds: [], userIds: [keep.id] }),
    ],
    result: {
      keep: toAccountSummary(keep),
      give: toAccountSummary(give),
      moves: [...counted].map(([kind, count]) => ({ kind, name: referenceLabels[kind](), count })),
      stays: over.stays.map(({ kind, about, ...rest }) => ({
        ...{ kind, name: referenceLabels[kind](), about: kind === 'roles' ? roleTitle(about) : about },
        ...rest,
      })),
      staysTotal: over.staysTotal,
      fills: filled.map((name) => ({ name: t[name], value: give.user[name] })),
      sessions: give.sessions.length,
    },
    about: { bizType: 'user', bizId: give.id, text: `将 ${label(give)} 并入 ${label(keep)}：${words || '无数据'}` },
  }
}
const toAccountSummary = ({ user, roles, departs }: LoadedUser) => ({
  ...{ id: user.id, username: user.username, realname: user.realname },
  roleNames: roles.map(({ roleName }) => roleTitle(roleName)).join('、'),
  departNames: departs.map(({ departName }) => departName).join('、'),
})
