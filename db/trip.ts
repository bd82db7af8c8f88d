/** Takes one request to the database server and brings its answer. */
export type Send = (request: Request) => Promise<Response>

/**
 * `away`: it cannot be reached or stands still. `full`: it has not begun, for it has too much to do. `crowded`: others wrote
 * all the while, and this write was not sent. `unsure`: no answer came in time, and whether it was done nobody knows.
 */
export const reasons = ['away', 'full', 'crowded', 'unsure'] as const
export type Reason = (typeof reasons)[number]

/** The database did not answer; what it would have said to the statement itself is none of these. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly why: Reason
  constructor(why: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.why = why
  }
}

/** The database's absence in what was thrown, through whatever was put around it; null when it is something else. */
export function awayIn(error: unknown): DatabaseAway | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseAway) return cause
  return null
}

/** Busy with another's writing, or with so many at once that it has not begun with this one: nothing has been done. */
export function isBusy(error: unknown): boolean {
  if (awayIn(error)?.why === 'full') return true
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: unknown }).code === 'SQLITE_BUSY') return true
  return false
}

/** Why, where one program of ours answers another in the database's place. */
export const WHY = 'x-why'
export const awayAnswer = ({ why, message }: DatabaseAway) =>
  new Response(message, { status: 503, headers: { [WHY]: why } })

/**
 * A trip with a limit: the answer is there, whole, within `patience` milliseconds. It is sent once.
 * @param late what it means when it is not: of a read nothing but that the database is away
 * @throws DatabaseAway
 */
export async function trip(
  request: Request,
  patience: number,
  late: 'away' | 'unsure',
  send: Send = fetch,
): Promise<Response> {
  let answer: Response
  try {
    const signal = AbortSignal.timeout(patience)
    answer = await send(new Request(request, { signal }))
    answer = new Response(await answer.arrayBuffer(), answer)
  } catch (error) {
    const { name, message } = error as Error
    throw new DatabaseAway(name === 'TimeoutError' ? late : 'away', message, error)
  }
  if (answer.status !== 429 && answer.status < 500) return answer
  const said = answer.headers.get(WHY)
  const why = reasons.find((one) => one === said) ?? (answer.status === 429 ? 'full' : 'away')
  throw new DatabaseAway(why, `HTTP status ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
}
