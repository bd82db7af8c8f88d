import { openWorld } from '~/tests/world/served'
import { load, report } from './load'

const world = await openWorld()
try {
  report('GET /v2/health', await load(() => fetch(`${world.url}/v2/health`)))
  report('GET /user/login (rendered)', await load(() => fetch(`${world.url}/user/login`), 300))
} finally {
  await world.stop()
}
