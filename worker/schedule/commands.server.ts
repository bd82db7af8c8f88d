import { eq } from 'drizzle-orm'
import { job } from '../../db/schema'
import { type Change, insert, outbox, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { conflict } from '../core/refusal'
import { stamp } from '../core/time'
import type { EditJob, OneJob } from './contract'
import { plans } from './plans'

const load = async (ctx: Context, { id }: OneJob) => (await ctx.db.select().from(job).where(eq(job.id, id)))[0]
const set = (ctx: Context, id: string, row: Row<'job'> | undefined, values: Partial<Row<'job'>>): Change =>
  row ? update('job', row, values) : insert('job', { id, plannedTime: stamp(ctx.now()), ...values })
const about = (id: OneJob['id'], what: string) => ({ bizType: 'job', bizId: id, text: `${what} ${plans[id].title}` })

export const pauseJob = command('system:manage', {
  load,
  decide(row, { id }: OneJob, ctx) {
    if (row?.status === -1) throw conflict('任务已经停止')
    return { changes: [set(ctx, id, row, { status: -1 })], result: null, message: '已停止', about: about(id, '停止') }
  },
})
/** What was due while it was paused is not made up for. */
export const resumeJob = command('system:manage', {
  load,
  decide(row, { id }: OneJob, ctx) {
    if (row?.status !== -1) throw conflict('任务没有停止')
    return {
      changes: [set(ctx, id, row, { status: 0, plannedTime: stamp(ctx.now()) })],
      result: null,
      message: '已恢复',
      about: about(id, '恢复'),
    }
  },
})
/** Another plan; an empty one is the product's own again. */
export const editJob = command('system:manage', {
  load,
  decide: (row, { id, cronExpression }: EditJob, ctx) => ({
    changes: [
      set(ctx, id, row, {
        cron: cronExpression === plans[id].cron ? '' : cronExpression,
        plannedTime: stamp(ctx.now()),
      }),
    ],
    result: null,
    message: '保存成功！',
    about: about(id, '修改计划'),
  }),
})
/** Runs it once, soon, paused or not. */
export const executeJob = command('system:manage', {
  load,
  decide(row, { id }: OneJob, ctx) {
    if ((row?.leaseTime ?? '') > stamp(ctx.now())) throw conflict('任务正在运行')
    return {
      changes: [outbox('job', { name: id })],
      result: null,
      message: '已开始运行',
      about: about(id, '立即运行'),
    }
  },
})
