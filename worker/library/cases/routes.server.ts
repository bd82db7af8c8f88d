import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import * as move from './commands/transitions.server'
import * as save from './commands/save.server'
import { saveCase } from './commands/save.server'
import * as commands from './coverage/commands.server'
import { loadCoverage } from './coverage/queries.server'
import { caseDetail, compareCase } from './detail.server'
import * as queries from './queries.server'

export const cases: readonly Route[] = handleCalls(calls, {
  ...queries,
  ...save,
  ...move,
  ...commands,
  compareCase,
  loadCoverage,
  caseDetail: (ctx, { id }) => caseDetail(ctx, id),
  updateCase: saveCase,
})
