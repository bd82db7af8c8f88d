import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { isCaptchaOff } from '../captcha.server'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { sha256 } from '../../core/encryption.server'
import { badInput } from '../../core/refusal'
import { enforceAddressLimit, consumeLimit } from '../limits.server'
import { t as fields } from '../fields.texts'
import { t } from '../errors.texts'
import { Challenge, ProofSolution } from './contract'
import { CHALLENGE_SECONDS } from './rules'

/** PBKDF2 iterations of one key derivation. */
const PBKDF2_ITERATIONS = 2000

/** The two signature keys, each derived from the environment's secret. */
async function signatureKeysOf({ env }: Context) {
  const keyFor = async (use: string) => Buffer.from(await sha256(`${use} ${env.SECRET}`)).toString('hex')
  const [hmacSignatureSecret, hmacKeySignatureSecret] = await Promise.all([
    keyFor('proof of work challenge'),
    keyFor('proof of work solution'),
  ])
  return { hmacSignatureSecret, hmacKeySignatureSecret }
}
const secondsOf = (ctx: Context) => Math.floor(ctx.now().getTime() / 1000)

/** Creates a challenge. Nothing is stored: the signature proves its origin. @throws HTTP 429 */
export async function createProofChallenge(ctx: Context): Promise<Challenge> {
  await enforceAddressLimit(ctx, 'proof.address', () => t.actedOften)
  const most = ctx.env.PROOF_OF_WORK
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: PBKDF2_ITERATIONS,
    counter: randomInt(most, Math.ceil(most / 2)),
    deriveKey,
    data: { expires: secondsOf(ctx) + CHALLENGE_SECONDS },
    ...(await signatureKeysOf(ctx)),
  })
  return Challenge.parse(challenge)
}

/**
 * Requires the proof of work of an anonymous caller and consumes it. Signed-in people need none, and nobody does with
 * `CAPTCHA=off` in development. No database round trip.
 *
 * @throws 400 at `altcha` if it is missing, forged, expired, unsolved or used
 */
export async function assertProofOfWork(ctx: Context, altcha: string | undefined): Promise<void> {
  if (isPerson(ctx.actor) || isCaptchaOff(ctx)) return
  if (!altcha) throw badInput({ altcha: fields.proofMissing })
  const solved = parseSolution(altcha)
  if (!solved) throw badInput({ altcha: fields.proofWrong })
  const { verified } = await verifySolution({ ...solved, deriveKey, ...(await signatureKeysOf(ctx)) })
  const { data, nonce } = solved.challenge.parameters
  if (!verified || data.expires <= secondsOf(ctx)) throw badInput({ altcha: fields.proofWrong })
  const { heard } = await consumeLimit(ctx, 'proof.nonce', nonce)
  if (!heard) throw badInput({ altcha: fields.proofWrong })
}

function parseSolution(altcha: string): ProofSolution | null {
  try {
    return ProofSolution.parse(JSON.parse(atob(altcha)))
  } catch {
    return null
  }
}
