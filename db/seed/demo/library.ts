import type { CaseStatus } from '~/worker/library/cases/statuses'
import { dictionaries } from '../dictionaries'
import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, officeTime } from './dates'
import { caseAspects, caseTopics, requirementNames, taskTopics } from './library-topics'
import { institutionKinds } from './names'
import { type Institution, listLibraryInstitutions } from './people'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

type OrgType = 'fund' | 'securities'
const sides = ['fund', 'securities'] as const
const sideCodes = { fund: 'JJ', securities: 'ZQ' } as const
/** Number of test cases, tasks and requirements per side. */
const CASES_PER_SIDE = 200
const YEARS = ['2025', '2026'] as const
/** Maximum number of institutions per task. */
const MAX_TASK_INSTITUTIONS = 7

const categoryName = new Map(dictionaries.fb_case_category!.items.map(([value, text]) => [value, text]))
/** Returns the id of the nth task, from 0; tasks of fund companies come first. */
export const demoTaskId = (at: number) => stableId('fb_task', at)

/**
 * Makes the library of both sides: requirements, test cases, the plans of two years, their tasks and the assigned
 * institutions.
 */
export function makeLibrary(world: SeedContext): void {
  sides.forEach((orgType, side) => {
    const requirements = makeRequirements(world, orgType)
    const cases = makeCases(world, orgType, requirements)
    YEARS.forEach((year, at) => makePlan(world, { orgType, year, first: side * 30 + at * 15, cases }))
  })
}

function makeRequirements({ rows, people }: SeedContext, orgType: OrgType) {
  const by = auditColumns(people.named.biz!.username, '2024-12-02 10:00:00')
  return Object.entries(requirementNames).flatMap(([category, names]) =>
    names.map((requirementName, at) => {
      const row: NewRow<'fbRequirement'> = {
        id: stableId('fb_requirement', orgType, category, at),
        requirementNo: `XQ-${sideCodes[orgType]}-${category}${String(at + 1).padStart(2, '0')}`,
        requirementName,
        orgType,
        category,
        source: at === 0 ? '证券期货业网络和信息安全管理办法' : '行业测试工作指引',
        sort: at + 1,
        ...by,
      }
      rows.fbRequirement.push(row)
      return row
    }),
  )
}

/** Most are published; some are submitted, some returned, some withdrawn, the last ones are drafts. */
const caseStatusAt = (at: number): CaseStatus =>
  at % 20 === 7 ? 1 : at % 40 === 11 ? 4 : at % 50 === 23 ? 3 : at % 25 === 24 ? 0 : 2

