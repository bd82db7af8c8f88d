import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { Secret, TOTP } from 'otpauth/bare'
import { CODE_PATTERN, CODE_LENGTH } from '../verification-codes/rules'

const STEP_SECONDS = 30
/** Name under which an authenticator lists the account. */
const ISSUER = 'Keti 课题管理'

export const generateTotpSecret = () => new Secret({ size: 20 }).base32
const createTotp = (secret: string, username = '') =>
  new TOTP({
    issuer: ISSUER,
    label: username || 'keti',
    algorithm: 'SHA1',
    // SHA-1 is the algorithm that authenticators support. The library with all algorithms is three times as large.
    hmac: (_, key, message) => hmac(sha1, key, message),
    digits: CODE_LENGTH,
    period: STEP_SECONDS,
    secret,
  })
/** Returns the otpauth URI for an authenticator. */
export const totpUri = (secret: string, username: string) => createTotp(secret, username).toString()

/** Returns the 30-second step of the code: the current one, the one before or after; null if it matches none. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  // The library compares bytes and throws on characters of several bytes.
  if (!CODE_PATTERN.test(code)) return null
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const RECOVERY_CODE_COUNT = 10
/** Characters of a recovery code: 24 of 31 letters and digits have 118 bits of entropy. */
export const RECOVERY_CODE_LENGTH = 24
const GROUP_LENGTH = 6
/**
 * Generates ten recovery codes without characters that look alike: `abcd2e-fgh3jk-…`. `random` returns a whole number
 * below its argument. Codes of this entropy need no password hash: a keyed hash cannot be reversed by brute force.
 */
export const generateRecoveryCodes = (random: (below: number) => number) =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const signs = Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[random(LETTERS.length)]!).join('')
    return signs.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-')
  })
