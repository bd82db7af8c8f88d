/**
 * Prepares `npm start` in a process of its own, so that the memory this needs is free afterwards: builds the Worker,
 * migrates the database, fills a new one, checks the settings and writes the configuration of workerd.
 */
import { readEnv } from '~/worker/core/env'
import { demoAccounts, DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import { ensureBuilt } from './build'
import { environmentSettings } from './environment-settings'
import { openInstallation } from './installation'
import { migrateDatabase } from './migrate'
import { runProgram } from './program'
import { readBuiltConfig, writeWorkerdConfig } from './workerd-config'

/**
 * Sent to the parent. `config`: path of the configuration of workerd. `vars`: the Worker's settings. `services`: whether
 * the parent starts database and storage and adds their settings.
 */
export type StartSettings = { config: string; vars: Record<string, string>; services: boolean; greeting: string }

runProgram(async () => {
  const own = environmentSettings()
  const services = !own.DB_URL && !own.S3_ENDPOINT
  const built = ensureBuilt()
  let vars = own
  if (services) {
    const installation = await openInstallation('.data')
    await installation.stop()
    // A CAS server issues tickets for one address; locally it is the address of this machine.
    vars = { SITE_URL: `http://127.0.0.1:${process.env.PORT}`, ...installation.vars, ...own }
  } else await migrateDatabase(readEnv(own))
  readEnv(vars)
  await built
  vars = { ...readBuiltConfig().vars, ...vars }
  const config = writeWorkerdConfig('.data/worker', Object.keys(vars))
  const greeting =
    vars.ENVIRONMENT === 'development'
      ? `Demonstration accounts, password ${DEMO_PASSWORD}:\n${demoAccounts.join(' ')}`
      : ''
  const prepared: StartSettings = { config, vars, services, greeting }
  await new Promise<void>((resolve) => process.send!(prepared, undefined, {}, () => resolve()))
})
