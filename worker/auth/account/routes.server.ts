import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as devices from '../devices/commands.server'
import { myDevices } from '../devices/queries.server'
import * as change from '../passwords/change.server'
import * as forgotten from '../passwords/forgotten.server'
import { checkResetLink } from '../passwords/forgotten.server'
import * as second from '../second/commands.server'
import { mySecurity } from '../second/queries.server'
import * as activation from './activate.server'
import { askAlteration } from './alter.server'
import * as bind from './bind.server'
import * as profile from './profile.server'

export const accounts: readonly Route[] = answers(calls, {
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
