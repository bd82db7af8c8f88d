/** Drops the local data; the next start fills it again. */
import { run } from './local/ending'
import { dropData } from './local/house'

run(async () => {
  await dropData('.data')
  console.log('Local data dropped.')
})
