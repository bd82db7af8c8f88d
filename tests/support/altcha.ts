import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as auth from '~/worker/auth/calls'
import type { Asking } from './asking'

/** Fetches a proof-of-work challenge and solves it as a browser does. */
export async function solvedBy(caller: Asking): Promise<string> {
  const challenge = (await caller.ask(auth.proofChallenge)).body.result
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
