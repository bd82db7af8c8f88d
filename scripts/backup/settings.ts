import { existsSync, readFileSync } from 'node:fs'
import { onEnd } from '../local/program'
import { addressesIn, servicesIn } from '../local/installation'
import { type ServiceVars, startServices } from '../local/services'

/**
 * Where the database and the storage are: those of the environment, those that `npm start` runs in this folder, or else their
 * data is opened for this program. @throws Error where the environment names but a part
 */
export async function places(): Promise<ServiceVars> {
  const names = ['DB_URL', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const
  const given = Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])) as ServiceVars
  if (given.DB_URL || given.S3_ENDPOINT) {
    const missing = names.filter((name) => !given[name])
    if (missing.length) throw new Error(`${missing.join(', ')}: missing in the environment.`)
    return { ...given, DB_TOKEN: process.env.DB_TOKEN ?? '' }
  }
  if (existsSync(addressesIn('.data'))) {
    const running = JSON.parse(readFileSync(addressesIn('.data'), 'utf8')) as ServiceVars
    const there = await fetch(`${running.DB_URL}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (there) return running
  }
  const services = await startServices(servicesIn('.data'))
  onEnd(services.stop)
  return services.vars
}
