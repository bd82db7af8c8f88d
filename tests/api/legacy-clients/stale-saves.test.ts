import { describe, expect, test } from 'vitest'
import { startedRound } from '~/tests/api/reviews/review-round'
import { PERIOD_INPUT } from '~/tests/api/library/reporting-quarter'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import * as coding from '~/worker/coding/calls'
import type { Call } from '~/worker/core/call'
import * as feedback from '~/worker/feedback/calls'
import * as grading from '~/worker/grading/calls'
import * as announces from '~/worker/library/announce/calls'
import * as periods from '~/worker/library/periods/calls'
import * as messages from '~/worker/messages/calls'
import * as reports from '~/worker/reports/calls'
import * as answers from '~/worker/reviews/rebuttal/calls'
import * as reviews from '~/worker/reviews/calls'
import * as schedule from '~/worker/schedule/calls'
import * as steering from '~/worker/subject-management/calls'
import * as system from '~/worker/system/calls'
import * as sources from '~/worker/system/data-sources/calls'

type Case = {
  call: Call
  who: (world: World) => Promise<SignedIn>
  /** Read before the first save: the fields that identify the row, with its version. */
  read: (world: World, who: SignedIn) => Promise<Record<string, unknown>>
  /** Two different saves. */
  first: Record<string, unknown>
  second: Record<string, unknown>
  /** The stored row. */
  stored: (world: World) => Promise<unknown>
}
const biz = (world: World) => world.as('bizManger')
const admin = (world: World) => world.as('admin')
const draft = { titile: '放假安排', msgContent: '请查看。', msgType: 'ALL' }
const terms = { days: 5, readDays: 3, length: 500, files: 2, scores: 0 }
const rule = async (world: World) => {
  const { lockVersion } = await world.make('gradeRule', { year: '2026', criteria: [], levels: [] })
  return { year: '2026', lockVersion: lockVersion ?? 0 }
}

const cases: Record<string, Case> = {
  'an announcement': {
    call: announcements.editAnnouncement,
    who: biz,
    async read(_, who) {
      await who.attempt(announcements.addAnnouncement, draft)
      const { id, lockVersion } = (await who.ask(announcements.managedAnnouncements)).body.result.records[0]!
      return { id, lockVersion }
    },
    first: { ...draft, titile: '甲' },
    second: { ...draft, titile: '乙' },
    stored: async (world) => (await world.all('announcement'))[0]!.title,
  },
  'a default message template': {
    call: messages.saveTemplate,
    who: admin,
    async read(_, who) {
      const { result } = (await who.ask(messages.templateByCode, { code: 'SMS_SUBJ_ESTABLISHED' })).body
      const { templateCode, templateName, templateType, lockVersion } = result
      return { templateCode, templateName, templateType, lockVersion }
    },
    first: { templateContent: '甲 ${title}' },
    second: { templateContent: '乙 ${title}' },
    stored: async (world) => (await world.all('messageTemplate'))[0]!.templateContent,
  },
  'the schedule of a job': {
    call: schedule.editJob,
    who: admin,
    async read(_, who) {
      const { id, lockVersion } = (await who.ask(schedule.listJobs)).body.result.find(
        ({ id: one }) => one === 'cleanUp',
      )!
      return { id, lockVersion }
    },
    first: { cronExpression: '0 5 * * *' },
    second: { cronExpression: '0 6 * * *' },
    stored: async (world) => (await world.all('job')).find(({ id }) => id === 'cleanUp')!.cron,
  },
  'a period of the library': {
    call: periods.savePeriod,
    who: biz,
    async read(world, who) {
      const { id } = (await who.ask(periods.savePeriod, PERIOD_INPUT)).body.result
      return { ...PERIOD_INPUT, id, lockVersion: (await world.read('fbPeriod', id))!.lockVersion }
    },
    first: { endTime: '2026-12-10' },
    second: { endTime: '2026-12-20' },
    stored: async (world) => (await world.all('fbPeriod'))[0]!.endTime,
  },
  'an announcement of the library': {
    call: announces.saveAnnounce,
    who: biz,
    async read(_, who) {
      await who.ask(announces.saveAnnounce, { title: '说明' })
      const { id, lockVersion } = (await who.ask(announces.listAnnounces)).body.result.records[0]!
      return { id, lockVersion }
    },
    first: { title: '甲' },
    second: { title: '乙' },
    stored: async (world) => (await world.all('fbAnnounce'))[0]!.title,
  },
  'a deadline': {
    call: reports.updateDeadlines,
    who: biz,
    async read(_, who) {
      const row = { year: '2026', reportType: 'OPENING', endTime: '2026-12-01' } as const
      await who.ask(reports.updateDeadlines, row)
      const { id, lockVersion } = (await who.ask(reports.listDeadlines, { year: '2026' })).body.result[0]!
      return { ...row, id, lockVersion }
    },
    first: { remark: '甲' },
    second: { remark: '乙' },
    stored: async (world) => (await world.all('reportDeadline'))[0]!.remark,
  },
  'a change request': {
    call: steering.saveChange,
    who: (world) => world.as('subjectMan'),
    async read(world, who) {
      const subject = await world.subject({ status: 'ESTABLISHED', startDate: '2026-06-01', endDate: '2026-12-31' })
      const row = { subjectId: subject.id, kind: 'delay', after: { endDate: '2027-03-31' } } as const
      const saved = await who.ask(steering.saveChange, { ...row, reason: '数据采集推迟' })
      return { ...row, ...saved.body.result }
    },
    first: { reason: '甲方数据采集推迟' },
    second: { reason: '乙方数据采集推迟' },
    stored: async (world) => (await world.all('changeRequest'))[0]!.reason,
  },
  'the rule of responses': {
    call: answers.setAnswerTerms,
    who: biz,
    read: rule,
    first: { RE: terms },
    second: { FIRST: terms },
    stored: async (world) => (await world.all('gradeRule'))[0]!.answers,
  },
  'the limit of excellent subjects': {
    call: grading.setExcellent,
    who: biz,
    read: rule,
    first: { number: 3 },
    second: { number: 4 },
    stored: async (world) => (await world.all('gradeRule'))[0]!.excellentTotal,
  },
  'a class': {
    call: coding.saveClass,
    who: (world) => world.as('counselor'),
    async read(_, who) {
      await who.ask(coding.saveClass, { name: '一班' })
      const { id, lockVersion } = (await who.ask(coding.listClasses)).body.result.records[0]!
      return { id, lockVersion }
    },
    first: { name: '甲班' },
    second: { name: '乙班' },
    stored: async (world) => (await world.all('codingClass'))[0]!.name,
  },
  'an answer to feedback': {
    call: feedback.answerFeedback,
    who: biz,
    async read(world) {
      const { id, lockVersion } = await world.make('feedback', {
        feedBackTypeId: 'x',
        title: '页面打不开',
        content: '登录后空白',
        ip: '',
      })
      return { id, lockVersion: lockVersion ?? 0 }
    },
    first: { answer: '甲答复' },
    second: { answer: '乙答复' },
    stored: async (world) => (await world.all('feedback'))[0]!.answer,
  },
  'settings with default values': {
    call: system.saveSettings,
    who: admin,
    read: async () => ({ lockVersion: 0 }),
    first: { idleMinutes: 40 },
    second: { idleMinutes: 50 },
    stored: async (world) => (await world.all('setting')).find(({ id }) => id === 'idleMinutes')!.value,
  },
  'the hosts of data sources': {
    call: sources.saveHosts,
    who: admin,
    read: async (_, who) => ({ lockVersion: (await who.ask(sources.hosts)).body.result.lockVersion }),
    first: { hosts: 'a.example.com' },
    second: { hosts: 'b.example.com' },
    stored: async (world) => (await world.all('setting')).find(({ id }) => id === 'dataSourceHosts')!.value,
  },
}

