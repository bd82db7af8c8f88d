/** The memory of a Worker's isolate, read from workerd's inspector. */

/** Bytes; V8's heap, objects of the runtime, and array buffers outside of the heap. */
type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }

/** @param port the inspector's port of `serveBuild` */
export async function inspectIsolate(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string
    webSocketDebuggerUrl: string
  }[]
  const target = targets.find(({ id }) => id.includes('keti')) ?? targets[0]!
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let next = 0
  const send = <Result>(method: string) =>
    new Promise<Result>((resolve) => {
      const id = ++next
      waiting.set(id, (result) => resolve(result as Result))
      socket.send(JSON.stringify({ id, method, params: {} }))
    })
  /** Memory of the isolate in MiB. */
  const usedNow = async () => {
    const usage = await send<HeapUsage>('Runtime.getHeapUsage')
    return (usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)) / 2 ** 20
  }
  const collect = () => send('HeapProfiler.collectGarbage')
  /** Runs `work` and returns its result and the highest memory seen meanwhile in MiB; `sample` measures it. */
  async function peakOf<Result>(work: () => Promise<Result>, sample: () => Promise<number>) {
    let [peak, watching] = [0, true]
    const watch = (async () => {
      while (watching) peak = Math.max(peak, await sample())
    })()
    try {
      const result = await work()
      return { result, peak: Math.max(peak, await sample()) }
    } finally {
      watching = false
      await watch
    }
  }
  /** Memory of the isolate in MiB without garbage. */
  const liveNow = async () => {
    await collect()
    return await usedNow()
  }
  return { usedNow, liveNow, peakOf, collect, close: () => socket.close() }
}
