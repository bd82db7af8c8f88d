import type { Bindings } from '~/worker/core/env'

type Tick = (env: Bindings) => Promise<void>
type Act = (payload: unknown, env: Bindings) => Promise<void>

/** What happens by the clock. The keys are the triggers of wrangler.toml. */
const ticks: Record<string, Tick[]> = {
  '*/5 * * * *': [],
  '0 19 * * *': [],
}

/** What follows an act. A message is `{ job, payload }`; a job can run twice without harm. */
const acts: Record<string, Act> = {}

export const onTick: ExportedHandlerScheduledHandler<Bindings> = async ({ cron }, env) => {
  for (const job of ticks[cron] ?? []) await job(env)
}

export const onMessages: ExportedHandlerQueueHandler<Bindings> = async ({ messages }, env) => {
  for (const message of messages) {
    const { job, payload } = message.body as { job: string; payload: unknown }
    await acts[job]?.(payload, env)
    message.ack()
  }
}
