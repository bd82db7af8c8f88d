import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'

/** `publicKey` (PEM) is what the database checks `token` by. The private key is not stored: no second token can be signed. */
export async function createDatabaseKeys(): Promise<{ publicKey: string; token: string }> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const token = await new SignJWT({ a: 'rw' }).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' }).sign(privateKey)
  return { publicKey: await exportSPKI(publicKey), token }
}

/** An access key and a secret of an S3 storage. */
export const createStorageKeys = () => ({
  id: randomBytes(15).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
})

const ServiceKeys = z.object({
  database: z.object({ publicKey: z.string(), token: z.string() }),
  storage: z.object({ id: z.string(), secret: z.string() }),
})
export type ServiceKeys = z.output<typeof ServiceKeys>

/** The keys of the services whose data is in `folder`, generated at their first start there. Readable by the owner alone. */
export async function serviceKeys(folder: string): Promise<ServiceKeys> {
  const path = join(folder, 'keys.json')
  if (existsSync(path)) return ServiceKeys.parse(JSON.parse(readFileSync(path, 'utf8')))
  const keys: ServiceKeys = { database: await createDatabaseKeys(), storage: createStorageKeys() }
  // Renamed once complete: a start that is killed here leaves no half of a file.
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return keys
}

/** The file in `folder` by which a database server checks tokens. */
export function publicKeyFile(folder: string, { publicKey }: ServiceKeys['database']): string {
  const path = join(folder, 'database.pem')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== publicKey) writeFileSync(path, publicKey)
  return path
}
