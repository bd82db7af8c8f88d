import { readMessageConfig } from '~/worker/messages/config'
import { Env } from '~/worker/core/env'
import { type Finding, faultFinding, passFinding } from './report'

type EnvVars = Record<string, string | undefined>
/** Minimum number of distinct characters; a random secret has more. */
const MIN_DISTINCT_CHARS = 12
/** True if the host of a URL is this machine. */
export const isLoopbackUrl = (address: string) => /^(127\.|localhost$|\[::1\]$)/.test(new URL(address).hostname)

/** Checks the settings themselves, without any service. */
export function checkSettings(env: EnvVars): Finding[] {
  const found: Finding[] = []
  const parsed = Env.safeParse(env)
  for (const { path, message } of parsed.error?.issues ?? [])
    found.push(faultFinding('settings', `${path.join('.')}: ${message}`))
  try {
    readMessageConfig(env)
  } catch (error) {
    found.push(faultFinding('settings', (error as Error).message))
  }
  const { ENVIRONMENT = 'production', SECRET = '', SITE_URL = '' } = env
  if (SECRET.length >= 32 && new Set(SECRET).size < MIN_DISTINCT_CHARS)
    found.push(faultFinding('settings', 'SECRET is not random: generate one with `openssl rand -base64 48`'))
  if (ENVIRONMENT === 'production') {
    if (SITE_URL && !SITE_URL.startsWith('https:'))
      found.push(faultFinding('settings', 'SITE_URL is not https: session cookies need TLS'))
    for (const name of ['DB_URL', 'S3_ENDPOINT'] as const) {
      const address = env[name] ?? ''
      if (/^(http|ws):/.test(address) && !isLoopbackUrl(address))
        found.push(
          faultFinding('settings', `${name} is not encrypted and leaves this machine: use an address with TLS`),
        )
    }
  }
  return found.length ? found : [passFinding('settings', 'are complete')]
}
