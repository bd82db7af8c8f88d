import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const servicesFolder = (folder: string) => join(folder, 'services')
/** Path of the file with the addresses of the running services. */
export const addressesFile = (folder: string) => join(folder, 'addresses.json')

/** Writes the addresses and keys of the running services, for commands such as `npm run backup`. */
export const writeAddresses = (folder: string, vars: Record<string, string>) =>
  writeFileSync(addressesFile(folder), JSON.stringify(vars), { mode: 0o600 })
