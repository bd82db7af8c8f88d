import type { Hono } from 'hono'
import { ready } from '../core/health.server'
import type { App } from '../core/http.server'
import { describe } from './openapi.server'
import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { saveSettings } from './commands.server'
import { allSettings } from './queries.server'

export const system: readonly Route[] = [
  on(calls.allSettings, allSettings),
  on(calls.saveSettings, saveSettings),
  on(calls.ready, ready),
  on(calls.live, () => ({ live: true })),
]

/** The description of the interface, of which it is a part itself. */
export const describing = (api: () => Hono<App>): Route =>
  on(calls.interfaceDescription, async (_ctx, _input, c) => c.json(await describe(api())))
