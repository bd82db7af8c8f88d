import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import { RoleParam } from '../auth/contract'
import { sessionCookie } from '../auth/session.server'
import { type App, answers, changes, ok, valid } from '../core/http.server'
import { ownPermissions, takeRole } from './commands.server'
import { OwnPermissions, RolePermissions } from './contract'

async function answerRole(c: HonoContext<App>, roleId: string) {
  const taken = await takeRole(c.var.ctx, roleId)
  c.header('set-cookie', sessionCookie(c.var.ctx, taken.token))
  return ok(c, taken)
}

/** The call changes the session's role although it is a GET on the wire; the POST twin says so. */
export const permissions = new Hono<App>()
  .get('/v2/sys/permission/getUserPermissionByToken', answers('当前角色的菜单与按钮', OwnPermissions), async (c) =>
    ok(c, await ownPermissions(c.var.ctx)),
  )
  .get(
    '/v2/sys/permission/getUserPermissionByRole/:roleId',
    changes,
    answers('角色的菜单与按钮（换角色时切换）', RolePermissions),
    valid('param', RoleParam),
    (c) => answerRole(c, c.req.valid('param').roleId),
  )
  .post(
    '/v2/sys/permission/getUserPermissionByRole/:roleId',
    answers('切换角色', RolePermissions),
    valid('param', RoleParam),
    (c) => answerRole(c, c.req.valid('param').roleId),
  )
