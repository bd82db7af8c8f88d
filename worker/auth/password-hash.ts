import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of new hashes: 16 MB and about 100 ms. A stored hash contains its own cost, so that this may be raised. */
const COST = { ln: 14, r: 8, p: 5 }
/** Cost of hashing a generated password: an import of people has hundreds. */
const GENERATED_COST = { ln: 10, r: 8, p: 1 }
const BYTES = 32
const SALT_BYTES = 16

const deriveKey = (password: string, salt: Uint8Array, { ln, r, p }: typeof COST, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 }
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Returns a PHC string: `$scrypt$ln=14,r=8,p=5$salt$hash`. */
export const hashPassword = (password: string): Promise<string> => hashWithCost(password, COST)
async function hashWithCost(password: string, cost: typeof COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await deriveKey(password, salt, cost, BYTES)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(hash)}`
}

/** Letters and digits without those that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
/**
 * Generates a first password of 12 letters and digits in groups of four, with its hash. It has at least 56 random bits,
 * so that a cheap hash protects it as well as an expensive one protects a chosen password. An import of people has
 * hundreds.
 */
export async function generatePassword(): Promise<{ password: string; hash: string }> {
  const one = (signs: string) => signs[randomInt(signs.length)]!
  const groups = [0, 1, 2].map(() => `${one(LETTERS)}${one(DIGITS)}${one(LETTERS)}${one(DIGITS + LETTERS)}`)
  const password = groups.join('-')
  return { password, hash: await hashWithCost(password, GENERATED_COST) }
}

const isSameCost = (one: typeof COST, other: typeof COST) =>
  one.ln === other.ln && one.r === other.r && one.p === other.p
const NO_SALT = new Uint8Array(SALT_BYTES)
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/
/**
 * Verifies a password in constant time. `stale`: the hash has another cost and should be renewed while the password is
 * known. Every call derives once at each cost in use, so that its time does not reveal a first password, an account
 * without a password, or an unknown name.
 */
export async function verifyPassword(password: string, stored: string): Promise<{ right: boolean; stale: boolean }> {
  if (!PHC.test(stored)) return { right: false, stale: (await verifyPassword(password, UNMATCHABLE_HASH)).stale }
  const parts = PHC.exec(stored)!
  const cost = { ln: Number(parts[1]), r: Number(parts[2]), p: Number(parts[3]) }
  const expected = Buffer.from(parts[5]!, 'base64')
  const found = await deriveKey(password, Buffer.from(parts[4]!, 'base64'), cost, expected.length)
  for (const other of [COST, GENERATED_COST])
    if (!isSameCost(cost, other)) await deriveKey(password, NO_SALT, other, BYTES)
  return { right: timingSafeEqual(found, expected), stale: !isSameCost(cost, COST) }
}

/** A hash that no password matches. Verifying against it takes an unknown name as long as a known one. */
export const UNMATCHABLE_HASH = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`
