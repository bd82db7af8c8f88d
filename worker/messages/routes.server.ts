import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import * as commands from './commands.server'
import { previewTemplate } from './commands.server'
import * as wishes from './preferences/calls'
import * as wishList from './preferences/preferences.server'
import { loadOutboxPage, loadTemplateRow, templates } from './queries.server'

export const messageRoutes: readonly Route[] = [
  ...handleCalls(calls, {
    ...commands,
    templates,
    templateByCode: (ctx, { templateCode }) => loadTemplateRow(ctx, templateCode),
    previewTemplate: (ctx, input) => previewTemplate(input),
    listOutbox: loadOutboxPage,
  }),
  ...handleCalls(wishes, { ...wishList }),
]
