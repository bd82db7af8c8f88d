import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { Secret, TOTP } from 'otpauth/bare'
import { CODE, CODE_LENGTH } from '../codes/rules'

const SECONDS = 30
/** The name under which an authenticator lists the account. */
const ISSUER = 'Keti 课题管理'

export const newTotpSecret = () => new Secret({ size: 20 }).base32
const totp = (secret: string, username = '') =>
  new TOTP({
    issuer: ISSUER,
    label: username || 'keti',
    algorithm: 'SHA1',
    // The one that authenticators know; the library with all of them weighs three times as much.
    hmac: (_, key, message) => hmac(sha1, key, message),
    digits: CODE_LENGTH,
    period: SECONDS,
    secret,
  })
/** The address that an authenticator takes over. */
export const totpUri = (secret: string, username: string) => totp(secret, username).toString()

/** The thirty-second step that the code belongs to: now, the one before or the one after; null when it is of none. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  // The library compares bytes and falls over signs that have more than one.
  if (!CODE.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / SECONDS) + delta
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
export const RECOVERY_CODES = 10
/** Signs of a recovery code: 24 of 31 letters and digits have 118 bits of entropy. */
export const RECOVERY_SIGNS = 24
const GROUP = 6
/**
 * Ten codes of signs that are not mistaken for each other: `abcd2e-fgh3jk-…`. `random` yields a whole number below its argument.
 * Codes of this entropy need no password hash: the keyed hash of one is not reversed by trying them all.
 */
export const newRecoveryCodes = (random: (below: number) => number) =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from({ length: RECOVERY_SIGNS }, () => LETTERS[random(LETTERS.length)]!).join('')
    return signs.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
  })
