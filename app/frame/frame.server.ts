import { redirect } from 'react-router'
import type { SignedIn } from '~/app/lib/load.server'
import { signOut } from '~/worker/auth/commands/sign-out.server'
import { sessionCookie } from '~/worker/auth/session.server'
import { locale } from '~/worker/core/texts'
import { menuTree } from '~/worker/permissions/menu'
import { holds } from '~/worker/policy/can'
import { type RoleCode, roles as roleTable } from '~/worker/policy/roles'
import { readSettings } from '~/worker/system/settings'
import { readViews } from '~/worker/views/rules'
import { t } from './texts'

/**
 * What the frame shows; all of it came with the session, so it costs no trip.
 * @throws a redirect to sign in, with the session closed, where the role has no menu: nothing could be done with it
 */
export async function frameOf(ctx: SignedIn, url: URL) {
  const { actor } = ctx
  const { menus = [], roles = [], departs = [], texts = [], views = [] } = actor.frame ?? {}
  if (!menus.length) {
    // Signing out goes through whatever comes of it.
    await signOut(ctx).catch(() => null)
    throw redirect(`/user/login?redirect=${encodeURIComponent(url.pathname + url.search)}`, {
      headers: { 'set-cookie': sessionCookie(ctx, '') },
    })
  }
  const { copyright, supportLine, contactEmail, filingNumber, disclaimer } = readSettings(texts)
  return {
    person: {
      username: actor.username,
      realname: actor.realname,
      departName: actor.departName,
      orgCode: actor.orgCode,
      roleId: actor.roleId,
      roleCode: actor.roleCode,
      roleName: roleName(roles.find((role) => role.id === actor.roleId)),
    },
    roles: roles.map((role) => ({ id: role.id, roleName: roleName(role) })),
    departs: departs.map(({ orgCode, departName }) => ({ orgCode, departName })),
    menu: menuTree(menus),
    views: readViews(views, actor.userId),
    sharesViews: holds(actor, 'view:share'),
    texts: { copyright, supportLine, contactEmail, filingNumber, disclaimer },
  }
}
/** In Chinese as the role screen names it. */
function roleName(role: { roleCode: string; roleName: string } | undefined): string {
  if (!role || locale() === 'zh') return role?.roleName ?? ''
  return role.roleCode in roleTable ? t[role.roleCode as RoleCode] : role.roleName
}
export type FrameData = Awaited<ReturnType<typeof frameOf>>
