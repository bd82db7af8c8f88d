/** Deletes the local data; the next start creates it again. */
import { runProgram } from './local/program'
import { dropData } from './local/installation'

runProgram(async () => {
  await dropData('.data')
  console.log('Local data deleted.')
})
