import type { Context } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { tidyFiles } from './files'
import { accountsCleanup } from './accounts'
import { sendMail, sendSms } from './messages'
import { drainOutbox, type Follow, pushNotice } from './outbox'
import { publicityEnd } from './publicity'
import { approvalDueRemind, reportDueRemind } from './reminders'
import { runJob } from './run'
import { spellNames } from './spelling'
import { expectSummaries } from './summaries'
import { scanFile } from './scan'
import { compareDeclaration, indexDeclarations } from './similarity'

/** What the outbox may ask for, by its kind. */
const follows: Record<string, Follow> = {
  notice: pushNotice,
  similarity: compareDeclaration,
  scan: scanFile(),
  sms: sendSms,
  mail: sendMail,
}
const drain = (ctx: Context) => drainOutbox(ctx, follows)

/** What happens by the clock: the keys are the triggers of wrangler.toml, the names are the jobs' own. */
export const ticks: Record<string, Record<string, (ctx: Context) => Promise<string>>> = {
  '*/5 * * * *': { outbox: drain, publicityEnd, indexDeclarations },
  '0 19 * * *': {
    publicityEnd,
    expectSummaries,
    reportDueRemind,
    approvalDueRemind,
    spellNames,
    accountsCleanup,
    tidyFiles,
  },
}
/** What a queue message asks for: `{ kind }`. */
export const acts: Record<string, Record<string, (ctx: Context) => Promise<string>>> = {
  outbox: { outbox: drain },
}

export const onTick: ExportedHandlerScheduledHandler<Bindings> = async ({ cron }, bindings) => {
  for (const [name, job] of Object.entries(ticks[cron] ?? {}))
    await runJob(name, bindings, job).catch((error) => console.error('job', name, error))
}

export const onMessages: ExportedHandlerQueueHandler<Bindings> = async ({ messages }, bindings) => {
  for (const message of messages) {
    const { kind } = message.body as { kind: string }
    for (const [name, job] of Object.entries(acts[kind] ?? {})) await runJob(name, bindings, job)
    message.ack()
  }
}
