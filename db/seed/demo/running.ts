import { idOf } from './chance'
import { ANCHOR, dayAfter, daysBetween, endOf, minutesAfter, officeTime } from './days'
import { addFile } from './files'
import { choose, makeRound, openDue } from './judges'
import { HOME } from './people'
import type { New } from './rows'
import type { Told, World } from './subjects'

type Report = New<'report'>
const labels = { OPENING: '开题报告', MIDTERM: '中期报告', SUMMARY: '年度总结', CONCLUSION: '结题报告' } as const
type Kind = keyof typeof labels
/** 0 待创建, 1 待提交, 2 已提交, 3 已审阅, 4 待完善. */
type Status = 0 | 1 | 2 | 3 | 4

export const deadlineId = (year: string, kind: string) => idOf('deadline', year, kind)

/** From the establishment on: the reports, the people who look at them, and the end of the subject. */
export function run(world: World, told: Told) {
  const { story, part } = told
  if (!story.subject.establishTime) return
  if (part.status === 'ESTABLISHED') return goOn(world, told)
  if (part.status === 'TO_CONCOLUSION') return closeEarly(world, told)
  conclude(world, told)
}

/** A subject that came to its end in time: every report handed in and read, then T28. */
function conclude(world: World, told: Told) {
  const { story, chance, part, biz } = told
  const { subject } = story
  const end = subject.endDate!
  const late = part.year === 2025 && part.status === 'TO_AUDIT' && part.nth % 5 === 4
  const time = late
    ? officeTime(dayAfter(ANCHOR, -chance.int(2, 10)), chance)
    : officeTime(dayAfter(end, chance.int(10, 35)), chance)
  for (const kind of ['OPENING', 'MIDTERM'] as const) done(world, told, kind, naturalDue(told, kind))
  summaries(world, told, time)
  const handed = officeTime(dayAfter(time, -chance.int(16, 24)), chance)
  const read = officeTime(dayAfter(time, -chance.int(2, 4)), chance)
  const report = makeReport(world, told, 'CONCLUSION', endOf(dayAfter(end, 30)), 3, handed, read)
  concluding(world, told, report, handed, read, 2)
  subject.archiveComplete = 1
  maintain(told, handed)
  story.move('conclude', { person: biz, role: 'bizManger' }, time, {
    to: 'TO_AUDIT',
    set: { actualEndDate: time.slice(0, 10), gradeStatus: '' },
    reason: '研究任务已完成，同意结题',
  })
}

/** A subject that runs today: each report is as far as the calendar says. */
function goOn(world: World, told: Told) {
  const { story, chance, part, manager } = told
  const { subject } = story
  for (const kind of ['OPENING', 'MIDTERM'] as const) {
    const due = naturalDue(told, kind)
    if (due > ANCHOR) upcoming(world, told, kind, due)
    else if (daysBetween(due, ANCHOR) > 45 || part.cast.plain) done(world, told, kind, due)
    else recent(world, told, kind, due)
  }
  maintain(told, ANCHOR)
  summaries(world, told, ANCHOR)
  const due = endOf(dayAfter(subject.endDate!, 30))
  if (dayAfter(subject.endDate!, -90) > ANCHOR) return
  if (part.cast.overdue) return void makeReport(world, told, 'CONCLUSION', due, 1)
  const own = manager.username === 'subject'
  const draw = own ? 0.55 : chance.next()
  const handed = officeTime(dayAfter(ANCHOR, -chance.int(9, 25)), chance)
  if (draw < 0.25) {
    const read = officeTime(dayAfter(ANCHOR, -chance.int(2, 5)), chance)
    concluding(world, told, makeReport(world, told, 'CONCLUSION', due, 3, handed, read), handed, read, 2)
  } else if (draw < 0.5)
    concluding(world, told, makeReport(world, told, 'CONCLUSION', due, 2, handed), handed, ANCHOR, 0)
  else if (draw < 0.58) makeReport(world, told, 'CONCLUSION', due, 1)
  else if (draw < 0.7)
    makeReport(world, told, 'CONCLUSION', due, 4, handed, officeTime(dayAfter(ANCHOR, -chance.int(2, 5)), chance))
  else if (draw < 0.8) makeReport(world, told, 'CONCLUSION', due, 1)
  else makeReport(world, told, 'CONCLUSION', due, 0)
}

/** T29 on the way: what was still open is cancelled. */
function closeEarly(world: World, told: Told) {
  const { story, chance, biz } = told
  const { subject } = story
  const longest = Math.min(300, daysBetween(subject.establishTime!, ANCHOR) - 4)
  const time = officeTime(dayAfter(subject.establishTime!, chance.int(Math.min(70, longest), longest)), chance)
  for (const kind of ['OPENING', 'MIDTERM'] as const) {
    const due = naturalDue(told, kind)
    if (dayAfter(due, 20) < time) done(world, told, kind, due)
    else makeReport(world, told, kind, due, 0, undefined, undefined, true)
  }
  const closeKind = chance.pick(['withdrawn', 'overdue', 'merged', 'withdrawn'])
  const reason = {
    withdrawn: '项目负责人离职，机构申请终止研究。',
    overdue: '多次催交后仍未提交报告，予以终止。',
    merged: '与同年度课题研究内容合并。',
  }[closeKind]!
  story.move('close', { person: biz, role: 'bizManger' }, time, {
    set: { closeTime: time, closeKind, closeReason: reason, actualEndDate: time.slice(0, 10) },
    reason,
  })
}

