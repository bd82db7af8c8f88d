import {
  selectExcellent,
  assignLevels,
  normalizeScores,
  rankSubjects,
  criteriaNeedingReason,
  deriveGradeStatus,
  weightedTotal,
} from '~/worker/grading/rules'
import { certificateNumber } from '~/worker/awards/rules'
import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, type SeedPresent, timeBetween } from './dates'
import { chooseReviewers } from './reviews'
import type { Person } from './people'
import { gradingCalendar } from './scenario'
import type { NewRow, Rows } from './rows'
import type { SubjectHistory, SeedContext } from './context'
import { domainCodes } from './topics'

export type GradeRuleRow = NewRow<'gradeRule'>
type GradeRow = NewRow<'subjectGrade'>

const criteria: GradeRuleRow['criteria'] = [
  {
    code: 'innovation',
    name: '创新性',
    max: 100,
    weight: 30,
    requiredReasonBelow: 60,
    requiredReasonAbove: 95,
    sort: 1,
  },
  {
    code: 'application',
    name: '应用价值',
    max: 100,
    weight: 30,
    requiredReasonBelow: 60,
    requiredReasonAbove: 95,
    sort: 2,
  },
  { code: 'completion', name: '完成质量', max: 100, weight: 25, requiredReasonBelow: 60, sort: 3 },
  { code: 'document', name: '文档规范', max: 100, weight: 15, requiredReasonBelow: 60, sort: 4 },
]
export const EXCELLENT_TOTAL = 30

/** Makes the grading rule of each year; the centre has refined it over time. */
export function makeGradeRules(rows: Rows, lastYear: number, present: SeedPresent) {
  for (let year = 2021; year <= lastYear; year++) {
    const { open, due, end } = gradingCalendar(year)
    const time = `${year}-01-15 09:00:00`
    const running = year === 2025
    const future = year > 2025
    rows.gradeRule.push({
      id: stableId('rule', year),
      year: String(year),
      criteria,
      step: 0.5,
      method: year <= 2022 ? 'mean' : 'trimmed',
      normalise: year <= 2023 ? 'none' : 'zscore',
      trimMin: 5,
      minGraders: 3,
      reasonMin: 10,
      reasonMax: 500,
      excellentTotal: EXCELLENT_TOTAL,
      // From 2024 on, four domains have separate numbers of excellent subjects; the others share the rest.
      excellentByDomain: year >= 2024 ? domainCodes.slice(0, 4).map((domain) => ({ domain, total: 4 })) : [],
      levels: [
        { name: '优秀', from: 85, to: 100, maxShare: 30 },
        { name: '良好', from: 75, to: 85 },
        { name: '合格', from: 60, to: 75 },
        { name: '不合格', from: 0, to: 60 },
      ],
      openTime: open,
      endTime: running ? endOfDay(addDaysTo(due, present.shift)) : endOfDay(end),
      blind: 1,
      publish: year <= 2024 ? 1 : 0,
      locked: future ? 0 : 1,
      createBy: 'biz',
      createTime: time < ANCHOR ? time : ANCHOR,
      updateBy: 'biz',
      updateTime: time < ANCHOR ? time : ANCHOR,
    })
  }
}

/** Grades the subjects of a year, from the assignment to the award. */
export function gradeYear(world: SeedContext, year: number, histories: readonly SubjectHistory[]) {
  const mine = histories.filter((history) => history.part.year === year && history.story.status === 'TO_AUDIT')
  const set = gradingCalendar(year)
  if (mine.length === 0) return
  const rule = world.rows.gradeRule.find((one) => one.year === String(year))!
  const running = set.end > ANCHOR
  const assigned = mine.filter((history) => history.story.time < set.assign)
  const graders = listGraders(world, year)
  const quality = createRandom(`quality ${year}`)
  const severity = new Map(graders.map((grader) => [grader.id, quality.between(-6, 6)]))
  const grades = assigned.flatMap((history) =>
    assignGraders(world, history, graders, running, rule, severity, quality.between(66, 96)),
  )
  if (running) return
  endGrading(rule, grades, assigned, set.end)
  awardPrizes(world, year, assigned)
}

/** Returns the graders of a year; the demonstration accounts are always among them. */
function listGraders({ people }: SeedContext, year: number): Person[] {
  const named = people.counselors.filter((person) => /^counselor\d$/.test(person.username))
  const others = people.counselors.filter((person) => !named.includes(person))
  return [...named, ...createRandom(`graders ${year}`).some(others, 9), ...people.committee.slice(0, 2)]
}

