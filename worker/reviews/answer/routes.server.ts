import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import * as commands from './commands.server'
import { answersOf } from './queries.server'

/** The applicant's answer to the opinions of a round, and what the reviewers make of it. */
export const answering: readonly Route[] = answers(calls, { ...commands, answersOf })
