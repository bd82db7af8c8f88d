/**
 * Runs the product with hot reload: the same services as `npm start`, with the Worker and the pages served from the
 * sources.
 */
import { createServer } from 'vite'
import { unstable_readConfig } from 'wrangler'
import { readEnv } from '~/worker/core/env'
import { onExit, runService } from './local/program'
import { openInstallation } from './local/installation'
import { listeningHost, pageOrigins } from './local/host'
import { claimPort } from './local/ports'
import { environmentSettings } from './local/environment-settings'
import { startTriggers } from './local/triggers'

runService(async () => {
  const host = listeningHost(true, process.env)
  const port = await claimPort(Number(process.env.PORT ?? 5173))
  const own = environmentSettings()
  const installation = await openInstallation('.data', { origins: pageOrigins(port, own.SITE_URL) })
  onExit(installation.stop)
  // A CAS server issues tickets for one address; locally it is the address of this machine.
  const SITE_URL = `http://127.0.0.1:${port}`
  const services = own.DB_URL || own.S3_ENDPOINT ? {} : installation.services.vars
  const vars = readEnv({ SITE_URL, ...installation.vars, ...own, ...services })

  process.env.KETI_DEV_VARS = JSON.stringify(vars)
  // Otherwise the Worker requests visitor data from Cloudflare, which needs a network.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const vite = await createServer({ server: { port, host } })
  await vite.listen()
  onExit(() => vite.close())
  const address = `http://127.0.0.1:${port}`
  onExit(
    startTriggers(unstable_readConfig({ config: 'wrangler.toml' }).triggers.crons ?? [], async (cron) => {
      await fetch(`${address}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`)
    }),
  )
  console.log(`Keti ready at ${address}`)
})
