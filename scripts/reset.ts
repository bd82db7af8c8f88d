/** Deletes the local data; the next start creates it again. */
import { run } from './local/program'
import { dropData } from './local/installation'

run(async () => {
  await dropData('.data')
  console.log('Local data dropped.')
})
