import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { demoRows } from '~/db/seed/demo'
import { makeSampleFiles } from '~/db/seed/demo/sample-files'
import { ANCHOR } from '~/db/seed/demo/dates'
import type { SampleFiles } from '~/db/seed/demo/files'
import { type Rows, tableKeys } from '~/db/seed/demo/rows'
import { readZip } from '~/db/seed/demo/zip-archive'
import { dictionaries } from '~/db/seed/dictionaries'
import { demoAccounts } from '~/worker/auth/demo-accounts'
import {
  selectExcellent,
  assignLevels,
  normalizeScores,
  findOpenPoints,
  rankSubjects,
  deriveGradeStatus,
  weightedTotal,
} from '~/worker/grading/rules'
import { certificateNumber } from '~/worker/awards/rules'
import { formatSubjectNumber } from '~/worker/system/fill-rules/rules'
import type { Row } from '~/worker/core/change'
import { addDays, formatDay, isWorkingDay } from '~/worker/core/time'
import type { PolicyRule } from '~/worker/policy/rule'
import { policy } from '~/worker/policy/policy'
import { roleCodes, roles, type RoleCode } from '~/worker/policy/roles'
import { subjectLifecycle } from '~/worker/subjects/lifecycle'
import { findMissingParts, nameProblem, passRate } from '~/worker/subjects/rules'
import { subjectStatusNames } from '~/worker/subjects/statuses'
import { findMissingDocuments } from '~/worker/subjects/archive'
import { validateDays } from '~/worker/system/work-calendar/rules'
import { toCalendar, Settings } from '~/worker/system/settings'

// Some tests make all rows anew.
vi.setConfig({ testTimeout: 60_000 })

const NOW = new Date('2026-11-20T20:00:00+08:00')
const STAMP = '2026-11-20 20:00:00'
let blobs: SampleFiles
let rows: Rows
beforeAll(async () => {
  blobs = await makeSampleFiles()
  rows = demoRows({ now: NOW, blobs, passwordHash: '$scrypt$demo' })
}, 60_000)

const by = <T, K>(list: readonly T[], key: (one: T) => K) => Map.groupBy(list, key)
const digest = (all: Rows) => createHash('sha256').update(JSON.stringify(all)).digest('hex')
const userOf = (username: string) => rows.user.find((user) => user.username === username)!
const statusesOf = (username: string) =>
  rows.subject.filter((subject) => subject.subjectManId === userOf(username).id).map((subject) => subject.status)

