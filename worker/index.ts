import { handleQueue, handleScheduled } from '~/jobs'
import { newSite } from './api'
import type { Bindings } from './core/env'
import { withLoadShedding } from './load-shedding'
import { servePages } from './pages'

export { Limits } from './auth/limit-counter-object.server'
export { WriteQueueObject as Writes } from './core/write-queue-object.server'
export { LiveChannel as Room } from './live/channel-object.server'

// A separate app: in development this module runs again, and the same API app must not get routes twice.
const site = newSite().all('*', servePages)

export default {
  fetch: withLoadShedding(site.fetch),
  scheduled: handleScheduled,
  queue: handleQueue,
} satisfies ExportedHandler<Bindings>
