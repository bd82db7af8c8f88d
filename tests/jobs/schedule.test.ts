import { describe, expect, test } from 'vitest'
import { listDueJobs, runDueJobs, jobHandlers } from '~/jobs/index'
import { runJob, type JobHandler } from '~/jobs/runner'
import { establishedSubject, makeReport } from '~/tests/api/reports/recipes'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { jobContext } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { addDays, DAY_MS, formatStamp } from '~/worker/core/time'
import * as schedule from '~/worker/schedule/calls'
import { describeDetail } from '~/worker/schedule/details'
import { jobNames, plans } from '~/worker/schedule/plans'

const bindings = (world: World) => world.bindings as unknown as Bindings
const run = (world: World, work: JobHandler, name = 'test') => runJob(name, bindings(world), work, { now: world.now })
const due = async (world: World) =>
  (await listDueJobs(jobContext('schedule', bindings(world), world.now))).map(({ name }) => name)
/** Names of the jobs that a tick ran. */
const runTick = async (world: World) => {
  const before = new Set((await world.all('jobRun')).map((row) => row.id))
  await runDueJobs(bindings(world), world.now)
  return (await world.all('jobRun')).filter((row) => !before.has(row.id)).map((row) => row.job)
}
const minutes = (count: number) => count / (24 * 60)
const passTo = (world: World, time: string) => {
  world.offset = Date.parse(`${time.replace(' ', 'T')}+08:00`) - Date.now()
}
const noticesOf = async (world: World, template: string) =>
  (await world.all('announcement')).filter((row) => row.templateCode === template)

