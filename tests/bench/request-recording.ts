/** The bodies that one request sent to the database server, for replay without the Worker. */
export type Recording = { url: string; headers: [string, string][]; body: ArrayBuffer }[]

/** Runs `work` and copies everything that it posts to the database server. */
export async function record(
  databaseUrl: string,
  work: () => Promise<Response>,
): Promise<{ recording: Recording; answer: Response }> {
  const recording: Recording = []
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST' && request.url.startsWith(databaseUrl))
      recording.push({ url: request.url, headers: [...request.headers], body: await request.clone().arrayBuffer() })
    return real(request)
  }
  try {
    return { answer: await work(), recording }
  } finally {
    globalThis.fetch = real
  }
}

type HranaRequest =
  | { type: 'execute'; stmt: { sql?: string } }
  | { type: 'batch'; batch: { steps: { stmt: { sql?: string } }[] } }
/** Number of statements of each round trip, without those that begin and end a transaction. */
export const statementsOf = (recording: Recording): number[] =>
  recording.map(({ body }) => {
    const { requests } = JSON.parse(new TextDecoder().decode(body)) as { requests: HranaRequest[] }
    const all = requests.flatMap((one) => (one.type === 'batch' ? one.batch.steps.map(({ stmt }) => stmt) : [one.stmt]))
    return all.filter(({ sql = '' }) => !/^(begin|commit|rollback)\b/i.test(sql)).length
  })

/** Replays a recording in sequence; returns the last answer. */
export async function replay(recording: Recording): Promise<Response> {
  let answer = new Response()
  for (const { url, headers, body } of recording) {
    if (answer.body) await answer.arrayBuffer()
    answer = await fetch(url, { method: 'POST', headers, body })
  }
  return answer
}
