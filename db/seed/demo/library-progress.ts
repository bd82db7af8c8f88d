import { periodDays } from '~/worker/library/periods/rules'
import { type SeededRandom, createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, addMinutesTo, officeTime } from './dates'
import { announceTexts, doneTexts, environments, nextTexts, problemTexts, products, returnTexts } from './library-texts'
import { listLibraryInstitutions, type Person } from './people'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

const sides = ['fund', 'securities'] as const
const quarters = ['2025', '2026'].flatMap((year) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`))
/** The open quarter; earlier ones are closed. */
const OPEN_QUARTER = '2026-Q4'
/** Number of test reports per side. */
const TESTS_PER_SIDE = 600

const auditColumns = (by: string, at: string) => ({ createBy: by, createTime: at, updateBy: by, updateTime: at })
/**
 * The reporting window of a quarter: its last two weeks and the three weeks after it; for the open quarter, until
 * shortly after the first start.
 */
const reportingWindow = (period: string, shift: number) =>
  period === OPEN_QUARTER
    ? { startTime: '2026-11-02 00:00:00', endTime: endOfDay(addDaysTo('2026-12-04', shift)) }
    : {
        startTime: `${addDaysTo(periodDays(period).to, -14)} 00:00:00`,
        endTime: endOfDay(addDaysTo(periodDays(period).to, 21)),
      }

/** Makes eight quarters for both sides: progress reports, test reports and announcements. */
export function makeLibraryProgress(world: SeedContext): void {
  makePeriods(world)
  makeSchedules(world)
  for (const orgType of sides) makeTests(world, orgType)
  makeLibraryAnnouncements(world)
}

function makePeriods({ rows, people, present }: SeedContext) {
  for (const orgType of sides)
    for (const period of quarters) {
      const { startTime, endTime } = reportingWindow(period, present.shift)
      const closed = period !== OPEN_QUARTER
      rows.fbPeriod.push({
        id: stableId('fb_period', orgType, period),
        ...{ orgType, period, startTime, endTime, closed: closed ? 1 : 0 },
        closeTime: closed ? addMinutesTo(endTime, 9 * 60) : null,
        ...auditColumns(people.named.biz!.username, startTime),
      })
    }
}

type TaskRow = NewRow<'fbTask'> & { id: string }
/** Quarters with a report on a task: from its start until it is done; for an unfinished task including the open quarter. */
const reportedQuarters = (task: TaskRow, done: boolean) =>
  quarters.filter(
    (period) =>
      period.startsWith(task.year) &&
      periodDays(period).to >= task.startDate &&
      (done ? periodDays(period).from <= task.endDate : period <= OPEN_QUARTER),
  )

function makeSchedules(world: SeedContext) {
  const { rows, people } = world
  const institutions = new Map(listLibraryInstitutions(people).map((one) => [one.id, one]))
  const tasks = new Map(rows.fbTask.map((task) => [task.id, task as TaskRow]))
  for (const assignment of rows.fbTaskDepart) {
    const task = tasks.get(assignment.taskId)
    const institution = institutions.get(assignment.departId)
    if (!task?.status || !institution) continue
    const chance = createRandom(`schedule ${assignment.taskId} ${assignment.departId}`)
    const rate = assignment.rate ?? 0
    const periods = reportedQuarters(task, rate === 100)
    const open = periods.includes(OPEN_QUARTER) && rate < 100
    // The open quarter has schedules in every status; only an approved one updates the progress of its task.
    const last: ScheduleSpec['status'] = !open ? 3 : rate === 0 ? 0 : chance.pick([0, 0, 1, 1, 1, 2, 3, 3] as const)
    const approved = open && last !== 3 ? periods.slice(0, -1) : periods
    periods.forEach((period, at) => {
      const isOpen = open && at === periods.length - 1
      const step = approved.length ? Math.round((rate * (at + 1)) / approved.length) : 0
      makeSchedule(world, {
        ...{ task, period, chance },
        departId: institution.id,
        contact: institution.contact,
        status: isOpen ? last : rate === 0 ? 4 : 3,
        rate: isOpen && last !== 3 ? Math.min(99, rate + chance.int(3, 15)) : Math.max(1, step),
      })
    })
    if (approved.length > 0 && rate > 0)
      assignment.rateTime =
        rows.fbSchedule.findLast((one) => one.status === 3 && one.taskId === task.id)?.approveTime ?? null
  }
}

type ScheduleSpec = {
  task: TaskRow
  period: string
  chance: SeededRandom
  departId: string
  contact: Person
  status: 0 | 1 | 2 | 3 | 4
  rate: number
}
function makeSchedule({ rows, people, present }: SeedContext, one: ScheduleSpec) {
  const { task, period, chance, departId, contact, status, rate } = one
  const { startTime, endTime } = reportingWindow(period, present.shift)
  const biz = people.named.biz!
  const reported = status === 1 || status === 2 || status === 3
  const latest = period === OPEN_QUARTER ? ANCHOR : endTime
  const submitted = officeTime(addDaysTo(startTime, chance.int(1, 14)), chance)
  const submitTime = submitted > startTime && submitted < latest ? submitted : addMinutesTo(startTime, 600)
  const approvedAt = status === 2 || status === 3 ? addMinutesTo(submitTime, chance.int(60, 2800)) : null
  const approveTime = approvedAt && approvedAt > latest ? addMinutesTo(submitTime, 45) : approvedAt
  const opinion = status === 2 ? chance.pick(returnTexts) : status === 3 ? '同意。' : ''
  const id = stableId('fb_schedule', task.id, departId, period)
  rows.fbSchedule.push({
    ...{ id, taskId: task.id, departId, period, orgType: task.orgType, year: task.year, status },
    rate: reported ? rate : 0,
    done: reported ? chance.pick(doneTexts) : '',
    problems: reported && chance.is(0.6) ? chance.pick(problemTexts) : '',
    nextPlan: reported && rate < 100 ? chance.pick(nextTexts) : '',
    submitBy: reported ? contact.id : '',
    submitTime: reported ? submitTime : null,
    approverId: approveTime ? biz.id : '',
    ...{ opinion, approveTime, dueTime: endTime },
    ...auditColumns('system', startTime),
  })
  const line = (operation: string, from: number, to: number, time: string, who: Person | null, reason = '') =>
    rows.fbLog.push({
      id: stableId('fb_log', id, operation),
      ...{ bizType: 'fbSchedule', bizId: id, fromStatus: from, toStatus: to, operation, reason, createTime: time },
      ...(who
        ? { actorId: who.id, actorName: who.realname, roleCode: who === biz ? 'bizManger' : 'mechanism' }
        : { actorName: '系统', roleCode: 'system' }),
    })
  line('expect', 0, 0, startTime, null)
  if (reported) line('submit', 0, 1, submitTime, contact)
  if (approveTime) line(status === 2 ? 'return' : 'approve', 1, status, approveTime, biz, opinion)
  if (status === 4) line('close', 0, 4, addMinutesTo(endTime, 9 * 60), biz)
}

function makeTests({ rows, people }: SeedContext, orgType: 'fund' | 'securities') {
  const chance = createRandom(`tests ${orgType}`)
  const institutions = new Map(listLibraryInstitutions(people).map((one) => [one.id, one]))
  const cases = new Map(rows.fbCase.map((one) => [one.id, one]))
  const tasks = rows.fbTask.filter((task) => task.orgType === orgType && (task.status ?? 0) >= 2)
  const casesOf = Map.groupBy(rows.fbTaskCase, (one) => one.taskId)
  const departsOf = Map.groupBy(rows.fbTaskDepart, (one) => one.taskId)
  const ready = tasks.filter(({ id }) => casesOf.has(id) && departsOf.has(id))
  if (ready.length === 0) return
  for (let at = 0; at < TESTS_PER_SIDE; at++) {
    const task = ready[at % ready.length]!
    const institution = institutions.get(chance.pick(departsOf.get(task.id)!).departId)
    const known = cases.get(chance.pick(casesOf.get(task.id)!).caseId)
    if (!institution || !known) continue
    const wanted = addDaysTo(task.startDate, chance.int(5, 200))
    const testDate = wanted <= ANCHOR.slice(0, 10) ? wanted : addDaysTo(ANCHOR, -chance.int(1, 40))
    // Later tests pass more often.
    const share = Math.min(1, 0.72 + (testDate.startsWith('2026') ? 0.12 : 0) + chance.between(-0.2, 0.25))
    const all = chance.int(8, 60)
    const skipCount = chance.is(0.3) ? chance.int(1, 4) : 0
    const passCount = chance.is(0.03) ? 0 : Math.max(1, Math.round(all * Math.max(0.3, share)))
    const failCount = all - Math.min(all, passCount)
    const result = failCount === 0 ? 'pass' : passCount === 0 ? 'fail' : 'partly'
    const product = chance.pick(products)
    rows.fbTest.push({
      id: stableId('fb_test', orgType, at),
      testName: `${known.caseName}测试`,
      ...{ orgType, caseId: known.id!, taskId: task.id!, departId: institution.id, product, result, testDate },
      version: `V${chance.int(1, 4)}.${chance.int(0, 9)}`,
      environment: chance.pick(environments),
      ...{ passCount: Math.min(all, passCount), failCount, skipCount },
      summary:
        result === 'pass'
          ? `共执行 ${all} 项，全部通过，达到上线要求。`
          : `共执行 ${all} 项，${failCount} 项未通过，问题已登记并安排整改复测。`,
      status: at % 40 === 39 ? 0 : 1,
      ...auditColumns(institution.contact.username, `${testDate} 16:30:00`),
    })
  }
}

function makeLibraryAnnouncements({ rows, people }: SeedContext) {
  announceTexts.forEach(([title, content, orgType, date, top], at) =>
    rows.fbAnnounce.push({
      id: stableId('fb_announce', at),
      ...{ title, content, orgType, top },
      status: date ? 1 : 0,
      publishTime: date ? `${date} 10:00:00` : null,
      ...auditColumns(people.named.biz!.username, `${date || '2026-11-19'} 09:30:00`),
    }),
  )
}