function assignGraders(
  world: SeedContext,
  history: SubjectHistory,
  pool: readonly Person[],
  running: boolean,
  rule: GradeRuleRow,
  severity: Map<string, number>,
  quality: number,
): GradeRow[] {
  const { story, chance, biz, part } = history
  const { subject } = story
  const set = gradingCalendar(part.year)
  const graders = chooseReviewers(
    pool,
    subject,
    world.people,
    chance,
    chance.pick([3, 4, 5, 5]),
    running ? 2 : chance.int(1, 2),
  )
  const dueTime = running ? endOfDay(addDaysTo(set.due, world.present.shift)) : set.due
  const grades = graders.map((grader): GradeRow => {
    // During grading, a third is submitted and a third is in progress.
    const draw = running ? chance.next() : 0
    const status = draw < 0.4 ? '已评分' : draw < 0.6 ? '评分中' : '未评分'
    const scores =
      status === '未评分' ? {} : drawScores(quality + severity.get(grader.id)!, status === '评分中', chance.between)
    const commitTime = status === '已评分' ? timeBetween(set.assign, running ? ANCHOR : set.due, chance.next()) : null
    const needs = criteriaNeedingReason(criteria, scores).length > 0
    return {
      id: stableId('grade', subject.id, grader.id),
      subjectId: subject.id,
      year: subject.year,
      graderId: grader.id,
      graderName: grader.realname,
      roleCode: grader.roles[0]!,
      status,
      scores,
      total: weightedTotal(criteria, scores),
      reasonCodes: needs ? [quality > 85 ? 'innovation' : 'weak_result'] : [],
      reason: needs
        ? quality > 85
          ? '成果创新性突出，已形成可推广的应用。'
          : '部分考核指标未达到预期，成果不足。'
        : '',
      dueTime,
      commitTime,
      sysOrgCode: subject.sysOrgCode,
      createBy: biz.username,
      createTime: set.assign,
      updateBy: status === '未评分' ? biz.username : grader.username,
      updateTime: commitTime ?? set.assign,
      lockVersion: status === '未评分' ? 0 : 1,
    }
  })
  world.rows.subjectGrade.push(...grades)
  story.move('grade', { person: biz, role: 'bizManger' }, set.assign, {
    set: { gradeStatus: '未评分' },
    data: { graders: grades.map((grade) => grade.graderId) },
    created: { subjectGrade: grades.map((grade) => grade.id) },
    public: false,
  })
  subject.gradeStatus = deriveGradeStatus(grades.map((grade) => grade.status!))
  return grades
}

function drawScores(level: number, partly: boolean, between: (min: number, max: number) => number) {
  const scored = partly ? criteria.slice(0, 2) : criteria
  return Object.fromEntries(
    scored.map(({ code }) => [code, Math.min(100, Math.max(40, Math.round((level + between(-5, 5)) * 2) / 2))]),
  )
}

/** Ends the grading of a year: stores the results of the product's own formulas. */
function endGrading(
  rule: GradeRuleRow,
  grades: readonly GradeRow[],
  histories: readonly SubjectHistory[],
  time: string,
) {
  const committed = grades.map((grade) => ({
    subjectId: grade.subjectId,
    graderId: grade.graderId,
    total: grade.total!,
  }))
  normalizeScores(committed).forEach((score, at) => (grades[at]!.normalised = score))
  const results = rankSubjects({ method: rule.method!, trimMin: rule.trimMin!, normalise: rule.normalise! }, committed)
  const levels = assignLevels(results, rule.levels!)
  const excellent = new Set(excellentSubjects(rule, results, histories))
  for (const { story, biz } of histories) {
    const { subject } = story
    const result = results.find((one) => one.subjectId === subject.id)!
    story.move('endGrading', { person: biz, role: 'bizManger' }, time, {
      set: {
        gradeStatus: '已评分',
        gradeEndTime: time,
        gradeRaw: result.raw,
        gradeNorm: result.normalised,
        gradeRank: result.rank,
        gradeLevel: levels.get(subject.id)!,
        isExcellent: excellent.has(subject.id) ? 1 : 0,
      },
      public: false,
    })
  }
}
/** Returns the ids of excellent subjects. Ties at the limit are resolved by id; in the product a person resolves them. */
function excellentSubjects(
  rule: GradeRuleRow,
  results: ReturnType<typeof rankSubjects>,
  histories: readonly SubjectHistory[],
): string[] {
  const domains = new Map(histories.map(({ story: { subject } }) => [subject.id, subject.domain!]))
  const candidates = results.map(({ subjectId, rank }) => ({ subjectId, rank, domain: domains.get(subjectId)! }))
  const pools = selectExcellent(
    { excellentTotal: rule.excellentTotal!, excellentByDomain: rule.excellentByDomain! },
    candidates,
  )
  return pools.flatMap((pool) => [...pool.sure, ...pool.tied.sort().slice(0, pool.open)])
}