/** T27 now and then: the manager keeps the subject's results up to date. */
function maintain({ story, chance, manager }: Told, until: string) {
  const { subject } = story
  if (!chance.is(0.15)) return
  const days = Math.floor(daysBetween(subject.establishTime!, until)) - 3
  if (days < 5) return
  const time = officeTime(dayAfter(subject.establishTime!, chance.int(4, days)), chance)
  if (time <= story.time) return
  story.move('maintain', { person: manager, role: 'subjectMan' }, time, {
    set: { risks: `${subject.risks}目前各项风险可控。` },
    reason: '更新研究进展',
  })
}

const naturalDue = ({ story: { subject } }: Told, kind: 'OPENING' | 'MIDTERM') =>
  endOf(dayAfter(subject.startDate!, kind === 'OPENING' ? 60 : (subject.durationMonths! * 30.4) / 2))

const done = (world: World, told: Told, kind: Kind, due: string) => {
  const { chance } = told
  const handed = officeTime(dayAfter(due, -chance.int(4, 24)), chance)
  return makeReport(world, told, kind, due, 3, handed, officeTime(dayAfter(handed, chance.int(3, 14)), chance))
}
/** Due in the last weeks. */
function recent(world: World, told: Told, kind: Kind, due: string) {
  const { chance, institution } = told
  const draw = chance.next()
  const handed = officeTime(dayAfter(due, -chance.int(4, 10)), chance)
  if (draw < 0.5) return done(world, told, kind, due)
  if (draw < 0.75 || institution.index === HOME) return makeReport(world, told, kind, due, 2, handed)
  if (draw < 0.88)
    return makeReport(world, told, kind, due, 4, handed, officeTime(dayAfter(ANCHOR, -chance.int(2, 6)), chance))
  return makeReport(world, told, kind, due, chance.is(0.5) ? 0 : 1)
}
/** Due in the future. */
function upcoming(world: World, told: Told, kind: Kind, due: string) {
  const { chance, story } = told
  const near = daysBetween(ANCHOR, due) < 60
  const draw = chance.next()
  const days = Math.floor(daysBetween(story.subject.establishTime!, ANCHOR))
  if (near && days > 12 && draw < 0.25)
    return makeReport(world, told, kind, due, 2, officeTime(dayAfter(ANCHOR, -chance.int(2, 8)), chance))
  return makeReport(world, told, kind, due, near && draw < 0.6 ? 1 : 0)
}

/** One per year end that the subject runs over; this year's are open until December. */
function summaries(world: World, told: Told, until: string) {
  const { story, chance, part } = told
  const { startDate, endDate } = story.subject
  for (let year = Number(startDate!.slice(0, 4)); ; year++) {
    const due = `${year}-12-31 23:59:59`
    if (`${year}-11-15` > until || endDate! <= due.slice(0, 10)) return
    if (due < until) done(world, told, 'SUMMARY', due)
    else {
      const draw = part.cast.plain ? 0 : chance.next()
      const handed = officeTime(dayAfter(ANCHOR, -1), chance)
      if (draw < 0.6) makeReport(world, told, 'SUMMARY', due, 0)
      else if (draw < 0.8) makeReport(world, told, 'SUMMARY', due, 1)
      else makeReport(world, told, 'SUMMARY', due, 2, handed)
    }
  }
}

