import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as auth from '~/worker/auth/calls'

const SOCKETS = 300
const ANNOUNCED = 4000
/** Milliseconds between two bytes of a socket, duration of the fault, and milliseconds between two measured calls. */
const [EVERY, LASTS, BETWEEN] = [8000, 10_000, 100]
/** The share of normal calls that must be answered meanwhile. */
const MIN_ANSWERED_SHARE = 0.95

/** Opens connections whose requests announce 4,000 bytes, send the first, and then one every eight seconds. */
export function openSlowBodies(url: string, path: string = auth.signIn.path, count = SOCKETS) {
  const { hostname, port } = new URL(url)
  const head = `POST ${path} HTTP/1.1\r\nHost: keti\r\nContent-Type: application/json\r\nContent-Length: ${ANNOUNCED}\r\n\r\n{`
  const statuses: number[] = []
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.once('data', (bytes) => statuses.push(Number(/^HTTP\/1.1 (\d+)/.exec(String(bytes))?.[1])))
    socket.on('error', () => {})
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }, EVERY)
  return {
    /** Statuses returned to the slow callers. */
    statuses,
    stop() {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Makes normal calls for so many milliseconds. @returns the share answered with 200 */
export async function answeredShare(url: string, lasts: number): Promise<number> {
  let [asked, answered] = [0, 0]
  for (const end = Date.now() + lasts; Date.now() < end; await wait(BETWEEN)) {
    asked += 1
    const answer = await fetch(url + auth.publicKey.path, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) answered += 1
  }
  return answered / asked
}

/** @throws Error if normal calls are not answered while hundreds of callers send slow bodies */
export const slowBodies = async ({ url }: { url: string }) => {
  const slow = openSlowBodies(url)
  try {
    const share = await answeredShare(url, LASTS)
    if (share < MIN_ANSWERED_SHARE)
      throw new Error(`${Math.round(share * 100)} % of calls answered during slow bodies.`)
  } finally {
    slow.stop()
  }
}