const prizeLevels = [
  ['一等', 3, 5],
  ['二等', 6, 3],
  ['三等', 9, 2],
] as const
export function makePrizeQuotas(rows: Rows, lastYear: number) {
  for (let year = 2021; year <= lastYear; year++)
    for (const [prizeLevel, quota] of [
      ...prizeLevels.map(([level, number]) => [level, number] as const),
      ['优秀', 8] as const,
      ['提名', 4] as const,
    ])
      rows.prizeQuota.push({
        id: stableId('quota', year, prizeLevel),
        year: String(year),
        prizeLevel,
        quota,
        createBy: 'biz',
        createTime: '2021-01-20 09:00:00',
        updateBy: 'biz',
        updateTime: '2021-01-20 09:00:00',
      })
}

/** Awards the best subjects in the order of their ranks; the others are completed. */
function awardPrizes(world: SeedContext, year: number, histories: readonly SubjectHistory[]) {
  const set = gradingCalendar(year)
  const inOrder = histories.toSorted((a, b) => a.story.subject.gradeRank! - b.story.subject.gradeRank!)
  const best = inOrder.filter((history) => history.story.subject.isExcellent)
  const others = inOrder.filter((history) => !history.story.subject.isExcellent)
  // In 2024 some subjects are not yet completed, and most awards are still open.
  const openCount = year === 2024 ? 14 : 0
  others.slice(0, others.length - openCount).forEach(({ story, biz }) =>
    story.move('finish', { person: biz, role: 'bizManger' }, set.finish, {
      set: { finishTime: set.finish, actualEndDate: story.subject.actualEndDate },
      reason: '评分结束，课题完成',
    }),
  )
  const levels = prizeLevels.flatMap(([level, count]) => Array.from({ length: count }, () => level))
  const awarded = year === 2024 ? 12 : best.length
  best.forEach((history, at) => {
    const { story, biz } = history
    story.move('initiateAward', { person: biz, role: 'bizManger' }, set.initiate, {
      reason: `${year} 年度优秀课题评奖`,
    })
    if (at >= awarded) return
    const level = levels[at]
    if (level) addPrize(world, history, level, at + 1, set.award)
    else
      story.move('finishWithoutPrize', { person: biz, role: 'bizManger' }, set.award, {
        set: { finishTime: set.award, actualEndDate: story.subject.actualEndDate },
        reason: '经评奖委员会评议，未获奖',
      })
  })
}

const prizeName = (year: string, prizeLevel: string) => `${year}年度证券期货业金融科技课题${prizeLevel}奖`
function addPrize(
  { rows }: SeedContext,
  { story, biz }: SubjectHistory,
  prizeLevel: string,
  number: number,
  time: string,
) {
  const { subject } = story
  const id = stableId('prize', subject.id)
  rows.prize.push({
    id,
    year: subject.year,
    subjectId: subject.id,
    prizeLevel,
    prizeName: prizeName(subject.year, prizeLevel),
    awardDate: time.slice(0, 10),
    certificateNo: certificateNumber(subject.year, number),
    citation: `该课题在“${subject.keywords!.split(',')[0]}”方面取得突出成果，具有良好的示范作用。`,
    bonus: prizeLevels.find(([level]) => level === prizeLevel)![2],
    members: rows.subjectMember.filter((member) => member.subjectId === subject.id).map((member) => member.name),
    sysOrgCode: subject.sysOrgCode,
    createBy: biz.username,
    createTime: time,
    updateBy: biz.username,
    updateTime: time,
  })
  story.move('award', { person: biz, role: 'bizManger' }, time, {
    set: { prizeId: id, prizeLevel, finishTime: time },
    created: { prize: [id] },
    data: { prizeName: prizeName(subject.year, prizeLevel) },
    reason: `授予${prizeLevel}奖`,
  })
}
