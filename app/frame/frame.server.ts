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
 * What the frame shows; all of it came with the session, so it costs no trip.
 * @throws a redirect to sign in, with the session closed, where the role has no menu: nothing could be done with it
 */
export async function frameOf(ctx: SignedIn, url: URL) {
  const { actor } = ctx
  const { menus = [], roles = [], departs = [], avatar = '', texts = [], views = [] } = actor.frame ?? {}
  if (!menus.length) {
    // Signing out goes through whatever comes of it.
    // Not by reading alone: a session that opens nothing ends, whichever address led here.
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
    /** Until when somebody else looks at the pages as this person. */
    seeing: actor.viewer ? { until: actor.viewer.until.slice(11, 16) } : null,
    /** Whether the help document of the header is theirs to replace. */
    replacesHelp: can(actor, 'file:manage', {}),
    /** Whether they have notices to read. */
    hasNotices: holds(actor, 'announcement:read'),
    roles: roles.map((role) => ({ id: role.id, roleName: roleTitle(role.roleName) })),
    departs: departs.map(({ orgCode, departName }) => ({ orgCode, departName })),
    menu: menuTree(menus),
    views: readViews(views, actor.userId),
    sharesViews: holds(actor, 'view:share'),
    texts: frameTextsOf(texts),
    /** Whether who signs in again over the page is asked for a captcha. */
    withCaptcha: !captchaIsOff(ctx),
  }
}
export type FrameData = Awaited<ReturnType<typeof frameOf>>