function makeCases({ rows, people }: SeedContext, orgType: OrgType, requirements: readonly NewRow<'fbRequirement'>[]) {
  const chance = createRandom(`library ${orgType}`)
  const houses = listLibraryInstitutions(people).filter(({ departType }) => departType === institutionKinds[orgType])
  const codes = Object.keys(caseTopics)
  return Array.from({ length: CASES_PER_SIDE }, (_, at) => {
    const category = codes[at % codes.length]!
    const { system, events, domain } = caseTopics[category]!
    const event = events[Math.floor(at / codes.length) % events.length]!
    const aspect = caseAspects[(at + Math.floor(at / codes.length)) % caseAspects.length]!
    const status = caseStatusAt(at)
    const fromHouse = at % 5 === 3 || status === 4
    const institution = fromHouse ? houses[at % houses.length]! : null
    const writer = institution ? institution.contact : people.named.biz!
    const year = at < CASES_PER_SIDE / 2 ? '2025' : '2026'
    const made = officeTime(addDaysTo(`${year}-01-06`, (at % (CASES_PER_SIDE / 2)) * 3), chance)
    const row: NewRow<'fbCase'> & { id: string; status: number; category: string } = {
      id: stableId('fb_case', orgType, at),
      caseNo: `${sideCodes[orgType]}-${year}-${String((at % (CASES_PER_SIDE / 2)) + 1).padStart(4, '0')}`,
      caseName: `${system}${event}${aspect}`,
      orgType,
      category,
      domain,
      scenario: `${orgType === 'fund' ? '基金公司' : '证券公司'}在生产等价环境中对${system}进行${event}的${aspect}，确认业务处理正确、数据一致、过程可追溯。`,
      precondition: `${system}已部署至测试环境并完成初始化，测试账户与数据准备就绪。`,
      steps: [
        { action: `按业务规则构造${event}的测试数据并提交`, expected: '系统受理请求并返回唯一流水号' },
        {
          action: `在${aspect === '性能压力' ? '峰值两倍的负载' : '正常负载'}下执行${event}`,
          expected: '处理结果与预期一致，响应时间满足要求',
        },
        { action: '核对上下游系统的数据和日志', expected: '数据一致，日志完整，无异常告警' },
      ],
      expected: `${event}处理正确，${aspect}结论明确，问题可定位。`,
      priority: 1 + ((at * 7) % 4),
      source: institution ? 'institution' : at % 17 === 5 ? 'drill' : 'centre',
      sourceDepartId: (institution ?? people.named.biz!.institution).id,
      year,
      status,
      versionNo: status === 2 || status === 3 ? 1 : 0,
      submitTime: status === 0 ? null : made,
      releaseTime: status === 2 || status === 3 ? made : null,
      opinion: status === 4 ? '测试步骤不够具体，请补充判定标准。' : '',
      ...auditColumns(writer.username, made),
    }
    rows.fbCase.push(row)
    addCaseHistory(rows, row, {
      writer: writer.realname,
      role: institution ? 'mechanism' : 'bizManger',
      reviewer: people.named.biz2!,
    })
    // One requirement of each branch is not covered by any test case.
    const own = requirements.filter((one) => category.startsWith(one.category!))
    if (own.length > 1 && at % 9 !== 8)
      rows.fbCaseRequirement.push({
        caseId: row.id,
        requirementId: own[at % Math.max(1, own.length - (category.startsWith('07') ? 1 : 0))]!.id,
      })
    return row
  })
}

type CaseRow = NewRow<'fbCase'> & { id: string; status: number; category: string }
/** Adds the log of a test case and its published version. */
function addCaseHistory(
  rows: SeedContext['rows'],
  row: CaseRow,
  { writer, role, reviewer }: { writer: string; role: string; reviewer: { realname: string; username: string } },
) {
  const line = (at: number, operation: string, from: number, to: number, who: string, roleCode: string, reason = '') =>
    rows.fbLog.push({
      id: stableId('fb_log', row.id, at),
      ...{ bizType: 'fbCase', bizId: row.id, fromStatus: from, toStatus: to, operation },
      ...{ actorName: who, roleCode, reason, createTime: row.createTime! },
    })
  line(0, 'draft', 0, 0, writer, role)
  if (row.status === 0) return
  line(1, 'submit', 0, 1, writer, role)
  if (row.status === 1) return
  if (row.status === 4) return line(2, 'return', 1, 4, reviewer.realname, 'bizManger', row.opinion)
  line(2, 'release', 1, 2, reviewer.realname, 'bizManger')
  rows.fbCaseVersion.push({
    id: stableId('fb_case_version', row.id, 1),
    caseId: row.id,
    versionNo: 1,
    snapshot: {
      ...{ caseName: row.caseName, category: categoryName.get(row.category) ?? '', domain: row.domain },
      ...{ priority: row.priority, scenario: row.scenario, precondition: row.precondition },
      ...{ steps: row.steps, expected: row.expected, requirements: [] },
    },
    reason: '评审通过入库',
    ...auditColumns(reviewer.username, row.createTime!),
  })
  if (row.status === 3) line(3, 'takeOff', 2, 3, reviewer.realname, 'bizManger', '业务规则已调整，用例不再适用')
}

