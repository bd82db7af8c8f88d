import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as discussion from './talk.server'

export const talk: readonly Route[] = answers(calls, { ...discussion })
