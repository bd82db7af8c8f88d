import { redirect } from 'react-router'
import type { SignedInContext } from '~/app/lib/loader.server'
import { isCaptchaOff } from '~/worker/auth/captcha.server'
import { signOut } from '~/worker/auth/commands/sign-out.server'
import { sessionCookie } from '~/worker/auth/session.server'
import { buildMenuTree } from '~/worker/permissions/menu-tree'
import { toFrameMenu } from './menu/frame-menu'
import { can, hasRight } from '~/worker/policy/authorization'
import { roleTitle } from '~/worker/policy/role-titles'
import { toFrameTexts } from '~/worker/system/frame-text-settings'
import { toListViews } from '~/worker/views/rules'

/**
 * Returns the data of the frame. All of it was loaded with the session, so it costs no round trip.
 * @throws a redirect to the sign-in page, with the session closed, where the role has no menu
 */
export async function loadFrame(ctx: SignedInContext, url: URL) {
  const { actor } = ctx
  const { menus = [], roles = [], departs = [], avatar = '', texts = [], views = [] } = actor.frame ?? {}
  if (!menus.length) {
    // Signing out proceeds even if it fails. The context is made writable: a session without a menu ends, whichever
    // address was opened.
    ctx.onlyReads = false
    await signOut(ctx).catch(() => null)
    throw redirect(`/user/login?redirect=${encodeURIComponent(url.pathname + url.search)}`, {
      headers: { 'set-cookie': sessionCookie(ctx, '') },
    })
  }
  return {
    person: {
      username: actor.username,
      realname: actor.realname,
      avatar,
      departName: actor.departName,
      orgCode: actor.orgCode,
      roleId: actor.roleId,
      roleCode: actor.roleCode,
      roleName: roleTitle(roles.find((role) => role.id === actor.roleId)?.roleName ?? ''),
    },
    /** End of viewing as this person, `HH:mm`; null for an ordinary session. */
    seeing: actor.viewer ? { until: actor.viewer.until.slice(11, 16) } : null,
    /** True if the person may replace the help document in the header. */
    replacesHelp: can(actor, 'file:manage', {}),
    /** True if the person may read announcements. */
    hasNotices: hasRight(actor, 'announcement:read'),
    roles: roles.map((role) => ({ id: role.id, roleName: roleTitle(role.roleName) })),
    departs: departs.map(({ orgCode, departName }) => ({ orgCode, departName })),
    menu: toFrameMenu(buildMenuTree(menus)),
    views: toListViews(views, actor.userId),
    sharesViews: hasRight(actor, 'view:share'),
    texts: toFrameTexts(texts),
    /** True if signing in again over the page requires a captcha. */
    withCaptcha: !isCaptchaOff(ctx),
  }
}
export type FrameData = Awaited<ReturnType<typeof loadFrame>>
