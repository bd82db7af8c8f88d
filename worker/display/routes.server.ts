import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import { consentDepart, consentUser, release, revoke } from './commands.server'
import {
  consentState,
  displayHome,
  displayList,
  displayNames,
  displayOne,
  releaseStates,
  suggest,
} from './queries.server'

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
