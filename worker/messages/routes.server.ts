import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { previewTemplate } from './commands.server'
import * as wishes from './wishes/calls'
import * as wishList from './wishes/wishes.server'
import { outboxPage, templateRow, templates } from './queries.server'

export const messages: readonly Route[] = [
  ...answers(calls, {
    ...commands,
    templates,
    templateByCode: (ctx, { templateCode }) => templateRow(ctx, templateCode),
    previewTemplate: (ctx, input) => previewTemplate(input),
    listOutbox: outboxPage,
  }),
  ...answers(wishes, { ...wishList }),
]
