import type { SignedIn } from '~/app/lib/load.server'
import { menuTree } from '~/worker/permissions/menu'
import { holds } from '~/worker/policy/can'
import { readSettings } from '~/worker/system/settings'
import { readViews } from '~/worker/views/rules'

/** What the frame shows; all of it came with the session, so it costs no trip. */
export function frameOf(ctx: SignedIn) {
  const { actor } = ctx
  const { menus = [], roles = [], texts = [], views = [] } = actor.frame ?? {}
  const { copyright, supportLine, contactEmail, filingNumber, disclaimer } = readSettings(texts)
  return {
    person: {
      username: actor.username,
      realname: actor.realname,
      departName: actor.departName,
      roleId: actor.roleId,
      roleCode: actor.roleCode,
      roleName: roles.find((role) => role.id === actor.roleId)?.roleName ?? '',
    },
    roles: roles.map(({ id, roleName }) => ({ id, roleName })),
    menu: menuTree(menus),
    views: readViews(views, actor.userId),
    sharesViews: holds(actor, 'view:share'),
    texts: { copyright, supportLine, contactEmail, filingNumber, disclaimer },
  }
}
export type FrameData = ReturnType<typeof frameOf>
