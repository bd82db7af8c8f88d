import { readMessageConfig } from '~/worker/messages/config'
import { Env } from '~/worker/core/env'
import { type Finding, mend, well } from './report'

type Given = Record<string, string | undefined>
/** Fewer different signs than a secret made by chance has. */
const FEWEST_SIGNS = 12
export const onLoopback = (address: string) => /^(127\.|localhost$|\[::1\]$)/.test(new URL(address).hostname)

/** What the settings say by themselves. */
export function settingsFindings(given: Given): Finding[] {
  const found: Finding[] = []
  const parsed = Env.safeParse(given)
  for (const { path, message } of parsed.error?.issues ?? [])
    found.push(mend('settings', `${path.join('.')}: ${message}`))
  try {
    readMessageConfig(given)
  } catch (error) {
    found.push(mend('settings', (error as Error).message))
  }
  const { ENVIRONMENT = 'production', SECRET = '', SITE_URL = '' } = given
  if (SECRET.length >= 32 && new Set(SECRET).size < FEWEST_SIGNS)
    found.push(mend('settings', 'SECRET repeats itself: take one from `openssl rand -base64 48`'))
  if (ENVIRONMENT === 'production') {
    if (SITE_URL && !SITE_URL.startsWith('https:'))
      found.push(mend('settings', 'SITE_URL is not https: cookies of sessions need TLS'))
    for (const name of ['DB_URL', 'S3_ENDPOINT'] as const) {
      const address = given[name] ?? ''
      if (/^(http|ws):/.test(address) && !onLoopback(address))
        found.push(mend('settings', `${name} speaks in the clear beyond this machine: give it an address with TLS`))
    }
  }
  return found.length ? found : [well('settings', 'are complete')]
}
