import { Hono } from 'hono'
import { onMessages, onTick } from '~/jobs'
import { api } from './api'
import type { Bindings } from './core/env'
import type { App } from './core/http.server'
import { pages } from './pages'

export { Limits } from './auth/limits-object.server'
export { Writes } from './core/gate-object.server'
export { Room } from './live/room.server'

// An app of its own: while developing this file runs again, and the API's routes may not be added to twice.
const site = new Hono<App>().route('/', api).all('*', pages)

export default {
  fetch: site.fetch,
  scheduled: onTick,
  queue: onMessages,
} satisfies ExportedHandler<Bindings>
