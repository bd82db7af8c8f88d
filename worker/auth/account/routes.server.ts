import * as calls from './calls'
import { handleCalls, type Route } from '../../core/route.server'
import * as devices from '../devices/commands.server'
import { myDevices } from '../devices/queries.server'
import * as change from '../passwords/password-change.server'
import * as forgotten from '../passwords/password-reset.server'
import { checkResetLink } from '../passwords/password-reset.server'
import * as second from '../second-factor/commands.server'
import { mySecurity } from '../second-factor/queries.server'
import * as activation from './activation.server'
import { askAlteration } from './holder-change.server'
import * as bind from './contact-change.server'
import * as profile from './profile.server'

export const accountRoutes: readonly Route[] = handleCalls(calls, {
  ...change,
  ...forgotten,
  ...activation,
  ...profile,
  ...bind,
  ...second,
  ...devices,
  askAlteration,
  mySecurity,
  myDevices,
  checkResetLink: (ctx, { token }) => checkResetLink(ctx, token),
})
