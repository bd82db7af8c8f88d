import { onMessages, onTick } from '~/jobs'
import { api } from './api'
import type { Bindings } from './core/env'
import { pages } from './pages'

export { Room } from './live/room.server'

const site = api.all('*', pages)

export default {
  fetch: site.fetch,
  scheduled: onTick,
  queue: onMessages,
} satisfies ExportedHandler<Bindings>
