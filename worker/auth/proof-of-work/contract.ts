import { z } from 'zod'

/**
 * A signed challenge of ALTCHA's proof of work, version 2. The client finds the counter whose derived key begins with
 * `keyPrefix`.
 */
export const Challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Iterations of one key derivation. */
    cost: z.number().int(),
    data: z.strictObject({ expires: z.number().int() }),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/** The solution that a client sends. */
export const ProofSolution = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})
export type ProofSolution = z.infer<typeof ProofSolution>
