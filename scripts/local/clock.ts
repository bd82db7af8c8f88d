/** Whether a trigger such as `0 19 * * 1-5` is due in that minute (UTC, as Cloudflare reads it). */
export function isDue(cron: string, at: Date): boolean {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()]
  const fields = cron.trim().split(/\s+/)
  return fields.every((field, i) => field.split(',').some((part) => covers(part, now[i] ?? 0)))
}

function covers(part: string, value: number): boolean {
  const [range = '*', step = '1'] = part.split('/')
  const [from = 0, to = range === '*' ? Infinity : from] = range === '*' ? [] : range.split('-').map(Number)
  return value >= from && value <= to && (value - from) % Number(step) === 0
}

/** Calls `tick` for every trigger when its minute begins, as the platform does once the Worker is deployed. */
export function startClock(crons: string[], tick: (cron: string, at: Date) => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  const waitForNextMinute = () => {
    timer = setTimeout(
      () => {
        const minute = new Date(Math.round(Date.now() / 60_000) * 60_000)
        for (const cron of crons.filter((each) => isDue(each, minute))) {
          tick(cron, minute).catch((error) => console.error(`Trigger ${cron}:`, error))
        }
        waitForNextMinute()
      },
      60_000 - (Date.now() % 60_000) + 5,
    )
  }
  waitForNextMinute()
  return () => clearTimeout(timer)
}
