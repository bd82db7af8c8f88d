import { solveChallengeWorkers } from 'altcha-lib'
import { callApi } from '~/app/lib/api'
import { proofChallenge } from '~/worker/auth/calls'
// oxlint-disable-next-line import/default -- the bundler makes it a class
import SolverWorker from './worker?worker'

const MAX_WORKERS = 8
const TIMEOUT_MS = 60_000

/** Fetches a challenge and solves it in workers. Returns base64 of JSON for the field `altcha`, or null on failure. */
export async function solve(): Promise<string | null> {
  const fetched = await callApi(proofChallenge)
  if (!fetched.ok) return null
  const challenge = fetched.result
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 2),
    createWorker: () => new SolverWorker(),
    timeout: TIMEOUT_MS,
  })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