describe('job schedule', () => {
  test('runs each job at its Beijing time, missed runs once, and paused jobs not', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:59:30')
    expect(await runTick(world)).toEqual([])
    passTo(world, '2026-11-20 07:00:30')
    expect(await runTick(world)).toContain('passwordExpiry')
    expect(await runTick(world), 'in the same minute').toEqual([])
    passTo(world, '2026-11-23 07:10:00')
    expect(await runTick(world), 'after three missed nights').toEqual(
      expect.arrayContaining(['passwordExpiry', 'cleanUp']),
    )
    expect(await runTick(world)).toEqual([])
    await world.client.execute("update job set status = -1 where id = 'passwordExpiry'")
    passTo(world, '2026-11-24 07:10:00')
    expect(await runTick(world)).not.toContain('passwordExpiry')
  })

  test('skips missed runs by the rule of the job and tolerates a late tick', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:59:30')
    await runTick(world)
    await world.client.execute("update job set catch_up = 'skip' where id = 'passwordExpiry'")
    passTo(world, '2026-11-20 07:20:00')
    expect(await runTick(world)).not.toContain('passwordExpiry')
    passTo(world, '2026-11-21 07:03:00')
    expect(await runTick(world)).toContain('passwordExpiry')
  })

  test('continues at once after the clock is set back', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 18:00:30')
    await runTick(world)
    await world.client.execute(
      "update job set run_id = 'killed', lease_time = '2026-11-20 18:03:30' where id = 'liveSweep'",
    )
    passTo(world, '2026-11-20 12:00:30')
    expect(await runTick(world)).toEqual(expect.arrayContaining(['liveSweep', 'endIdleSessions']))
    expect(await runTick(world), 'in the same minute').toEqual([])
  })

  test('skips a job of every minute while it has no work, unless its plan was changed', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:01:30')
    expect(await runTick(world)).toEqual([])
    const ctx = jobContext('schedule', bindings(world), world.now)
    expect(await listDueJobs(ctx)).toEqual([])
    expect(ctx.meter).toMatchObject({ trips: 1, rowsWritten: 0 })

    const releaseTime = formatStamp(world.now())
    const { user } = await world.as('counselor')
    await world.client.execute(`update user set status = 2, update_time = '${releaseTime}' where id = '${user.id}'`)
    await world.make('announcement', { title: '到点', sendStatus: '0', releaseTime })
    await world.make('letter', { title: '信函', content: '', audience: 'people', sendTime: releaseTime })
    await world.make('log', { logType: 2, logContent: '未封存', createTime: releaseTime })
    passTo(world, '2026-11-20 06:02:30')
    expect(await runTick(world)).toEqual(['releaseDue', 'sendLetters', 'liveSweep', 'sealLogs'])

    await world.client.execute("update job set cron = '* * * * *' where id = 'outbox'")
    passTo(world, '2026-11-20 06:03:30')
    expect(await runTick(world)).toContain('outbox')
  })

  test('runs a job of the outbox only if a row of its kinds is due or its last run was interrupted', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:00:30')
    const outboxJobs = async () =>
      (await runTick(world)).filter((name) => ['outbox', 'judgePrograms', 'longWork'].includes(name))
    expect(await outboxJobs()).toEqual([])
    await world.client.execute(
      "insert into outbox (id, kind, payload, next_time, create_time) values ('a', 'announcement', '{}', '2026-01-01 00:00:00', '2026-01-01 00:00:00')",
    )
    await world.client.execute(
      "update job set run_id = 'killed', lease_time = '2026-11-20 06:00:40' where id = 'judgePrograms'",
    )
    passTo(world, '2026-11-20 06:01:30')
    expect(await outboxJobs()).toEqual(['outbox', 'judgePrograms'])
  })

  test('passes the stored parameters to a job', async () => {
    const world = await freshWorld()
    const old = (id: string, days: number) =>
      world.make('jobRun', { id, job: 'x', startTime: formatStamp(addDays(world.now(), -days)) })
    await Promise.all([old('20', 20), old('40', 40)])
    const remainingRuns = async () => (await world.all('jobRun')).filter((row) => row.job === 'x').map((row) => row.id)
    await run(world, jobHandlers.cleanUp, 'cleanUp')
    expect((await remainingRuns()).toSorted()).toEqual(['20', '40'])
    await world.client.execute(`update job set params = '{"runs":30}' where id = 'cleanUp'`)
    await run(world, jobHandlers.cleanUp, 'cleanUp')
    expect(await remainingRuns()).toEqual(['20'])
  })

  test('runs each job once on concurrent ticks', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:59:30')
    await runTick(world)
    passTo(world, '2026-11-20 07:00:30')
    const still = world.now()
    await Promise.all([runDueJobs(bindings(world), () => still), runDueJobs(bindings(world), () => still)])
    const runs = (await world.all('jobRun')).filter((row) => row.job === 'passwordExpiry')
    expect(runs).toHaveLength(1)
  })

  test('delays reminders to the next working day and includes those of days off', async () => {
    const world = await freshWorld()
    await world.set('holidays', ['2026-11-23', '2026-11-24'])
    await world.set('workdays', ['2026-11-28'])
    passTo(world, '2026-11-20 08:45:00')
    await runTick(world)
    for (const rest of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']) {
      passTo(world, `${rest} 12:00:00`)
      expect(await runTick(world), rest).not.toContain('reviewDueRemind')
    }
    const expert = await world.as('counselor')
    const subject = await world.subject({ status: 'RE_AUDITING' })
    await world.make('subjectReview', {
      subjectId: subject.id,
      stage: 'RE',
      reviewerId: expert.user.id,
      reviewerName: '评委',
      dueTime: '2026-11-24 23:59:59',
    })
    passTo(world, '2026-11-25 08:45:00')
    expect(await runTick(world)).toContain('reviewDueRemind')
    expect((await world.all('sentReminder')).map((row) => row.ruleKey)).toEqual(['+1'])
    passTo(world, '2026-11-28 08:45:00')
    expect(await runTick(world), 'a working Saturday').toContain('reviewDueRemind')
    const admin = await world.as('admin')
    const row = (await admin.ask(schedule.listJobs)).body.result.find((one) => one.id === 'reviewDueRemind')
    expect(row).toMatchObject({ workingDays: true, nextTime: '2026-11-30 08:35:00' })
  })

  test('resumes a killed job on a later tick', async () => {
    const world = await freshWorld()
    passTo(world, '2026-11-20 06:59:30')
    await runTick(world)
    passTo(world, '2026-11-20 07:00:30')
    expect(await due(world), 'due').toContain('passwordExpiry')
    expect(await due(world), 'still due after a killed tick').toContain('passwordExpiry')
    void runJob('passwordExpiry', bindings(world), () => new Promise(() => {}), { now: world.now })
    await expect.poll(async () => (await world.all('jobRun')).some((row) => row.job === 'passwordExpiry')).toBe(true)
    world.pass(minutes(1))
    expect(await due(world)).not.toContain('passwordExpiry')
    world.pass(minutes(3))
    expect(await runTick(world)).toContain('passwordExpiry')
    const runs = (await world.all('jobRun')).filter((row) => row.job === 'passwordExpiry')
    expect(runs.map((row) => row.outcome).toSorted()).toEqual(['done', 'lost'])
  })

  test('has a handler for every planned job', () => {
    expect(Object.keys(jobHandlers)).toEqual(jobNames)
  })

  test('sends every reminder of a month once with repeated and lost ticks', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan', '', { passwordUpdateTime: '2026-09-05 10:00:00' } as never)
    const expert = await world.as('counselor')
    await makeReport(world, { dueTime: '2026-12-10 23:59:59' })
    const subject = await world.subject({ status: 'RE_AUDITING' })
    await world.make('subjectReview', {
      subjectId: subject.id,
      stage: 'RE',
      reviewerId: expert.user.id,
      reviewerName: '评委',
      dueTime: '2026-12-05 23:59:59',
    })
    const graded = await world.subject({ status: 'TO_AUDIT' })
    await world.make('subjectGrade', {
      subjectId: graded.id,
      year: '2026',
      graderId: expert.user.id,
      graderName: '评委',
      dueTime: '2026-12-06 23:59:59',
    })
    const wanting = { subjectManId: man.user.id, dueTime: '2026-12-03 23:59:59' }
    const supplement = await world.subject({ ...wanting, status: 'TO_SUPPLEMENT' })
    const contact = await world.as('mechanism')
    const approval = await world.subject({ ...wanting, status: 'TO_APPROVAL', leadDepartId: contact.user.departId })
    await world.set('declareWindows', [{ year: '2027', start: '2026-12-01 09:00:00', end: '2026-12-12 18:00:00' }])
    await establishedSubject(world)
    const start = Date.parse('2026-11-20T00:00:00+08:00')
    // Every four hours; every seventh tick is lost, every fifth comes twice.
    for (let turn = 0; turn < 31 * 6; turn++) {
      if (turn % 7 === 3) continue
      world.offset = start + turn * (DAY_MS / 6) + 30_000 - Date.now()
      const at = new Date(Date.now() + world.offset)
      const still = () => at
      await runDueJobs(bindings(world), still)
      if (turn % 5 === 0) await runDueJobs(bindings(world), still)
    }
    const sent = await world.all('sentReminder')
    const keys = sent.map((row) => [row.bizType, row.ruleKey, row.bizId, row.due, row.userId].join(' '))
    expect(new Set(keys).size, 'each reminder once').toBe(keys.length)
    const rulesOf = (fits: (row: (typeof sent)[number]) => boolean) => sent.filter(fits).map((row) => row.ruleKey)
    expect({
      report: rulesOf((row) => row.due === '2026-12-10 23:59:59' && row.userId === man.user.id),
      review: rulesOf((row) => row.bizType === 'review'),
      grade: rulesOf((row) => row.bizType === 'grade'),
      supplement: rulesOf((row) => row.bizId === supplement.id),
      approval: rulesOf((row) => row.bizId === approval.id),
      windows: rulesOf((row) => row.bizType === 'window').length,
      passwords: rulesOf((row) => row.bizType === 'password' && row.userId === man.user.id).length,
    }).toEqual({
      report: ['-14', '-7', '-3', '-1', '0', '+1', '+3', '+7'],
      // Due on a Saturday and a Sunday: reminders of days off are sent on Monday as one.
      review: ['-7', '-3', '-1', '+1', '+3'],
      grade: ['-7', '-3', '+1', '+3'],
      supplement: [-2, 0, '+1', '+3'].map((offset) => `TO_SUPPLEMENT${offset}`),
      approval: [0, '+3', '+7'].map((offset) => `TO_APPROVAL${offset}`),
      windows: 3,
      passwords: 1,
    })
    // Each reminder is one message per person.
    const reminders = new Map(
      (await world.all('announcement'))
        .filter((row) => !['DECLARE_WINDOW', 'REPORT_OPEN'].includes(row.templateCode))
        .map((row) => [row.id, row.title]),
    )
    const received = (await world.all('announcementSend'))
      .filter((row) => reminders.has(row.anntId))
      .map((row) => `${reminders.get(row.anntId)} ${row.userId}`)
    expect(new Set(received).size, 'each message once').toBe(received.length)
    expect(received.length).toBe(sent.filter((row) => row.bizType !== 'window' && row.ruleKey !== 'digest').length)
    expect({
      passwords: (await noticesOf(world, 'PASSWORD_EXPIRY')).length,
      windows: (await noticesOf(world, 'DECLARE_WINDOW')).map((row) => row.title),
    }).toEqual({
      passwords: 1,
      windows: ['2027 年度课题申报已开放', '2027 年度课题申报将于 2026-12-12 18:00 截止', '2027 年度课题申报已截止'],
    })
    const runs = await world.all('jobRun')
    expect({
      untranslated: runs.filter((one) => one.outcome === 'done' && describeDetail(one.detail) === one.detail),
      // No storage is available in this test.
      failed: runs.filter((one) => one.outcome !== 'done' && one.job !== 'tidyFiles'),
      unsent: (await world.all('outbox')).filter((row) => row.status !== 1),
    }).toEqual({ untranslated: [], failed: [], unsent: [] })
    expect(runs.filter((one) => one.job === 'passwordExpiry').length).toBeGreaterThanOrEqual(30)
  }, 600_000)
})