type PlanSpec = { orgType: OrgType; year: string; first: number; cases: readonly CaseRow[] }
/** Makes the plan of a year with its collected test cases and fifteen tasks, the last of which are drafts. */
function makePlan(world: SeedContext, { orgType, year, first, cases }: PlanSpec) {
  const { rows, people } = world
  const by = auditColumns(people.named.biz!.username, `${year}-01-05 10:00:00`)
  const planId = stableId('fb_plan', orgType, year)
  const name = orgType === 'fund' ? '基金公司' : '证券公司'
  const released = cases.filter((one) => one.status === 2)
  rows.fbPlan.push({
    id: planId,
    planName: `${year} 年${name}信息系统测试计划`,
    orgType,
    year,
    goal: `${name}核心业务系统在交易、清算、行情、风控、灾备、信创适配和网络安全方面完成年度测试，问题闭环整改。`,
    status: year === '2026' ? 1 : 2,
    ...by,
  })
  for (const one of released.filter((_, at) => at % 2 === 0)) {
    rows.fbPlanCase.push({ planId, caseId: one.id })
    one.collectFlag = 1
  }
  const houses = listLibraryInstitutions(people).filter(({ departType }) => departType === institutionKinds[orgType])
  taskTopics.forEach(([topic, goal, branch], at) =>
    makeTask(world, {
      orgType,
      year,
      planId,
      at,
      number: first + at,
      topic,
      goal,
      houses,
      cases: released.filter((one) => one.category.startsWith(branch)),
    }),
  )
}

type TaskSpec = {
  orgType: OrgType
  year: string
  planId: string
  at: number
  /** Number among all tasks of the demonstration data. */
  number: number
  topic: string
  goal: string
  houses: readonly Institution[]
  cases: readonly CaseRow[]
}
function makeTask(
  { rows, people }: SeedContext,
  { orgType, year, planId, at, number, topic, goal, houses, cases }: TaskSpec,
) {
  const id = demoTaskId(number)
  const startDate = `${year}-${String(1 + ((at * 5) % 8)).padStart(2, '0')}-01`
  const endDate = `${year}-${String(Math.min(12, 4 + ((at * 5) % 8) + (at % 3))).padStart(2, '0')}-28`
  const biz = people.named.biz!
  const past = year !== '2026'
  const status = past ? (at === 13 ? 4 : 3) : at >= 13 ? 0 : at >= 11 ? 1 : endDate < '2026-06-30' ? 3 : 2
  const issued = `${year}-01-20 10:00:00`
  rows.fbTask.push({
    id,
    taskNo: `RW-${sideCodes[orgType]}-${year}-${String(at + 1).padStart(3, '0')}`,
    taskName: topic,
    orgType,
    planId,
    year,
    goal,
    requirement: '按用例逐项测试，留存测试记录，每季度报送进度和问题整改情况。',
    startDate,
    endDate,
    weight: [10, 5, 8, 6][at % 4]!,
    // Data recovery is a subtask of the switch to another site.
    parentId: at === 10 ? demoTaskId(number - 1) : '',
    status,
    issueTime: status === 0 ? null : issued,
    ...auditColumns(biz.username, `${year}-01-08 10:00:00`),
  })
  for (const one of cases.filter((_, place) => place % 3 === at % 3).slice(0, 8))
    rows.fbTaskCase.push({ taskId: id, caseId: one.id })
  const chance = createRandom(`task ${number}`)
  const assigned = at === 14 && !past ? [] : chance.some(houses, Math.min(MAX_TASK_INSTITUTIONS, 3 + (at % 5)))
  for (const institution of assigned) {
    const rate = status === 0 || status === 1 ? 0 : status === 2 ? chance.int(20, 95) : 100
    rows.fbTaskDepart.push({
      taskId: id,
      departId: institution.id,
      rate,
      rateTime: rate ? `${ANCHOR.slice(0, 4)}-10-15 10:00:00` : null,
    })
  }
  const all: readonly (readonly [operation: string, from: number, to: number, reason: string])[] = [
    ['draft', 0, 0, ''],
    ['issue', 0, 1, ''],
    ['start', 1, 2, ''],
    status === 4 ? ['close', 2, 4, '与网络安全攻防演练合并开展'] : ['finish', 2, 3, ''],
  ]
  const moves = all.slice(0, Math.min(status, 3) + 1)
  moves.forEach(([operation, fromStatus, toStatus, reason], place) =>
    rows.fbLog.push({
      id: stableId('fb_log', id, place),
      ...{ bizType: 'fbTask', bizId: id, fromStatus, toStatus, operation, reason },
      ...{
        actorId: biz.id,
        actorName: biz.realname,
        roleCode: 'bizManger',
        createTime: place ? issued : `${year}-01-08 10:00:00`,
      },
    }),
  )
}

const auditColumns = (by: string, at: string) => ({ createBy: by, createTime: at, updateBy: by, updateTime: at })
