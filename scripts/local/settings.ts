/** Every setting of the Worker that the environment may give. */
const names = [
  'ENVIRONMENT',
  'DB_URL',
  'DB_TOKEN',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_KEY_ID',
  'S3_SECRET',
  'SECRET',
  'CAPTCHA',
  'PUBLIC_ORIGIN',
]

export function ownSettings(): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
