import { eq } from 'drizzle-orm'
import { job } from '../../db/schema'
import { type Change, insert, outboxEntry, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { conflict, assertVersion } from '../core/refusal'
import { formatStamp } from '../core/time'
import type { EditJob, JobIdInput } from './contract'
import { inChinese } from '../core/texts'
import { jobTitle, plans } from './plans'
import { t } from './texts'

const loadJob = async (ctx: Context, { id }: JobIdInput) => (await ctx.db.select().from(job).where(eq(job.id, id)))[0]
const jobChange = (ctx: Context, id: string, row: Row<'job'> | undefined, values: Partial<Row<'job'>>): Change =>
  row ? update('job', row, values) : insert('job', { id, plannedTime: formatStamp(ctx.now()), ...values })
const auditSubject = (id: JobIdInput['id'], what: string) => ({
  bizType: 'job',
  bizId: id,
  text: `${what} ${inChinese(() => jobTitle(id))}`,
})

/** Pauses a job. @throws 409 if it is paused already */
export const pauseJob = command('system:manage', {
  load: loadJob,
  decide(row, { id }: JobIdInput, ctx) {
    if (row?.status === -1) throw conflict(t.isPaused)
    return { changes: [jobChange(ctx, id, row, { status: -1 })], result: null, about: auditSubject(id, '停止') }
  },
})
/** Resumes a paused job. Runs that were missed while it was paused are not made up for. */
export const resumeJob = command('system:manage', {
  load: loadJob,
  decide(row, { id }: JobIdInput, ctx) {
    if (row?.status !== -1) throw conflict(t.notPaused)
    return {
      changes: [jobChange(ctx, id, row, { status: 0, plannedTime: formatStamp(ctx.now()) })],
      result: null,
      about: auditSubject(id, '恢复'),
    }
  },
})
/** Changes plan, handling of missed runs and parameters of a job. An empty plan restores the default. */
export const editJob = command('system:manage', {
  load: loadJob,
  decide(row, { id, cronExpression, catchUp, params, lockVersion }: EditJob, ctx) {
    assertVersion(row?.lockVersion, lockVersion)
    return {
      changes: [
        jobChange(ctx, id, row, {
          cron: cronExpression === plans[id] ? '' : cronExpression,
          plannedTime: formatStamp(ctx.now()),
          ...(catchUp && { catchUp }),
          ...(params && { params }),
        }),
      ],
      result: null,
      about: auditSubject(id, '修改计划'),
    }
  },
})
/** Runs a job once, as soon as possible, also if it is paused. @throws 409 while it is running */
export const executeJob = command('system:manage', {
  load: loadJob,
  decide(row, { id }: JobIdInput, ctx) {
    if ((row?.leaseTime ?? '') > formatStamp(ctx.now())) throw conflict(t.isRunning)
    return {
      changes: [outboxEntry('job', { name: id })],
      result: null,
      about: auditSubject(id, '立即运行'),
    }
  },
})