describe('the data as a whole', () => {
  test('is as large as it is said to be', () => {
    expect(dictionaries.subject_domain!.items).toHaveLength(8)
    expect(rows.depart, 'and those that the library alone has').toHaveLength(75)
    expect(rows.user, 'and their contacts, and the people of the three workspaces').toHaveLength(439)
    expect(rows.subject).toHaveLength(1500)
    expect(rows.announcement.filter((one) => one.msgCategory === '1' && !one.room)).toHaveLength(20)
    expect(new Set(rows.subject.map((one) => one.status))).toEqual(new Set(subjectStatusNames))
    expect([...new Set(rows.subject.map((one) => one.year))].sort()).toEqual([
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ])
    expect(new Set(rows.subject.map((one) => one.domain)).size).toBe(8)
    for (const table of [
      'subjectReview',
      'report',
      'subjectGrade',
      'prize',
      'similarity',
      'objection',
      'changeRequest',
      'subjectVersion',
      'file',
      'folder',
      'publication',
    ] as const)
      expect(rows[table].length, table).toBeGreaterThan(10)
  })
  test('is the same on every run', async () => {
    const again = demoRows({ now: NOW, blobs: await makeSampleFiles(), passwordHash: '$scrypt$demo' })
    expect(digest(again)).toBe(digest(rows))
  })
  test('writes the rows that the search index shows in documents of other tables before those tables', () => {
    for (const [part, whole] of [
      ['departFormerName', 'depart'],
      ['subjectCollect', 'subject'],
      ['subjectMember', 'subject'],
      ['vendorProduct', 'vendor'],
    ] as const)
      expect(tableKeys.indexOf(part), part).toBeLessThan(tableKeys.indexOf(whole))
    expect(tableKeys.slice(4)).toEqual(tableKeys.slice(4).toSorted())
  })
  test('holds every id once, and points at nothing that is not there', () => {
    for (const table of tableKeys) {
      const ids = rows[table].flatMap((row) => ('id' in row ? [row.id as string] : []))
      expect(new Set(ids).size, table).toBe(ids.length)
    }
    const users = new Set(rows.user.map((one) => one.id))
    const subjects = new Set(rows.subject.map((one) => one.id))
    const departs = new Set(rows.depart.map((one) => one.id))
    const files = new Set(rows.file.map((one) => one.id))
    for (const one of rows.subject) {
      if (one.subjectManId) expect(users.has(one.subjectManId)).toBe(true)
      if (one.leadDepartId) expect(departs.has(one.leadDepartId)).toBe(true)
      if (one.collectId) expect(rows.subjectCollect.some((collect) => collect.id === one.collectId)).toBe(true)
    }
    for (const table of [
      'subjectReview',
      'subjectGrade',
      'report',
      'prize',
      'subjectMember',
      'subjectVersion',
      'similarity',
    ] as const)
      for (const row of rows[table]) expect(subjects.has(row.subjectId), table).toBe(true)
    for (const collect of rows.subjectCollect)
      for (const slot of collect.attachments ?? []) expect(slot.fileIds.every((id) => files.has(id))).toBe(true)
    for (const report of rows.report) expect((report.fileIds ?? []).every((id) => files.has(id))).toBe(true)
  })
  test('tells of nothing that has not happened yet, but for dues', () => {
    const dues = [
      'dueTime',
      'endTime',
      'replenishDue',
      'returnDue',
      'newDue',
      'publicityEnd',
      'openTime',
      'startTime',
      'passwordUpdateTime',
    ]
    const future: string[] = []
    for (const table of tableKeys) {
      if (table === 'setting') continue
      for (const row of rows[table])
        for (const [column, value] of Object.entries(row))
          if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) && !dues.includes(column))
            if (value > ANCHOR) future.push(`${table}.${column} ${value}`)
    }
    expect(future).toEqual([])
  })
  test('has the 248 working days of 2026, in a calendar that may be saved', () => {
    const days = (id: string) => rows.setting.find((one) => one.id === id)!.value as string[]
    const calendar = { holidays: days('holidays'), workdays: days('workdays') }
    expect(validateDays({ year: '2026', ...calendar })).toEqual({})
    const first = new Date('2026-01-01T12:00:00+08:00')
    const all = Array.from({ length: 365 }, (_, at) => formatDay(addDays(first, at)))
    expect(all.filter((date) => isWorkingDay(date, toCalendar(calendar)))).toHaveLength(248)
  })
  test('has names that the product would accept, none twice in a year', () => {
    const names = rows.subject.map((one) => `${one.year} ${one.subjectName}`)
    expect(new Set(names).size).toBe(names.length)
    expect(rows.subject.map((one) => nameProblem(one.subjectName)).filter(Boolean)).toEqual([])
  })
})

describe('the time lines', () => {
  test('every status log is a legal path of the life cycle, ends where its subject stands, and runs forward', () => {
    const logs = by(rows.subjectStatusLog, (log) => log.subjectId)
    expect(logs.size).toBe(1500)
    const held = new Set(rows.roleGiven.map((one) => `${one.userId} ${one.roleId}`))
    const wrong: string[] = []
    for (const subject of rows.subject) {
      let status = ''
      let time = ''
      logs.get(subject.id)!.forEach((log, at) => {
        const move = subjectLifecycle.moves[log.operation as keyof typeof subjectLifecycle.moves]
        const rule: PolicyRule = policy[move.by]
        const from: readonly string[] = move.from === 'new' ? [''] : move.from
        const to: readonly string[] = move.to
        const code = log.roleCode as RoleCode
        const byRight =
          log.roleCode === 'system'
            ? 'job' in move
            : rule.roles.includes(code) && !rule.never?.includes(code) && held.has(`${log.actorId} ${roles[code].id}`)
        const legal = log.fromStatus === status && from.includes(status) && to.includes(log.toStatus)
        if (log.seq !== at + 1 || !legal || !byRight || log.createTime <= time) wrong.push(JSON.stringify(log))
        status = log.toStatus
        time = log.createTime
      })
      if (subject.status !== status) wrong.push(`${subject.id} stands at ${subject.status}, its log at ${status}`)
    }
    expect(wrong).toEqual([])
  })
  test('the moves that a person must give a reason for have one', () => {
    for (const log of rows.subjectStatusLog)
      if (
        /^(reject|return|request|perfect|rollBack|undo|close|backToFirst|finishWithout)/.test(log.operation) &&
        log.operation !== 'returnToReviewers'
      )
        expect(log.reason!.length, log.operation).toBeGreaterThanOrEqual(5)
  })
  test('every step on the way is told somewhere', () => {
    const told = new Set(rows.subjectStatusLog.map((log) => log.operation))
    for (const move of [
      'withdraw',
      'returnByContact',
      'resubmit',
      'requestSupplement',
      'replenish',
      'requestPerfect',
      'perfectFirst',
      'returnToReviewers',
      'backToFirst',
      'rollBack',
      'undo',
      'rejectFormal',
      'rejectFirst',
      'rejectRe',
      'rejectPlan',
      'rejectEstablish',
      'planTopic',
      'assignManager',
      'maintain',
      'close',
      'award',
      'finishWithoutPrize',
    ])
      expect(told, move).toContain(move)
  })
})

