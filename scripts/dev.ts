/** The product with hot reload: the same services as `npm start`, the Worker and the pages straight from the sources. */
import { createServer } from 'vite'
import { unstable_readConfig } from 'wrangler'
import { readEnv } from '~/worker/core/env'
import { startClock } from './local/clock'
import { onEnd, stay } from './local/ending'
import { openHouse } from './local/house'
import { claimPort } from './local/ports'
import { ownSettings } from './local/settings'

stay(async () => {
  const port = await claimPort(Number(process.env.PORT ?? 5173))
  const house = await openHouse('.data')
  onEnd(house.stop)
  const vars = readEnv({ ...house.vars, ...ownSettings() })

  process.env.KETI_DEV_VARS = JSON.stringify(vars)
  // The Worker asks Cloudflare about the visitor otherwise, which needs a network.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const vite = await createServer({ server: { port } })
  await vite.listen()
  onEnd(() => vite.close())
  const address = `http://127.0.0.1:${port}`
  onEnd(
    startClock(unstable_readConfig({ config: 'wrangler.toml' }).triggers.crons ?? [], async (cron) => {
      await fetch(`${address}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`)
    }),
  )
  console.log(`Keti ready at ${address}`)
})
