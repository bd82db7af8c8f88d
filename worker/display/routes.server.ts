import { answers, type Route } from '../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { displayHome } from './queries/home.server'
import * as list from './queries/list.server'
import * as names from './queries/names.server'
import { displayOne } from './queries/one.server'
import { releaseStates } from './queries/states.server'

export const display: readonly Route[] = answers(calls, {
  ...list,
  ...names,
  ...commands,
  displayHome,
  displayOne,
  releaseStates,
})
