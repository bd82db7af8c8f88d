import { TOTP, URI } from 'otpauth'
import { totpUri } from '~/worker/auth/second-factor/rules'

/** The six digits of an authenticator with this address at a time. */
export function totpAt(secret: string, now: Date): string {
  const taken = URI.parse(totpUri(secret, 'test'))
  if (!(taken instanceof TOTP)) throw new Error('The URL is no TOTP address.')
  return taken.generate({ timestamp: now.getTime() })
}
