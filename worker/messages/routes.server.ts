import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { discardOutbox, previewTemplate, retryOutbox, saveTemplate } from './commands.server'
import * as wishes from './wishes/calls'
import { myWish, saveWish } from './wishes/wishes.server'
import { outboxPage, templateRow, templates } from './queries.server'

export const messages: readonly Route[] = [
  on(calls.templateByCode, (ctx, { templateCode }) => templateRow(ctx, templateCode)),
  on(calls.templates, templates),
  on(calls.saveTemplate, saveTemplate),
  on(calls.previewTemplate, (ctx, input) => previewTemplate(input)),
  on(calls.listOutbox, outboxPage),
  on(wishes.myWish, myWish),
  on(wishes.saveWish, saveWish),
  on(calls.retryOutbox, retryOutbox),
  on(calls.discardOutbox, discardOutbox),
]
