import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as auth from '~/worker/auth/calls'
import type { ApiClient } from './api-client'

/** Fetches a proof-of-work challenge and solves it as a browser does. */
export async function solveProofOfWork(caller: ApiClient): Promise<string> {
  const challenge = (await caller.ask(auth.proofChallenge)).body.result
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
