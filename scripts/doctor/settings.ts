import { readMessageConfig } from '~/worker/messages/config'
import { Env } from '~/worker/core/env'
import { type Finding, mend, well } from './report'

type Given = Record<string, string | undefined>
/** Minimum number of distinct characters; a random secret has more. */
const FEWEST_SIGNS = 12
/** True if the host of a URL is this machine. */
export const onLoopback = (address: string) => /^(127\.|localhost$|\[::1\]$)/.test(new URL(address).hostname)

/** Checks the settings themselves, without any service. */
export function settingsFindings(env: Given): Finding[] {
  const found: Finding[] = []
  const parsed = Env.safeParse(env)
  for (const { path, message } of parsed.error?.issues ?? [])
    found.push(mend('settings', `${path.join('.')}: ${message}`))
  try {
    readMessageConfig(env)
  } catch (error) {
    found.push(mend('settings', (error as Error).message))
  }
  const { ENVIRONMENT = 'production', SECRET = '', SITE_URL = '' } = env
  if (SECRET.length >= 32 && new Set(SECRET).size < FEWEST_SIGNS)
    found.push(mend('settings', 'SECRET repeats itself: take one from `openssl rand -base64 48`'))
  if (ENVIRONMENT === 'production') {
    if (SITE_URL && !SITE_URL.startsWith('https:'))
      found.push(mend('settings', 'SITE_URL is not https: cookies of sessions need TLS'))
    for (const name of ['DB_URL', 'S3_ENDPOINT'] as const) {
      const address = env[name] ?? ''
      if (/^(http|ws):/.test(address) && !onLoopback(address))
        found.push(mend('settings', `${name} speaks in the clear beyond this machine: give it an address with TLS`))
    }
  }
  return found.length ? found : [well('settings', 'are complete')]
}
