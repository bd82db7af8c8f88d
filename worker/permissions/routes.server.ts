import { sessionCookie } from '../auth/session.server'
import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { ownPermissions, takeRole } from './commands.server'

export const permissions: readonly Route[] = [
  on(calls.ownPermissions, ownPermissions),
  on(calls.takeRole, async (ctx, { roleId }, c) => {
    const taken = await takeRole(ctx, roleId)
    c.header('set-cookie', sessionCookie(ctx, taken.token))
    return taken
  }),
]
