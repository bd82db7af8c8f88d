import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { discussion, keepMerged, mergedOpinion, say } from './talk.server'

/** The reviewers among themselves once they have given their word, and what the centre makes of it. */
export const talk: readonly Route[] = [
  on(calls.discussion, discussion),
  on(calls.say, say),
  on(calls.mergedOpinion, mergedOpinion),
  on(calls.keepMerged, keepMerged),
]
