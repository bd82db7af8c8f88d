import { onMessages, onTick } from '~/jobs'
import { newSite } from './api'
import type { Bindings } from './core/env'
import { inHouse } from './full-house'
import { pages } from './pages'

export { Limits } from './auth/limits-object.server'
export { Writes } from './core/gate-object.server'
export { Room } from './live/room.server'

// An app of its own: while developing this file runs again, and the API's routes may not be added to twice.
const site = newSite().all('*', pages)

export default {
  fetch: inHouse(site.fetch),
  scheduled: onTick,
  queue: onMessages,
} satisfies ExportedHandler<Bindings>