describe('what the rules compute', () => {
  test('vendors and answers are numbered by rules in the order of their submission, without a gap in a year', () => {
    const drawn = [
      ['vendor_num', 'FW', rows.vendor.filter((one) => one.submitTime).map((one) => [one.submitTime!, one.vendorNo])],
      ['answer_num', 'DJ', rows.onlineAnswer.filter((one) => one.status).map((one) => [one.submitTime!, one.answerNo])],
    ] as const
    for (const [code, prefix, numbered] of drawn) {
      const rule = rows.fillRule.find(({ ruleCode }) => ruleCode === code)!
      const years = by(numbered, ([time]) => time!.slice(0, 4))
      for (const [year, list] of years) {
        const inOrder = list.toSorted(([one], [other]) => one!.localeCompare(other!)).map(([, number]) => number)
        expect(inOrder).toEqual(inOrder.map((_, at) => `${prefix}${year}-${String(at + 1).padStart(4, '0')}`))
        expect(rows.sequence).toContainEqual({ id: `fill:${rule.id}:${year}`, value: list.length })
      }
    }
  })
  test('each class of programming has a teacher with the right, members, and exercises that they have handed in', () => {
    expect(rows.codingClass.map(({ teacherId }) => teacherId)).toEqual(
      ['counselor1', 'networkSafety'].map((name) => rows.user.find(({ username }) => username === name)!.id),
    )
    for (const { id } of rows.codingClass) {
      const members = rows.codingMember.filter(({ classId }) => classId === id).map(({ userId }) => userId)
      expect(members.length).toBeGreaterThan(5)
      expect(rows.codingSubmission.filter(({ userId }) => members.includes(userId)).length).toBeGreaterThan(5)
    }
  })
  test('numbers run without a gap per year and domain, and the sequences stand where they end', () => {
    const established = rows.subject.filter((one) => one.establishTime)
    expect(rows.subject.filter((one) => one.subjectNum && !one.establishTime)).toEqual([])
    const groups = by(established, (one) => `subject_num:FT${one.year}-${one.domain}`)
    expect(rows.sequence.filter(({ id }) => id.startsWith('subject_num:'))).toHaveLength(groups.size)
    for (const [key, list] of groups) {
      const expected = list.map((_, at) =>
        formatSubjectNumber({ prefix: 'FT', separator: '-', digits: 3 }, list[0]!.year, list[0]!.domain!, at + 1),
      )
      expect(list.map((one) => one.subjectNum!).sort()).toEqual(expected)
      expect(rows.sequence.find((one) => one.id === key)?.value).toBe(list.length)
    }
  })
  test('every pass rate is that of the reviews committed in the round', () => {
    const reviews = by(rows.subjectReview, (one) => one.subjectId)
    let seen = 0
    for (const subject of rows.subject)
      for (const [stage, stored] of [
        ['FIRST', subject.passRateFirst],
        ['RE', subject.passRateRe],
      ] as const) {
        const own = (reviews.get(subject.id) ?? []).filter((one) => one.stage === stage)
        const last = Math.max(0, ...own.map((one) => one.roundNo!))
        const round = own.filter((one) => one.roundNo === last && one.status === 2)
        const rate = passRate(round.map((one) => one.conclusion!))
        // A new round has taken away what was counted before.
        if (stored == null && last < (subject.roundNo ?? 1)) continue
        expect(stored ?? null).toBe(rate)
        if (rate !== null) seen++
      }
    expect(seen).toBeGreaterThan(2000)
  })
  test('what passed had enough reviewers and a rate that passes; reviewers have no conflict', () => {
    const reviews = by(rows.subjectReview, (one) => one.subjectId)
    const home = new Map(rows.user.map((one) => [one.id, one.departId]))
    const groups = new Map(rows.depart.map((one) => [one.id, one.groupCode]))
    const conflicts: unknown[] = []
    for (const subject of rows.subject) {
      const own = reviews.get(subject.id) ?? []
      if (own.some((one) => one.stage === 'RE') && subject.passRateFirst != null && subject.status !== 'ESTABLISH_FIAL')
        expect(subject.passRateFirst).toBeGreaterThanOrEqual(60)
      const parties = [subject.leadDepartId, ...(subject.cooperateDeparts ?? []).map((one) => one.departId)]
      const partyGroups = parties.map((id) => groups.get(id!)).filter(Boolean)
      for (const review of own) {
        const house = home.get(review.reviewerId)!
        const conflict = parties.includes(house) || partyGroups.includes(groups.get(house))
        if (conflict && review.stage !== 'MECHANISM') conflicts.push(review)
      }
      for (const [, round] of by(
        own.filter((one) => one.stage === 'FIRST' || one.stage === 'RE'),
        (one) => `${one.stage} ${one.roundNo}`,
      ))
        expect(round.length).toBeGreaterThanOrEqual(3)
    }
    expect(conflicts).toEqual([])
  })
  test('totals, common scale, ranks, levels and the excellent list are those of the formulas', () => {
    for (const grade of rows.subjectGrade) {
      const rule = rows.gradeRule.find((one) => one.year === grade.year)!
      expect(grade.total ?? null).toBe(weightedTotal(rule.criteria, grade.scores!))
      if (grade.status === '已评分') expect(findOpenPoints(rule as never, grade as never)).toEqual([])
    }
    for (const year of ['2021', '2022', '2023', '2024']) {
      const rule = rows.gradeRule.find((one) => one.year === year)!
      const grades = rows.subjectGrade.filter((one) => one.year === year)
      const committed = grades.map(({ subjectId, graderId, total }) => ({ subjectId, graderId, total: total! }))
      expect(grades.map((one) => one.normalised)).toEqual(normalizeScores(committed))
      const results = rankSubjects(rule as never, committed)
      const levels = assignLevels(results, rule.levels!)
      const ranked = rows.subject.filter((one) => one.gradeRank != null && one.year === year)
      expect(ranked).toHaveLength(results.length)
      for (const result of results) {
        const subject = ranked.find((one) => one.id === result.subjectId)!
        expect([
          subject.gradeRaw,
          subject.gradeNorm,
          subject.gradeRank,
          subject.gradeLevel,
          subject.gradeStatus,
        ]).toEqual([result.raw, result.normalised, result.rank, levels.get(subject.id), '已评分'])
      }
      const candidates = results.map(({ subjectId, rank }) => ({
        subjectId,
        rank,
        domain: ranked.find((one) => one.id === subjectId)!.domain!,
      }))
      const pools = selectExcellent(rule as never, candidates)
      const excellent = ranked.filter((one) => one.isExcellent).map((one) => one.id)
      for (const pool of pools) {
        for (const id of pool.sure) expect(excellent).toContain(id)
        expect(pool.tied.filter((id) => excellent.includes(id))).toHaveLength(Math.min(pool.open, pool.tied.length))
      }
      expect(excellent).toHaveLength(30)
      const prizes = rows.prize.filter((one) => one.year === year)
      const numbers = prizes.map((one) => one.certificateNo).toSorted()
      expect(numbers).toEqual(prizes.map((_, at) => certificateNumber(year, at + 1)))
      for (const prize of prizes) expect(excellent).toContain(prize.subjectId)
      for (const { prizeLevel, quota } of rows.prizeQuota.filter((one) => one.year === year))
        expect(prizes.filter((one) => one.prizeLevel === prizeLevel).length).toBeLessThanOrEqual(quota)
    }
  })
  test('a subject in grading has the state of its graders', () => {
    const grades = by(rows.subjectGrade, (one) => one.subjectId)
    for (const subject of rows.subject.filter((one) => one.status === 'TO_AUDIT' || one.gradeStatus))
      expect(subject.gradeStatus).toBe(
        // Concluded, and nobody is asked to grade yet.
        deriveGradeStatus((grades.get(subject.id) ?? []).map((one) => one.status!)) || '未评分',
      )
  })
  test('a subject whose conclusion is read can be concluded: its archive has what it must', () => {
    const reports = by(rows.report, (one) => one.subjectId)
    const slots = Settings.parse({}).fileSlots
    const ready = rows.subject.filter((one) =>
      (reports.get(one.id) ?? []).some((row) => row.reportType === 'CONCLUSION' && row.status === 3 && !row.cancelled),
    )
    expect(ready.some((one) => one.status === 'ESTABLISHED')).toBe(true)
    for (const subject of ready) {
      const collect = rows.subjectCollect.find((one) => one.id === subject.collectId) ?? null
      expect(
        findMissingDocuments({
          established: true,
          slots,
          collect: collect && { attachments: collect.attachments ?? [] },
          reports: (reports.get(subject.id) ?? []) as Row<'report'>[],
        }),
        subject.id,
      ).toEqual([])
    }
  })
  test('reports fit the status of their subject', () => {
    const reports = by(
      rows.report.filter((one) => !one.mirrors),
      (one) => one.subjectId,
    )
    const reviews = by(rows.subjectReview, (one) => one.subjectId)
    const established = rows.subject.filter((one) => one.establishTime)
    expect(new Set(reports.keys())).toEqual(new Set(established.map((one) => one.id)))
    for (const subject of established) {
      const own = reports.get(subject.id)!
      expect(own.map((one) => one.reportType)).toEqual(expect.arrayContaining(['OPENING', 'MIDTERM', 'CONCLUSION']))
      const open = own.filter((one) => one.status !== 3 && !one.cancelled)
      if (subject.status !== 'ESTABLISHED') expect(open).toEqual([])
      if (['TO_AUDIT', 'TO_PRIZE', 'FINESHED'].includes(subject.status))
        for (const stage of ['CONC_TECH', 'CONC_ADVISER'])
          expect(
            reviews
              .get(subject.id)!
              .filter((one) => one.stage === stage)
              .every((one) => one.conclusion === 'pass'),
          ).toBe(true)
      for (const report of own) {
        expect(!!report.submitTime, report.reportType).toBe([2, 3, 4].includes(report.status ?? 0))
        expect(!!report.reviewTime).toBe([3, 4].includes(report.status ?? 0))
        if (report.submitTime) expect(report.submitTime > subject.establishTime!).toBe(true)
        if (report.reviewTime) expect(report.reviewTime > report.submitTime!).toBe(true)
      }
    }
  })
  test('nobody runs more subjects than the centre allows', () => {
    const running = rows.subject.filter((one) => ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'].includes(one.status))
    for (const [, list] of by(running, (one) => one.subjectManId))
      expect(list.length).toBeLessThanOrEqual(Settings.parse({}).maxRunningSubjects)
  })
})

describe('the first start', () => {
  test('has every account with the known password, fresh and active, in its role', () => {
    expect(demoAccounts).toHaveLength(33)
    for (const name of demoAccounts) {
      const user = userOf(name)
      expect(user).toMatchObject({
        password: '$scrypt$demo',
        firstLogin: 0,
        status: 1,
        activated: 1,
        passwordUpdateTime: STAMP,
      })
    }
    expect(rows.user.filter((one) => one.password === '$scrypt$demo')).toHaveLength(33)
    const held = (name: string) =>
      rows.roleGiven.filter((one) => one.userId === userOf(name).id).map((one) => one.roleId)
    expect(held('biz')).toEqual(['1'])
    expect(held('subject')).toEqual(['2'])
    const groups = held('multi').map((id) => roles[roleCodes.find((code) => roles[code].id === id)!].group)
    expect(groups).toEqual(expect.arrayContaining(['main', 'center', 'lab']))
    expect(new Set(demoAccounts.flatMap(held))).toEqual(new Set(roleCodes.map((code) => roles[code].id)))
  })
  test.each(['2026-11-20T20:00:00+08:00', '2028-03-02T10:00:00+08:00'])(
    'is walkable on %s: the window is open and nothing of the demonstration accounts is overdue',
    (start) => {
      const now = new Date(start)
      const year = start.slice(0, 4)
      const there = demoRows({ now, blobs, passwordHash: null })
      const time = start.slice(0, 19).replace('T', ' ')
      // Outside development there is no known password: every account has a lock of its own.
      const passwords = there.user.map((one) => one.password)
      expect(new Set(passwords).size).toBe(439)
      expect(passwords.every((one) => /^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/.test(one))).toBe(true)
      const windows = Settings.shape.declareWindows.parse(
        there.setting.find((one) => one.id === 'declareWindows')!.value,
      )
      const window = windows.find((one) => one.year === year)!
      expect(window.start <= time && time <= window.end).toBe(true)
      expect(there.gradeRule.some((one) => one.year === year)).toBe(true)
      const mine = there.subject.filter((one) => one.leadDepartId === userOf('subject').departId)
      const overdue = there.report.filter(
        (one) =>
          mine.some((subject) => subject.id === one.subjectId && subject.status === 'ESTABLISHED') &&
          one.status !== 3 &&
          !one.cancelled &&
          one.status !== 2 &&
          one.dueTime! < time,
      )
      expect(overdue).toEqual([])
      const open = there.subjectReview.filter((one) => (one.status ?? 0) < 2)
      expect(open.length).toBeGreaterThan(50)
      for (const review of open) expect(review.dueTime! > time).toBe(true)
      for (const grade of there.subjectGrade.filter((one) => one.status !== '已评分'))
        expect(grade.dueTime! > time).toBe(true)
    },
    60_000,
  )

  test('subject and mechanism share an institution, with room for one more running subject', () => {
    expect(userOf('subject').departId).toBe(userOf('mechanism').departId)
    const statuses = statusesOf('subject')
    expect(statuses.filter((one) => ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'].includes(one))).toEqual(['ESTABLISHED'])
    expect(statuses).toEqual(
      expect.arrayContaining(['TO_SUBMIT', 'TO_PERFECT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'RE_AUDITING', 'FINESHED']),
    )
  })
  test('the experts with an account come from elsewhere and know every domain three times', () => {
    const depart = (id: string) => rows.depart.find((one) => one.id === id)!
    const home = depart(userOf('subject').departId!)
    for (const kind of ['tech', 'counselor']) {
      const experts = demoAccounts.filter((name) => name.startsWith(kind)).map(userOf)
      for (const expert of experts) {
        const own = depart(expert.departId!)
        expect(own.id).not.toBe(home.id)
        expect(own.groupCode === '' || own.groupCode !== home.groupCode).toBe(true)
        expect(rows.subjectMember.some((one) => one.userId === expert.id)).toBe(false)
        const load = rows.subjectReview.filter((one) => one.reviewerId === expert.id && (one.status ?? 0) < 2).length
        expect(load).toBeLessThan(expert.maxLoad! - 10)
      }
      for (const [code] of dictionaries.subject_domain!.items)
        expect(experts.filter((one) => one.domainIds!.includes(code)).length).toBeGreaterThanOrEqual(3)
    }
  })
  test('one draft of subject lacks nothing that its submission asks for', () => {
    const drafts = rows.subject.filter((one) => one.subjectManId === userOf('subject').id && one.status === 'TO_SUBMIT')
    const missing = drafts.map((subject) => {
      const collect = rows.subjectCollect.find((one) => one.id === subject.collectId)!
      const members = rows.subjectMember.filter((one) => one.subjectId === subject.id)
      const whole = { ...collect, attachments: collect.attachments ?? [] }
      return Object.keys(
        findMissingParts({ case: { subject, collect: whole, members }, settings: Settings.parse({}) } as never),
      ).length
    })
    expect(missing.sort((a, b) => a - b)[0]).toBe(0)
    expect(missing.at(-1)).toBeGreaterThan(0)
  })
  test('everybody finds something to do', () => {
    const openReviews = (name: string) =>
      rows.subjectReview.filter((one) => one.reviewerId === userOf(name).id && (one.status ?? 0) < 2)
    const openGrades = (name: string) =>
      rows.subjectGrade.filter((one) => one.graderId === userOf(name).id && one.status !== '已评分')
    for (const name of demoAccounts.filter((one) => /^(tech|counselor)\d/.test(one)))
      expect(openReviews(name).length, name).toBeGreaterThan(0)
    for (const name of ['counselor1', 'counselor2', 'counselor3', 'tech1'])
      expect(openGrades(name).length, name).toBeGreaterThan(0)
    const stages = new Set(demoAccounts.flatMap(openReviews).map((one) => one.stage))
    expect(stages).toEqual(new Set(['FIRST', 'RE', 'CONC_TECH', 'CONC_ADVISER']))
    const home = userOf('mechanism').departId
    const approvals = rows.subject.filter((one) => one.leadDepartId === home && one.status === 'TO_APPROVAL')
    expect(approvals.length).toBeGreaterThanOrEqual(4)
    expect(
      rows.changeRequest.some(
        (one) =>
          one.status === 1 && rows.subject.find((subject) => subject.id === one.subjectId)!.leadDepartId === home,
      ),
    ).toBe(true)
    const due = rows.report.filter(
      (one) =>
        one.status === 1 &&
        rows.subject.some((subject) => subject.id === one.subjectId && subject.subjectManId === userOf('subject').id),
    )
    expect(due.length).toBeGreaterThan(0)
    expect(rows.report.some((one) => one.status === 2)).toBe(true)
    for (const status of [
      'TO_REVIEW',
      'TO_FISRT_AUDIT',
      'TO_RE_AUDIT',
      'TO_ESTABLISH_DRAFT',
      'ESTABLISHED_DRAFT',
      'TO_PRIZE',
    ])
      expect(
        rows.subject.some((one) => one.status === status),
        status,
      ).toBe(true)
    expect(statusesOf('subject2')).toEqual(expect.arrayContaining(['TO_SUPPLEMENT', 'ESTABLISHED']))
    expect(
      rows.report.some(
        (one) =>
          one.status === 1 &&
          one.dueTime! < ANCHOR &&
          rows.subject.some(
            (subject) => subject.id === one.subjectId && subject.subjectManId === userOf('subject2').id,
          ),
      ),
    ).toBe(true)
  })
  test('some rounds wait for the decision, with a rate that passes and one that does not', () => {
    const ready = rows.subject.filter(
      (one) =>
        one.status === 'FISRT_AUDITING' &&
        rows.subjectReview
          .filter(
            (review) =>
              review.subjectId === one.id && review.stage === 'FIRST' && review.roundNo === (one.roundNo ?? 1),
          )
          .every((review) => review.status === 2),
    )
    expect(ready.some((one) => one.passRateFirst! >= 60)).toBe(true)
    expect(ready.some((one) => one.passRateFirst! < 60)).toBe(true)
  })
})

describe('the files', () => {
  test('open: a PDF with its head and end, Office files that unzip', () => {
    for (const blob of blobs.pdf) {
      expect(Buffer.from(blob.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      expect(Buffer.from(blob.bytes.subarray(-8)).toString()).toContain('%%EOF')
    }
    const text = (list: ReturnType<typeof readZip>, name: string) =>
      Buffer.from(list.find((one) => one.name === name)!.bytes).toString()
    for (const blob of blobs.docx) expect(text(readZip(blob.bytes), 'word/document.xml')).toContain('课题简介')
    for (const blob of blobs.xlsx) expect(text(readZip(blob.bytes), 'xl/sharedStrings.xml')).toContain('设备购置')
  })
  test('stand behind every row with its size and digest', () => {
    const known = new Map(
      Object.values(blobs)
        .flat()
        .map((blob) => [blob.key, blob]),
    )
    expect(known.size).toBe(36)
    const wrong = rows.file.filter((row) => {
      const blob = known.get(row.objectKey)!
      const same = row.size === blob.bytes.byteLength && row.sha256 === blob.sha256 && row.mime === blob.mime
      return !same || row.ext !== blob.ext || !row.fileName.endsWith(`.${blob.ext}`) || row.fileName.length > 255
    })
    expect(wrong).toEqual([])
    expect(new Set(rows.file.map((row) => row.objectKey)).size).toBe(36)
  })
})
