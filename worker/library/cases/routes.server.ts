import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as move from './commands/move.server'
import * as save from './commands/save.server'
import { saveCase } from './commands/save.server'
import * as commands from './coverage/commands.server'
import { coverage } from './coverage/queries.server'
import { caseDetail, compareCase } from './detail.server'
import * as queries from './queries.server'

export const cases: readonly Route[] = answers(calls, {
  ...queries,
  ...save,
  ...move,
  ...commands,
  compareCase,
  coverage,
  caseDetail: (ctx, { id }) => caseDetail(ctx, id),
  updateCase: saveCase,
})
