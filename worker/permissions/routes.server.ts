import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { type App, ok } from '../core/http.server'
import type { Context as HonoContext } from 'hono'
import { sessionCookie } from '../auth/session.server'
import { ownPermissions, takeRole } from './commands.server'

async function answerRole(c: HonoContext<App>, roleId: string) {
  const taken = await takeRole(c.var.ctx, roleId)
  c.header('set-cookie', sessionCookie(c.var.ctx, taken.token))
  return ok(c, taken)
}

/** The call changes the session's role although it is a GET on the wire; the POST twin says so. */
export const permissions: readonly Route[] = [
  on(calls.ownPermissions, ownPermissions),
  on(calls.takeRole, (ctx, input, c) => answerRole(c, input.roleId)),
]