describe('a save with an outdated version', () => {
  test.each(Object.entries(cases))('is rejected for %s and changes nothing', async (_, one) => {
    const world = await freshWorld()
    const who = await one.who(world)
    const read = await one.read(world, who)
    expect(read['lockVersion']).toEqual(expect.any(Number))
    const first = await who.attempt(one.call, { ...read, ...one.first })
    expect(first.body.success, first.body.message).toBe(true)
    const stored = await one.stored(world)
    expect((await who.attempt(one.call, { ...read, ...one.second })).body).toMatchObject({
      success: false,
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
    })
    expect(await one.stored(world)).toEqual(stored)
    const { lockVersion: __, ...program } = read
    expect((await who.attempt(one.call, { ...program, ...one.second })).body.success).toBe(true)
    expect(await one.stored(world)).not.toEqual(stored)
  })

  test('is rejected for a review as a draft, as a commit and in a batch', async () => {
    const world = await freshWorld()
    const { id, people } = await startedRound(world, 'FIRST')
    const me = people[0]!
    const { lockVersion } = (await me.ask(reviews.reviewInfo, { subjectId: id })).body.result.mine!
    const tab = { subjectId: id, stage: 'FIRST', conclusion: 'pass' } as const
    const saved = await me.ask(reviews.saveReview, { ...tab, comment: '第一个窗口', lockVersion })
    expect(saved.body.result.lockVersion).toBe(lockVersion + 1)
    const other = { ...tab, comment: '第二个窗口', lockVersion }
    for (const call of [reviews.saveReview, reviews.commitReview, reviews.writeReview])
      expect((await me.ask(call, other)).body).toMatchObject({ success: false, code: 409 })
    expect((await me.ask(reviews.writeReviews, { rows: [other], commit: 1 })).body).toMatchObject({
      success: false,
      code: 409,
      message: '数据已被他人修改，请刷新后重试',
    })
    const own = async () => (await world.all('subjectReview')).find((row) => row.reviewerId === me.user.id)!
    expect(await own()).toMatchObject({ comment: '第一个窗口', status: 1 })
    const { records } = (await me.ask(reviews.reviewQueue)).body.result
    const again = { ...other, lockVersion: records[0]!.lockVersion }
    expect((await me.ask(reviews.commitReview, again)).body.success).toBe(true)
    expect(await own()).toMatchObject({ comment: '第二个窗口', status: 2 })
  })
})