describe('job run', () => {
  const steps =
    (done: number[], killAt?: number): JobHandler =>
    async (_, cursor) => {
      const at = Number(cursor ?? 0)
      if (at === killAt) return new Promise(() => {})
      done.push(at)
      return at < 4 ? { detail: `step ${at}`, next: at + 1 } : 'all'
    }

  test.each([0, 1, 2, 3, 4])('killed at step %i is continued there and recorded as lost', async (killAt) => {
    const world = await freshWorld()
    const done: number[] = []
    void run(world, steps(done, killAt))
    await expect.poll(() => done.length).toBe(killAt)
    await expect.poll(async () => (await world.all('job'))[0]?.runId ?? '').not.toBe('')
    expect(await run(world, steps(done)), 'the first run is alive').toBeNull()
    world.pass(minutes(11))
    expect(await run(world, steps(done))).not.toBeNull()
    expect(done).toEqual([0, 1, 2, 3, 4])
    const runs = (await world.all('jobRun')).toSorted((a, b) => a.outcome.localeCompare(b.outcome))
    expect(runs).toMatchObject([{ outcome: 'done', steps: 5 - killAt, byHand: 0 }, { outcome: 'lost' }])
    expect(await world.all('job')).toMatchObject([{ cursor: null, leaseTime: '' }])
  })

  test('starts only one of two concurrent runs', async () => {
    const world = await freshWorld()
    let count = 0
    const work: JobHandler = async () => {
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return 'done'
    }
    const both = await Promise.all([run(world, work), run(world, work)])
    expect(both.filter((one) => one === null).length).toBe(1)
    expect(count).toBe(1)
  })

  test('records an error and does not block the next run', async () => {
    const world = await freshWorld()
    await expect(run(world, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await world.all('jobRun')).toMatchObject([{ outcome: 'failed', detail: 'away' }])
    expect(await run(world, () => Promise.resolve('well'))).toBe('well')
  })
})

describe('scheduled release of announcements', () => {
  test('releases each announcement once and keeps a draft without recipients', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const add = async (more: object) =>
      (await biz.ask(announcements.addAnnouncement, { titile: '定时', msgContent: '<p>内容</p>', ...more })).body.result
        .id
    const [id, empty] = [await add({}), await add({ msgType: 'USER', roles: ['dataSpaceUser'] })]
    for (const one of [id, empty])
      await biz.ask(announcements.releaseAnnouncement, { id: one, releaseTime: '2026-11-20 12:00:00' })
    expect(await run(world, jobHandlers.releaseDue)).toBe('0 of 0 released')
    passTo(world, '2026-11-20 12:00:30')
    expect(await run(world, jobHandlers.releaseDue)).toBe('1 of 2 released')
    expect(await run(world, jobHandlers.releaseDue)).toBe('0 of 0 released')
    expect(await world.read('announcement', id)).toMatchObject({ sendStatus: '1', sender: biz.user.realname })
    expect(await world.read('announcement', empty)).toMatchObject({ sendStatus: '0', releaseTime: null })
  })
})

