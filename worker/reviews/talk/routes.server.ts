import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as discussion from './talk.server'

/** The reviewers among themselves once they have given their word, and what the centre makes of it. */
export const talk: readonly Route[] = answers(calls, { ...discussion })
