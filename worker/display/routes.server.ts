import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { consentDepart, consentUser, release, revoke } from './commands.server'
import { displayHome } from './queries/home.server'
import { displayList, suggest } from './queries/list.server'
import { consentState, displayNames } from './queries/names.server'
import { displayOne } from './queries/one.server'
import { releaseStates } from './queries/states.server'

export const display: readonly Route[] = [
  on(calls.displayHome, displayHome),
  on(calls.displayList, displayList),
  on(calls.displayOne, displayOne),
  on(calls.suggest, suggest),
  on(calls.displayNames, displayNames),
  on(calls.releaseStates, releaseStates),
  on(calls.release, release),
  on(calls.revoke, revoke),
  on(calls.consentState, consentState),
  on(calls.consentUser, consentUser),
  on(calls.consentDepart, consentDepart),
]