describe('job administration', () => {
  const jobRow = async (admin: SignedIn) =>
    (await admin.ask(schedule.listJobs)).body.result.find((row) => row.id === 'cleanUp')
  async function administrator() {
    const world = await freshWorld()
    return { world, admin: await world.as('admin') }
  }

  test('lists all jobs with plan and next run in two round trips', async () => {
    const { world, admin } = await administrator()
    const list = await admin.ask(schedule.listJobs)
    expect([list.trips, list.body.result.length]).toEqual([2, jobNames.length])
    expect(await jobRow(admin)).toMatchObject({
      cronExpression: plans.cleanUp,
      status: 0,
      nextTime: '2026-11-22 04:00:00',
    })
    expect((await (await world.as('bizManger')).ask(schedule.listJobs)).status).toBe(403)
  })

  test('pauses a job once and resumes it', async () => {
    const { admin } = await administrator()
    expect((await admin.ask(schedule.pauseJob, { id: 'cleanUp' })).body.success).toBe(true)
    expect((await admin.ask(schedule.pauseJob, { id: 'cleanUp' })).body).toMatchObject({
      code: 409,
      message: '任务已停止',
    })
    expect(await jobRow(admin)).toMatchObject({ status: -1, nextTime: '' })
    expect((await admin.ask(schedule.resumeJob, { id: 'cleanUp' })).body.success).toBe(true)
  })

  test('changes the plan of a job and rejects invalid plans and unknown jobs', async () => {
    const { admin } = await administrator()
    const edit = async (cronExpression: string) =>
      (await admin.ask(schedule.editJob, { id: 'cleanUp', cronExpression })).body
    for (const wrong of ['often', '* * * * * *', '61 * * * *', '0 0 31 2 *'])
      expect(await edit(wrong), wrong).toMatchObject({ code: 400 })
    expect(await edit('0 5 * * *')).toMatchObject({ success: true })
    expect(await jobRow(admin)).toMatchObject({ changed: true, nextTime: '2026-11-21 05:00:00' })
    const unknown = await admin.attempt(schedule.editJob, { id: 'nothing', cronExpression: '' })
    expect(unknown.body.result.id).toBe('任务不存在')
  })

  test('starts a job by hand and lists its run', async () => {
    const { world, admin } = await administrator()
    expect((await admin.ask(schedule.executeJob, { id: 'cleanUp' })).body.message).toBe('已开始运行')
    await runJob('longWork', bindings(world), jobHandlers.longWork, { now: world.now })
    const runs = await admin.ask(schedule.listRuns, { job: 'cleanUp' })
    expect(runs.body.result.records).toMatchObject([{ job: 'cleanUp', title: '清理', outcome: 'done', byHand: 1 }])
  })

  test('writes one audit log entry per change', async () => {
    const { world, admin } = await administrator()
    await admin.ask(schedule.pauseJob, { id: 'cleanUp' })
    await admin.ask(schedule.resumeJob, { id: 'cleanUp' })
    await admin.ask(schedule.editJob, { id: 'cleanUp', cronExpression: '0 5 * * *' })
    await admin.ask(schedule.executeJob, { id: 'cleanUp' })
    expect((await world.all('log')).filter((row) => row.logContent.includes('清理'))).toHaveLength(4)
  })
})
