import { redirect } from 'react-router'
import type { SignedIn } from '~/app/lib/load.server'
import { captchaIsOff } from '~/worker/auth/captcha.server'
import { signOut } from '~/worker/auth/commands/sign-out.server'
import { sessionCookie } from '~/worker/auth/session.server'
import { menuTree } from '~/worker/permissions/menu'
import { can, holds } from '~/worker/policy/can'
import { roleTitle } from '~/worker/policy/role-titles'
import { frameTextsOf } from '~/worker/system/frame-texts'
import { readViews } from '~/worker/views/rules'

/**
 * Returns the data of the frame. All of it was loaded with the session, so it costs no round trip.
 * @throws a redirect to the sign-in page, with the session closed, where the role has no menu
 */
export async function frameOf(ctx: SignedIn, url: URL) {
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
    hasNotices: holds(actor, 'announcement:read'),
    roles: roles.map((role) => ({ id: role.id, roleName: roleTitle(role.roleName) })),
    departs: departs.map(({ orgCode, departName }) => ({ orgCode, departName })),
    menu: menuTree(menus),
    views: readViews(views, actor.userId),
    sharesViews: holds(actor, 'view:share'),
    texts: frameTextsOf(texts),
    /** True if signing in again over the page requires a captcha. */
    withCaptcha: !captchaIsOff(ctx),
  }
}
export type FrameData = Awaited<ReturnType<typeof frameOf>>
