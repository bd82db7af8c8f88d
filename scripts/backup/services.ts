import { existsSync, readFileSync } from 'node:fs'
import { onExit } from '../local/program'
import { addressesFile, servicesFolder } from '../local/folders'
import { type ServiceVars, startServices } from '../local/services'

/**
 * Returns the addresses and keys of the database and the storage: those of the environment, or those of a running `npm
 * start` in this folder, or else of services started on the local data. @throws Error if the environment names only
 * some of them
 */
export async function locateServices(): Promise<ServiceVars> {
  const names = ['DB_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const
  const vars = Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])) as ServiceVars
  if (vars.DB_URL || vars.S3_ENDPOINT) {
    const missing = names.filter((name) => !vars[name])
    if (missing.length) throw new Error(`Missing environment variables: ${missing.join(', ')}.`)
    return { ...vars, DB_TOKEN: process.env.DB_TOKEN ?? '' }
  }
  if (existsSync(addressesFile('.data'))) {
    const running = JSON.parse(readFileSync(addressesFile('.data'), 'utf8')) as ServiceVars
    const there = await fetch(`${running.DB_URL}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (there) return running
  }
  const services = await startServices(servicesFolder('.data'))
  onExit(services.stop)
  return services.vars
}
