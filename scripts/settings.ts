/**
 * Generates a configuration with random secrets for a new installation on one machine: `npm run settings --
 * https://keti.example.org /etc/keti` writes into the folder `keti.env` (the product, the backup and `npm run doctor`),
 * `storage.env` (keys of the S3 server), `database.pem` (the database's public key for the product's token) and
 * `database.env` (its administration interface, this machine only). The files are readable by their owner only.
 * Existing files are not overwritten.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabaseKeys, createStorageKeys } from './local/keys'

const [site = '', folder = ''] = process.argv.slice(2)
if (!URL.canParse(site) || new URL(site).origin !== site || !folder) {
  console.error('Usage: npm run settings -- https://keti.example.org /etc/keti')
  process.exit(2)
}

const { host } = new URL(site)
const database = await createDatabaseKeys()
const storage = createStorageKeys()

const files = {
  'keti.env': `# Settings of the product, the backup and npm run doctor.
ENVIRONMENT=production
SITE_URL=${site}
PORT=8787
TRUSTED_PROXIES=127.0.0.1
DB_URL=http://127.0.0.1:8080
DB_TOKEN=${database.token}
# Browsers upload parts of large files to this address: it must forward to the S3 server.
S3_ENDPOINT=https://files.${host}
S3_REGION=us-east-1
S3_BUCKET=keti
S3_KEY_ID=${storage.id}
S3_SECRET=${storage.secret}
SECRET=${randomBytes(48).toString('base64url')}
# MAIL_HOST=smtp.example.org
# MAIL_PORT=465
# MAIL_USER=keti
# MAIL_PASSWORD=
# MAIL_FROM=keti@example.org
`,
  'storage.env': `# Settings of the S3 server (versitygw).
ROOT_ACCESS_KEY=${storage.id}
ROOT_SECRET_KEY=${storage.secret}
VGW_PORT=127.0.0.1:7070
`,
  'database.env': `# Administration interface of the database server (sqld), used by npm run durability.
SQLD_ADMIN_LISTEN_ADDR=127.0.0.1:8081
LIBSQL_ADMIN_AUTH_KEY=${randomBytes(32).toString('base64url')}
`,
  'database.pem': database.publicKey,
}

mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(files)) {
  // 'wx': an existing file holds the only keys to the stored data.
  writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' })
  console.log(join(folder, name))
}