/** A report as far as it is. `handed` and `read` are the times of its submission and of the centre's answer. */
function makeReport(
  world: World,
  told: Told,
  kind: Kind,
  due: string,
  status: Status,
  handed?: string,
  read?: string,
  cancelled = false,
): Report {
  const { story, chance, manager, biz } = told
  const { subject } = story
  const year = due.slice(0, 4)
  const id = idOf('report', subject.id, kind, year)
  const isOpen = status !== 3 && !cancelled && due > ANCHOR
  const opened = {
    OPENING: subject.startDate!,
    MIDTERM: dayAfter(due, -60),
    SUMMARY: `${year}-11-15`,
    CONCLUSION: dayAfter(subject.endDate!, -90),
  }[kind]
  const written = status > 0
  const made = kind === 'SUMMARY' || kind === 'CONCLUSION' ? `${opened} 08:30:00` : subject.establishTime!
  const last = read ?? handed ?? (written ? officeTime(dayAfter(ANCHOR, -chance.int(1, 6)), chance) : made)
  const name = `${subject.subjectName}${kind === 'SUMMARY' ? `${year}年` : ''}${labels[kind]}`
  const report: Report = {
    id,
    subjectId: subject.id,
    year,
    reportType: kind,
    reportName: name,
    submitRole: '负责人',
    status,
    late: handed && handed > due ? 1 : 0,
    cancelled: cancelled ? 1 : 0,
    deadlineId: deadlineId(year, kind),
    openTime: `${opened} 00:00:00`,
    dueTime: isOpen ? endOf(dayAfter(due, world.present.shift)) : due,
    ...(written && {
      authorId: manager.id,
      content: `${labels[kind]}期间，课题组按计划推进各项工作，完成了阶段任务。`,
      sections: sectionsOf(told, kind),
      fundUsed:
        Math.round((subject.budgetTotal ?? 0) * { OPENING: 1, MIDTERM: 5, SUMMARY: 6, CONCLUSION: 9.5 }[kind]) / 10,
      problems: chance.pick(['暂无重大问题。', '试点环境协调周期较长。', '部分数据获取进度滞后。']),
      nextPlan: kind === 'CONCLUSION' ? '推广应用研究成果。' : '按计划推进后续研究任务。',
      midConclusion: kind === 'MIDTERM' ? chance.pick(['正常', '正常', '正常', '警告']) : '',
    }),
    ...(handed && {
      versionNo: 1,
      submitTime: handed,
      similarityMax: chance.int(2, 45),
      fileIds: [
        addFile(
          world.rows,
          world.blobs,
          chance,
          name,
          chance.is(0.5) ? 'docx' : 'pdf',
          { bizType: 'report', bizId: id },
          manager,
          minutesAfter(handed, -15),
        ),
        ...(kind === 'CONCLUSION'
          ? [
              addFile(
                world.rows,
                world.blobs,
                chance,
                `${subject.subjectName}经费决算表`,
                'xlsx',
                { bizType: 'report', bizId: id },
                manager,
                minutesAfter(handed, -14),
              ),
            ]
          : []),
      ],
    }),
    ...(read && {
      openedTime: minutesAfter(read, -20),
      reviewerId: biz.id,
      reviewTime: read,
      reviewOpinion: status === 4 ? '考核指标完成情况缺少佐证，请补充后重新提交。' : '内容完整，同意。',
      returnDue: status === 4 ? endOf(dayAfter(ANCHOR, world.present.shift + chance.int(5, 12))) : null,
    }),
    sysOrgCode: subject.sysOrgCode,
    createBy: written ? manager.username : 'system',
    createTime: made,
    updateBy: read ? biz.username : written ? manager.username : 'system',
    updateTime: last,
    lockVersion: status,
  }
  // A returned report has the time that its return gave it.
  if (report.returnDue) report.dueTime = report.returnDue
  world.rows.report.push(report)
  if (kind === 'OPENING' || kind === 'MIDTERM') {
    const log = story.logs.find((one) => one.operation === 'establish')!
    const created = (log.dataAfter!.created ?? {}) as Record<string, string[]>
    log.dataAfter = { ...log.dataAfter, created: { report: [...(created.report ?? []), id] } }
  }
  return report
}

function sectionsOf({ story: { subject }, chance }: Told, kind: Kind): Report['sections'] {
  if (kind !== 'CONCLUSION') return { completion: { text: '已按任务书完成阶段目标。', indicators: [] } }
  return {
    completion: {
      text: '任务书约定的研究内容已全部完成。',
      indicators: subject.expectedResults!.map((result) => ({
        name: result.name,
        planned: `${result.count}${result.unit}`,
        reached: `${result.count}${result.unit}`,
        rate: 100,
        fileIds: [],
      })),
    },
    change: { text: '研究期间无重大变更。' },
    sharing: { text: '研究报告拟在行业内共享。', shareAuth: chance.pick([0, 1, 1]), fileIds: [] },
    progressYear: [{ year: subject.startDate!.slice(0, 4), text: '完成调研与方案设计。' }],
  }
}

/** The concluding comments of committee and experts: all given, or some still open. */
function concluding(world: World, told: Told, report: Report, handed: string, until: string, opened: 0 | 2) {
  const { story, chance, biz } = told
  const { subject } = story
  const open = opened === 0
  for (const [stage, pool, count] of [
    ['CONC_TECH', world.people.committee, 2],
    ['CONC_ADVISER', world.people.counselors, 3],
  ] as const) {
    const reviewers = choose(pool, subject, world.people, chance, count, open ? 1 : chance.int(0, 1))
    const assignTime = minutesAfter(handed, chance.int(60, 1500))
    makeRound(world.rows, subject, chance, {
      stage,
      roundNo: subject.roundNo ?? 1,
      reviewers,
      assignedBy: biz,
      assignTime,
      dueTime: open ? openDue(handed, 14, world.present, chance) : endOf(dayAfter(handed, 14)),
      until,
      conclusions: reviewers.map((_, at) => (open && (at === 0 || chance.is(0.5)) ? null : 'pass')),
    })
  }
  if (open) report.openedTime = minutesAfter(handed, 50)
}
