import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as assign from './commands/assignment.server'
import { assignGraders } from './commands/assignment.server'
import { endGrading } from './commands/grading-end.server'
import * as ruleCommands from './commands/rule.server'
import * as score from './commands/score.server'
import * as desk from './queries/workspace.server'
import * as graders from './queries/graders.server'
import * as lists from './queries/lists.server'
import { rankList } from './queries/rank.server'
import * as ruleQueries from './queries/rule.server'
import { tendencyList } from './queries/tendency.server'

export const grading: readonly Route[] = handleCalls(calls, {
  ...ruleQueries,
  ...ruleCommands,
  ...graders,
  ...assign,
  ...score,
  ...desk,
  ...lists,
  rankList,
  tendencyList,
  endGrading,
  addGraders: assignGraders,
})
