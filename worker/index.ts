import { onMessages, onTick } from '~/jobs'
import { newSite } from './api'
import type { Bindings } from './core/env'
import { inHouse } from './full-house'
import { pages } from './pages'

export { Limits } from './auth/limits-object.server'
export { Writes } from './core/gate-object.server'
export { Room } from './live/room.server'

// A separate app: in development this module runs again, and the same API app must not get routes twice.
const site = newSite().all('*', pages)

export default {
  fetch: inHouse(site.fetch),
  scheduled: onTick,
  queue: onMessages,
} satisfies ExportedHandler<Bindings>
