/**
 * The whole case as one PDF, made by the built Worker in workerd: pages a second, and how much memory its isolate takes at
 * most, asked of its inspector all the while. The cases are those of the demonstration with the most pages.
 */
import { databaseClient } from '~/db/node-client'
import { claimPort } from '~/scripts/local/ports'
import { signedInAt } from '~/tests/support/asking'
import { hrefOf } from '~/worker/core/href'
import { dossier } from '~/worker/dossier/calls'
import { openInstallation } from './house'
import { yardstick } from './yardstick'

const TIMES = 5
const inspector = await claimPort()
const { vars, url, stop } = await openInstallation({ inspector })

/** Bytes of the isolate: its heap, and what lies beside it. */
type Held = { usedSize: number; totalSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number }
async function lookInto() {
  const targets = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as {
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
  const ask = <Result>(method: string) =>
    new Promise<Result>((resolve) => {
      const id = ++next
      waiting.set(id, (result) => resolve(result as Result))
      socket.send(JSON.stringify({ id, method, params: {} }))
    })
  return { ask, close: () => socket.close() }
}

try {
  const client = databaseClient(vars)
  const { rows } = await client.execute(`select s.id, s.subject_name as name from subject s where s.del_flag = 0
  order by (select count(*) from subject_review r where r.subject_id = s.id) + (select count(*) from subject_grade g where g.subject_id = s.id) desc limit 3`)
  client.close()
  const { token } = await signedInAt(url, 'biz')
  const take = async (id: string) => {
    const answer = await fetch(url + hrefOf(dossier, { subjectId: id }), {
      headers: { 'x-access-token': token },
    })
    if (!answer.headers.get('content-type')?.includes('pdf')) throw new Error(`${answer.status} ${await answer.text()}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const { ask, close } = await lookInto()
  const heldNow = async () => {
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask<Held>('Runtime.getHeapUsage')
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20
  }
  console.log(
    `yardstick ${yardstick().toFixed(0)} ms; the isolate at its beginning ${(await heldNow()).toFixed(0)} MiB`,
  )
  const { getDocumentProxy } = await import('unpdf')
  for (const { id, name } of rows) {
    let [most, watching] = [0, true]
    const watch = (async () => {
      while (watching) most = Math.max(most, await heldNow())
    })()
    const began = performance.now()
    let bytes = new Uint8Array()
    for (let time = 0; time < TIMES; time++) bytes = await take(id as string)
    const seconds = (performance.now() - began) / 1000
    watching = false
    await watch
    const pages = (await getDocumentProxy(bytes.slice())).numPages
    console.log(
      `${name as string}: ${pages} pages, ${((pages * TIMES) / seconds).toFixed(0)} a second, ${(bytes.length / 2 ** 20).toFixed(2)} MiB, at most ${most.toFixed(0)} MiB of memory`,
    )
  }
  close()
} finally {
  await stop()
}
