import { openWorld } from '~/tests/world/served'
import { load, report } from './load'

const world = await openWorld()
try {
  report('GET /v2/health', await load(() => fetch(`${world.url}/v2/health`)))
  report('GET / (rendered)', await load(() => fetch(world.url), 300))
} finally {
  await world.stop()
}
