import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import {
  collectCases,
  putBackCases,
  reviewCases,
  submitCases,
  takeOffCases,
  withdrawCases,
} from './commands/move.server'
import { likeCases, saveCase } from './commands/save.server'
import { deleteRequirements, saveRequirement } from './coverage/commands.server'
import { coverage } from './coverage/queries.server'
import { caseDetail, compareCase } from './detail.server'
import { listCases, listCollected } from './queries.server'

export const cases: readonly Route[] = [
  on(calls.listCollected, listCollected),
  on(calls.listCases, listCases),
  on(calls.caseDetail, (ctx, { id }) => caseDetail(ctx, id)),
  on(calls.compareCase, compareCase),
  on(calls.likeCases, likeCases),
  on(calls.saveCase, saveCase),
  on(calls.updateCase, saveCase),
  on(calls.submitCases, submitCases),
  on(calls.withdrawCases, withdrawCases),
  on(calls.reviewCases, reviewCases),
  on(calls.takeOffCases, takeOffCases),
  on(calls.putBackCases, putBackCases),
  on(calls.collectCases, collectCases),
  on(calls.coverage, coverage),
  on(calls.saveRequirement, saveRequirement),
  on(calls.deleteRequirements, deleteRequirements),
]
