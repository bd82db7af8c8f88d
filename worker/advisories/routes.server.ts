import { readAll } from '../core/read-all.server'
import { on, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  answerAdvisory,
  matchAdvisory,
  publishAdvisory,
  removeAdvisories,
  returnAdvisories,
  saveAdvisory,
  submitAdvisories,
  takeOffAdvisories,
  withdrawAdvisories,
} from './commands.server'
import {
  advisoryFigures,
  advisoryInfo,
  findSoftware,
  listAdvisories,
  newestAdvisories,
  previewAffected,
} from './queries.server'

/** Routes of the advisories and incidents of the security lab. */
export const advisories: readonly Route[] = [
  on(calls.list, listAdvisories),
  on(calls.info, advisoryInfo),
  on(calls.figures, advisoryFigures),
  on(calls.newest, (ctx, { count }) => readAll(ctx, newestAdvisories(ctx, count))),
  on(calls.findSoftware, findSoftware),
  on(calls.preview, previewAffected),
  on(calls.save, saveAdvisory),
  on(calls.submit, submitAdvisories),
  on(calls.withdraw, withdrawAdvisories),
  on(calls.publish, publishAdvisory),
  on(calls.match, matchAdvisory),
  on(calls.sendBack, returnAdvisories),
  on(calls.takeOff, takeOffAdvisories),
  on(calls.remove, removeAdvisories),
  on(calls.answer, answerAdvisory),
]
