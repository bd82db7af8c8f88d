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

// Some tests generate all rows again.
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

describe('demonstration data', () => {
  test('has the expected size', () => {
    expect({
      domains: dictionaries.subject_domain!.items.length,
      departs: rows.depart.length,
      users: rows.user.length,
      subjects: rows.subject.length,
      announcements: rows.announcement.filter((one) => one.msgCategory === '1' && !one.room).length,
      subjectDomains: new Set(rows.subject.map((one) => one.domain)).size,
      years: [...new Set(rows.subject.map((one) => one.year))].sort(),
      statuses: new Set(rows.subject.map((one) => one.status)),
    }).toEqual({
      domains: 8,
      // Includes institutions of the library.
      departs: 75,
      // Includes contacts and users of the three workspaces.
      users: 439,
      subjects: 1500,
      announcements: 20,
      subjectDomains: 8,
      years: ['2021', '2022', '2023', '2024', '2025', '2026'],
      statuses: new Set(subjectStatusNames),
    })
  })
  test.each([
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
  ] as const)('has more than ten rows in %s', (table) => {
    expect(rows[table].length).toBeGreaterThan(10)
  })
  test('is identical on every run', async () => {
    const again = demoRows({ now: NOW, blobs: await makeSampleFiles(), passwordHash: '$scrypt$demo' })
    expect(digest(again)).toBe(digest(rows))
  })
  test('writes rows that are indexed in documents of other tables before those tables', () => {
    for (const [part, whole] of [
      ['departFormerName', 'depart'],
      ['subjectCollect', 'subject'],
      ['subjectMember', 'subject'],
      ['vendorProduct', 'vendor'],
    ] as const)
      expect(tableKeys.indexOf(part), part).toBeLessThan(tableKeys.indexOf(whole))
    expect(tableKeys.slice(4)).toEqual(tableKeys.slice(4).toSorted())
  })
  test('has unique ids and no dangling references', () => {
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
  test('has no future dates except due dates', () => {
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
  test('has 248 working days in 2026 in a valid calendar', () => {
    const days = (id: string) => rows.setting.find((one) => one.id === id)!.value as string[]
    const calendar = { holidays: days('holidays'), workdays: days('workdays') }
    expect(validateDays({ year: '2026', ...calendar })).toEqual({})
    const first = new Date('2026-01-01T12:00:00+08:00')
    const all = Array.from({ length: 365 }, (_, at) => formatDay(addDays(first, at)))
    expect(all.filter((date) => isWorkingDay(date, toCalendar(calendar)))).toHaveLength(248)
  })
  test('has valid subject names, unique within a year', () => {
    const names = rows.subject.map((one) => `${one.year} ${one.subjectName}`)
    expect(new Set(names).size).toBe(names.length)
    expect(rows.subject.map((one) => nameProblem(one.subjectName)).filter(Boolean)).toEqual([])
  })
})

describe('status logs of the demonstration data', () => {
  test('follow the life cycle, end at the status of the subject, and run forward in time', () => {
    const logs = by(rows.subjectStatusLog, (log) => log.subjectId)
    expect(logs.size).toBe(1500)
    const grants = new Set(rows.roleAssignment.map((one) => `${one.userId} ${one.roleId}`))
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
            : rule.roles.includes(code) && !rule.never?.includes(code) && grants.has(`${log.actorId} ${roles[code].id}`)
        const legal = log.fromStatus === status && from.includes(status) && to.includes(log.toStatus)
        if (log.seq !== at + 1 || !legal || !byRight || log.createTime <= time) wrong.push(JSON.stringify(log))
        status = log.toStatus
        time = log.createTime
      })
      if (subject.status !== status) wrong.push(`${subject.id} stands at ${subject.status}, its log at ${status}`)
    }
    expect(wrong).toEqual([])
  })
  test('have a reason for every transition that requires one', () => {
    for (const log of rows.subjectStatusLog)
      if (
        /^(reject|return|request|perfect|rollBack|undo|close|backToFirst|finishWithout)/.test(log.operation) &&
        log.operation !== 'returnToReviewers'
      )
        expect(log.reason!.length, log.operation).toBeGreaterThanOrEqual(5)
  })
  test('contain every kind of transition', () => {
    const operations = new Set(rows.subjectStatusLog.map((log) => log.operation))
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
      expect(operations, move).toContain(move)
  })
})

describe('computed values of the demonstration data', () => {
  test('number vendors and responses in the order of submission without gaps', () => {
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
  test('give each programming class a teacher, members and submissions', () => {
    expect(rows.codingClass.map(({ teacherId }) => teacherId)).toEqual(
      ['counselor1', 'networkSafety'].map((name) => rows.user.find(({ username }) => username === name)!.id),
    )
    for (const { id } of rows.codingClass) {
      const members = rows.codingMember.filter(({ classId }) => classId === id).map(({ userId }) => userId)
      expect(members.length).toBeGreaterThan(5)
      expect(rows.codingSubmission.filter(({ userId }) => members.includes(userId)).length).toBeGreaterThan(5)
    }
  })
  test('number subjects without gaps per year and domain, with matching sequences', () => {
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
  test('match the committed reviews in every pass rate', () => {
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
        // A new round clears the earlier rate.
        if (stored == null && last < (subject.roundNo ?? 1)) continue
        expect(stored ?? null).toBe(rate)
        if (rate !== null) seen++
      }
    expect(seen).toBeGreaterThan(2000)
  })
  test('give passed subjects enough reviewers, a passing rate and no conflicts of interest', () => {
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
        const institution = home.get(review.reviewerId)!
        const conflict = parties.includes(institution) || partyGroups.includes(groups.get(institution))
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
  test('match the weighted total of every grade, without open points once graded', () => {
    for (const grade of rows.subjectGrade) {
      const rule = rows.gradeRule.find((one) => one.year === grade.year)!
      expect(grade.total ?? null).toBe(weightedTotal(rule.criteria, grade.scores!))
      if (grade.status === '已评分') expect(findOpenPoints(rule as never, grade as never)).toEqual([])
    }
  })
  describe.each(['2021', '2022', '2023', '2024'])('in the grading of %s', (year) => {
    function gradingOfYear() {
      const rule = rows.gradeRule.find((one) => one.year === year)!
      const grades = rows.subjectGrade.filter((one) => one.year === year)
      const committed = grades.map(({ subjectId, graderId, total }) => ({ subjectId, graderId, total: total! }))
      const ranked = rows.subject.filter((one) => one.gradeRank != null && one.year === year)
      const excellent = ranked.filter((one) => one.isExcellent).map((one) => one.id)
      const prizes = rows.prize.filter((one) => one.year === year)
      return { rule, grades, committed, results: rankSubjects(rule as never, committed), ranked, excellent, prizes }
    }
    test('match the normalized scores', () => {
      const { grades, committed } = gradingOfYear()
      expect(grades.map((one) => one.normalised)).toEqual(normalizeScores(committed))
    })
    test('match the scores, ranks and grades of subjects', () => {
      const { rule, results, ranked } = gradingOfYear()
      const levels = assignLevels(results, rule.levels!)
      const stored = ranked.map((one) => [
        one.id,
        [one.gradeRaw, one.gradeNorm, one.gradeRank, one.gradeLevel, one.gradeStatus],
      ])
      const computed = results.map((one) => [
        one.subjectId,
        [one.raw, one.normalised, one.rank, levels.get(one.subjectId), '已评分'],
      ])
      expect(stored).toHaveLength(computed.length)
      expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(computed))
    })
    test('match the selection of thirty excellent subjects', () => {
      const { rule, results, ranked, excellent } = gradingOfYear()
      const candidates = results.map(({ subjectId, rank }) => ({
        subjectId,
        rank,
        domain: ranked.find((one) => one.id === subjectId)!.domain!,
      }))
      for (const pool of selectExcellent(rule as never, candidates)) {
        for (const id of pool.sure) expect(excellent).toContain(id)
        expect(pool.tied.filter((id) => excellent.includes(id))).toHaveLength(Math.min(pool.open, pool.tied.length))
      }
      expect(excellent).toHaveLength(30)
    })
    test('number the awards, give them to excellent subjects and respect the quotas', () => {
      const { excellent, prizes } = gradingOfYear()
      const numbers = prizes.map((one) => one.certificateNo).toSorted()
      expect(numbers).toEqual(prizes.map((_, at) => certificateNumber(year, at + 1)))
      for (const prize of prizes) expect(excellent).toContain(prize.subjectId)
      for (const { prizeLevel, quota } of rows.prizeQuota.filter((one) => one.year === year))
        expect(prizes.filter((one) => one.prizeLevel === prizeLevel).length).toBeLessThanOrEqual(quota)
    })
  })
  test('derive the grading state of a subject from its graders', () => {
    const grades = by(rows.subjectGrade, (one) => one.subjectId)
    for (const subject of rows.subject.filter((one) => one.status === 'TO_AUDIT' || one.gradeStatus))
      expect(subject.gradeStatus).toBe(
        // The subject is concluded and has no graders yet.
        deriveGradeStatus((grades.get(subject.id) ?? []).map((one) => one.status!)) || '未评分',
      )
  })
  test('leave no missing documents on subjects with a reviewed final report', () => {
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
  describe('of reports', () => {
    const reportsBySubject = () =>
      by(
        rows.report.filter((one) => !one.mirrors),
        (one) => one.subjectId,
      )
    const establishedSubjects = () => rows.subject.filter((one) => one.establishTime)
    test('give every established subject its reports, and only open ones to running subjects', () => {
      const reports = reportsBySubject()
      const established = establishedSubjects()
      expect(new Set(reports.keys())).toEqual(new Set(established.map((one) => one.id)))
      for (const subject of established) {
        const own = reports.get(subject.id)!
        expect(own.map((one) => one.reportType)).toEqual(expect.arrayContaining(['OPENING', 'MIDTERM', 'CONCLUSION']))
        const open = own.filter((one) => one.status !== 3 && !one.cancelled)
        if (subject.status !== 'ESTABLISHED') expect(open).toEqual([])
      }
    })
    test('give concluded subjects passing concluding reviews only', () => {
      const concluded = new Set(
        rows.subject.filter((one) => ['TO_AUDIT', 'TO_PRIZE', 'FINESHED'].includes(one.status)).map((one) => one.id),
      )
      const reviews = rows.subjectReview.filter(
        (one) => ['CONC_TECH', 'CONC_ADVISER'].includes(one.stage) && concluded.has(one.subjectId),
      )
      expect(reviews.filter((one) => one.conclusion !== 'pass')).toEqual([])
    })
    test('give reports times that fit their status, in order', () => {
      const reports = reportsBySubject()
      const wrong = establishedSubjects().flatMap(({ id, establishTime }) =>
        reports.get(id)!.filter(({ status, submitTime, reviewTime }) => {
          const submitted = [2, 3, 4].includes(status ?? 0)
          const reviewed = [3, 4].includes(status ?? 0)
          const inOrder = (!submitTime || submitTime > establishTime!) && (!reviewTime || reviewTime > submitTime!)
          return !!submitTime !== submitted || !!reviewTime !== reviewed || !inOrder
        }),
      )
      expect(wrong).toEqual([])
    })
  })
  test('respect the limit of running subjects per manager', () => {
    const running = rows.subject.filter((one) => ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'].includes(one.status))
    for (const [, list] of by(running, (one) => one.subjectManId))
      expect(list.length).toBeLessThanOrEqual(Settings.parse({}).maxRunningSubjects)
  })
})

describe('demonstration accounts', () => {
  test('have the known password, are active and have their roles', () => {
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
    const rolesOf = (name: string) =>
      rows.roleAssignment.filter((one) => one.userId === userOf(name).id).map((one) => one.roleId)
    expect(rolesOf('biz')).toEqual(['1'])
    expect(rolesOf('subject')).toEqual(['2'])
    const groups = rolesOf('multi').map((id) => roles[roleCodes.find((code) => roles[code].id === id)!].group)
    expect(groups).toEqual(expect.arrayContaining(['main', 'center', 'lab']))
    expect(new Set(demoAccounts.flatMap(rolesOf))).toEqual(new Set(roleCodes.map((code) => roles[code].id)))
  })
  describe.each(['2026-11-20T20:00:00+08:00', '2028-03-02T10:00:00+08:00'])('created on %s', (start) => {
    const year = start.slice(0, 4)
    const time = start.slice(0, 19).replace('T', ' ')
    let created: Rows
    beforeAll(() => {
      created = demoRows({ now: new Date(start), blobs, passwordHash: null })
    }, 60_000)

    test('have random passwords outside development', () => {
      const passwords = created.user.map((one) => one.password)
      expect(new Set(passwords).size).toBe(439)
      expect(passwords.every((one) => /^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/.test(one))).toBe(true)
    })
    test('have an open declaration window and a grading rule of the year', () => {
      const windows = Settings.shape.declareWindows.parse(
        created.setting.find((one) => one.id === 'declareWindows')!.value,
      )
      const window = windows.find((one) => one.year === year)!
      expect(window.start <= time && time <= window.end).toBe(true)
      expect(created.gradeRule.some((one) => one.year === year)).toBe(true)
    })
    test('have no overdue reports in the institution of subject', () => {
      const running = new Set(
        created.subject
          .filter((one) => one.leadDepartId === userOf('subject').departId && one.status === 'ESTABLISHED')
          .map((one) => one.id),
      )
      const overdue = created.report.filter(
        (one) => running.has(one.subjectId) && ![2, 3].includes(one.status!) && !one.cancelled && one.dueTime! < time,
      )
      expect(overdue).toEqual([])
    })
    test('have open reviews and grades that are not overdue', () => {
      const open = created.subjectReview.filter((one) => (one.status ?? 0) < 2)
      expect(open.length).toBeGreaterThan(50)
      expect(open.filter((review) => review.dueTime! <= time)).toEqual([])
      const grades = created.subjectGrade.filter((one) => one.status !== '已评分')
      expect(grades.filter((grade) => grade.dueTime! <= time)).toEqual([])
    })
  })

  test('share an institution between subject and mechanism, with capacity for one more running subject', () => {
    expect(userOf('subject').departId).toBe(userOf('mechanism').departId)
    const statuses = statusesOf('subject')
    expect(statuses.filter((one) => ['ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'].includes(one))).toEqual(['ESTABLISHED'])
    expect(statuses).toEqual(
      expect.arrayContaining(['TO_SUBMIT', 'TO_PERFECT', 'TO_SUPPLEMENT', 'TO_APPROVAL', 'RE_AUDITING', 'FINESHED']),
    )
  })
  test('place experts at other institutions, with three experts per domain and kind', () => {
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
  test('give subject one draft that is ready for submission', () => {
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
  describe('have pending work', () => {
    test('of reviews for every expert and committee member', () => {
      const open = (name: string) =>
        rows.subjectReview.filter((one) => one.reviewerId === userOf(name).id && (one.status ?? 0) < 2)
      for (const name of demoAccounts.filter((one) => /^(tech|counselor)\d/.test(one)))
        expect(open(name).length, name).toBeGreaterThan(0)
      const stages = new Set(demoAccounts.flatMap(open).map((one) => one.stage))
      expect(stages).toEqual(new Set(['FIRST', 'RE', 'CONC_TECH', 'CONC_ADVISER']))
    })
    test.each(['counselor1', 'counselor2', 'counselor3', 'tech1'])('of grades for %s', (name) => {
      const open = rows.subjectGrade.filter((one) => one.graderId === userOf(name).id && one.status !== '已评分')
      expect(open.length).toBeGreaterThan(0)
    })
    test('of approvals and change requests for the institution contact', () => {
      const home = userOf('mechanism').departId
      const ofHome = new Set(rows.subject.filter((one) => one.leadDepartId === home).map((one) => one.id))
      const approvals = rows.subject.filter((one) => ofHome.has(one.id) && one.status === 'TO_APPROVAL')
      expect(approvals.length).toBeGreaterThanOrEqual(4)
      expect(rows.changeRequest.some((one) => one.status === 1 && ofHome.has(one.subjectId))).toBe(true)
    })
    test('of reports for the managers, one of them overdue', () => {
      const openReports = (name: string) => {
        const own = new Set(rows.subject.filter((one) => one.subjectManId === userOf(name).id).map((one) => one.id))
        return rows.report.filter((one) => one.status === 1 && own.has(one.subjectId))
      }
      expect(openReports('subject').length).toBeGreaterThan(0)
      expect(openReports('subject2').some((one) => one.dueTime! < ANCHOR)).toBe(true)
      expect(statusesOf('subject2')).toEqual(expect.arrayContaining(['TO_SUPPLEMENT', 'ESTABLISHED']))
    })
    test('of submitted reports and decisions in every status for the centre', () => {
      expect(rows.report.some((one) => one.status === 2)).toBe(true)
      expect([...new Set(rows.subject.map((one) => one.status))]).toEqual(
        expect.arrayContaining([
          'TO_REVIEW',
          'TO_FISRT_AUDIT',
          'TO_RE_AUDIT',
          'TO_ESTABLISH_DRAFT',
          'ESTABLISHED_DRAFT',
          'TO_PRIZE',
        ]),
      )
    })
  })
  test('include completed rounds with passing and failing rates', () => {
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

describe('demonstration files', () => {
  test('open as valid PDF and Office files', () => {
    for (const blob of blobs.pdf) {
      expect(Buffer.from(blob.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      expect(Buffer.from(blob.bytes.subarray(-8)).toString()).toContain('%%EOF')
    }
    const text = (list: ReturnType<typeof readZip>, name: string) =>
      Buffer.from(list.find((one) => one.name === name)!.bytes).toString()
    for (const blob of blobs.docx) expect(text(readZip(blob.bytes), 'word/document.xml')).toContain('课题简介')
    for (const blob of blobs.xlsx) expect(text(readZip(blob.bytes), 'xl/sharedStrings.xml')).toContain('设备购置')
  })
  test('match the size and digest of their rows', () => {
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
