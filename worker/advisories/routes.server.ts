import { readAll } from '../core/read-all.server'
import { handleCall, type Route } from '../core/route.server'
import * as calls from './calls'
import {
  answerAdvisory,
  matchAdvisory,
  publishAdvisory,
  removeAdvisories,
  returnAdvisories,
  saveAdvisory,
  submitAdvisories,
  unpublishAdvisories,
  withdrawAdvisories,
} from './commands.server'
import {
  loadAdvisoryFigures,
  loadAdvisoryDetail,
  findSoftware,
  listAdvisories,
  newestAdvisoriesQuery,
  previewAffected,
} from './queries.server'

/** Routes of the advisories and incidents of the security lab. */
export const advisories: readonly Route[] = [
  handleCall(calls.list, listAdvisories),
  handleCall(calls.info, loadAdvisoryDetail),
  handleCall(calls.figures, loadAdvisoryFigures),
  handleCall(calls.listNewest, (ctx, { count }) => readAll(ctx, newestAdvisoriesQuery(ctx, count))),
  handleCall(calls.findSoftware, findSoftware),
  handleCall(calls.preview, previewAffected),
  handleCall(calls.save, saveAdvisory),
  handleCall(calls.submit, submitAdvisories),
  handleCall(calls.withdraw, withdrawAdvisories),
  handleCall(calls.publish, publishAdvisory),
  handleCall(calls.match, matchAdvisory),
  handleCall(calls.sendBack, returnAdvisories),
  handleCall(calls.unpublish, unpublishAdvisories),
  handleCall(calls.remove, removeAdvisories),
  handleCall(calls.answer, answerAdvisory),
]
