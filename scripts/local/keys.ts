import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates a token and the public key (PEM) with which the database verifies it. The private key is discarded: no second
 * token can be signed.
 */
export async function createDatabaseKeys(): Promise<{ publicKey: string; token: string }> {
  const { exportSPKI, generateKeyPair, SignJWT } = await import('jose')
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const token = await new SignJWT({ a: 'rw' }).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' }).sign(privateKey)
  return { publicKey: await exportSPKI(publicKey), token }
}

/** Creates an access key and a secret for an S3 storage. */
export const createStorageKeys = () => ({
  id: randomBytes(15).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
})

export type ServiceKeys = { database: { publicKey: string; token: string }; storage: { id: string; secret: string } }

/** Returns the keys of the services with data in `folder`; generates them on the first start. Readable by the owner only. */
export async function loadServiceKeys(folder: string): Promise<ServiceKeys> {
  const path = join(folder, 'keys.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as ServiceKeys
  const keys: ServiceKeys = { database: await createDatabaseKeys(), storage: createStorageKeys() }
  // Written to a temporary file and renamed, so that a killed start leaves no partial file.
  writeFileSync(`${path}.new`, JSON.stringify(keys), { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return keys
}

/** Writes the public key into `folder` for the database server and returns its path. */
export function writePublicKey(folder: string, { publicKey }: ServiceKeys['database']): string {
  const path = join(folder, 'database.pem')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== publicKey) writeFileSync(path, publicKey)
  return path
}
