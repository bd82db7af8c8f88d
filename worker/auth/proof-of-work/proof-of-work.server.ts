import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { captchaIsOff } from '../captcha.server'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { digest } from '../../core/lock.server'
import { badInput } from '../../core/refusal'
import { mustHere, take } from '../limits.server'
import { t as fields } from '../fields.texts'
import { t } from '../refused.texts'
import { Challenge, Solved } from './contract'
import { CHALLENGE_SECONDS } from './rules'

/** PBKDF2 iterations of one key derivation. */
const COST = 2000

/** The two signature keys, each derived from the environment's secret. */
async function keysOf({ env }: Context) {
  const keyFor = async (use: string) => Buffer.from(await digest(`${use} ${env.SECRET}`)).toString('hex')
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    keyFor('proof of work challenge'),
    keyFor('proof of work solution'),
  ])
  return { hmacSignatureSecret, hmacKeySignatureSecret }
}
const secondsOf = (ctx: Context) => Math.floor(ctx.now().getTime() / 1000)

/** Creates a challenge. Nothing is stored: the signature proves its origin. @throws HTTP 429 */
export async function newChallenge(ctx: Context): Promise<Challenge> {
  await mustHere(ctx, 'proof.address', () => t.actedOften)
  const most = ctx.env.PROOF_OF_WORK
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(most, Math.ceil(most / 2)),
    deriveKey,
    data: { expires: secondsOf(ctx) + CHALLENGE_SECONDS },
    ...(await keysOf(ctx)),
  })
  return Challenge.parse(challenge)
}

/**
 * Requires the proof of work of an anonymous caller and consumes it. Signed-in people need none, and nobody does with
 * `CAPTCHA=off` in development. No database round trip.
 *
 * @throws 400 at `altcha` if it is missing, forged, expired, unsolved or used
 */
export async function mustProveWork(ctx: Context, altcha: string | undefined): Promise<void> {
  if (isPerson(ctx.actor) || captchaIsOff(ctx)) return
  if (!altcha) throw badInput({ altcha: fields.proofMissing })
  const solved = solvedIn(altcha)
  if (!solved) throw badInput({ altcha: fields.proofWrong })
  const { verified } = await verifySolution({ ...solved, deriveKey, ...(await keysOf(ctx)) })
  const { data, nonce } = solved.challenge.parameters
  if (!verified || data.expires <= secondsOf(ctx)) throw badInput({ altcha: fields.proofWrong })
  const { heard } = await take(ctx, 'proof.nonce', nonce)
  if (!heard) throw badInput({ altcha: fields.proofWrong })
}

function solvedIn(altcha: string): Solved | null {
  try {
    return Solved.parse(JSON.parse(atob(altcha)))
  } catch {
    return null
  }
}
