import { handleCalls, type Route } from '../core/route.server'
import * as calls from './calls'
import * as commands from './commands.server'
import { displayHome } from './queries/home.server'
import * as list from './queries/list.server'
import * as names from './queries/names.server'
import { loadExhibit } from './queries/exhibit.server'
import { releaseStates } from './queries/release-states.server'

export const display: readonly Route[] = handleCalls(calls, {
  ...list,
  ...names,
  ...commands,
  displayHome,
  loadExhibit,
  releaseStates,
})
