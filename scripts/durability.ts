/**
 * Sets the durability of the database server of this machine: `npm run durability`. The systemd unit runs it after each
 * start (deploy/keti-database.service). SQLD_ADMIN_LISTEN_ADDR and LIBSQL_ADMIN_AUTH_KEY name the administration
 * interface.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from './local/program'
import { setFullDurability } from './local/durability'

/** Time limit for the server to start. Milliseconds. */
const START_TIMEOUT_MS = 30_000

runProgram(async () => {
  const { SQLD_ADMIN_LISTEN_ADDR: address, LIBSQL_ADMIN_AUTH_KEY: key } = process.env
  if (!address || !key) throw new Error('SQLD_ADMIN_LISTEN_ADDR and LIBSQL_ADMIN_AUTH_KEY are missing.')
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await setFullDurability({ url: `http://${address}`, key }, AbortSignal.timeout(5000))
      return console.log('Every commit is written to disk before it is acknowledged.')
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(100)
    }
  }
})
