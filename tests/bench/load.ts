export type Load = { requests: number; perSecond: number; p50: number; p95: number; failed: number }

/** Sends `requests` calls, `atOnce` of them concurrently, after a tenth as many to warm up. Times are milliseconds. */
export async function load(call: () => Promise<Response>, requests = 1000, atOnce = 16): Promise<Load> {
  await send(call, Math.ceil(requests / 10), atOnce)
  const began = performance.now()
  const { times, failed } = await send(call, requests, atOnce)
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { requests, perSecond: Math.round(requests / seconds), p50: at(0.5), p95: at(0.95), failed }
}

async function send(call: () => Promise<Response>, requests: number, atOnce: number) {
  const times: number[] = []
  let left = requests
  let failed = 0
  const sender = async () => {
    while (left-- > 0) {
      const began = performance.now()
      const answer = await call()
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      if (!answer.ok) failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return { times, failed }
}

/** One line of a printed table. */
export const report = (name: string, { perSecond, p50, p95, failed }: Load) =>
  console.log(`${name.padEnd(32)} ${String(perSecond).padStart(6)}/s  p50 ${p50} ms  p95 ${p95} ms  failed ${failed}`)
