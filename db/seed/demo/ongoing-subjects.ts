import { rootFolder } from '~/worker/folders/rules'
import { SUBJECT_FOLDERS } from '~/worker/plan/rules'
import type { Row } from '~/worker/core/change'
import { findDeadline, expectedReports } from '~/worker/reports/expected.rules'
import { reportTypes } from '~/worker/subjects/reports/statuses'
import { stableId } from './random'
import { ANCHOR, addDaysTo, daysBetween, addMinutesTo, officeTime } from './dates'
import { addFile } from './files'
import { HOME_INDEX } from './people'
import { addConcludingReviews, type ReportKind, type ReportRow, writeReport } from './reports'
import type { SubjectHistory, SeedContext } from './context'
import { wireNames } from '../../wire-names'

/** Continues a subject after its establishment: its reports, their reviews, and its end. */
export function continueSubject(world: SeedContext, history: SubjectHistory) {
  const { story, part } = history
  if (!story.subject.establishTime) return
  addObligations(world, history)
  if (part.status === 'ESTABLISHED') return continueRunning(world, history)
  if (part.status === wireNames.TO_CONCLUSION) return terminateEarly(world, history)
  concludeSubject(world, history)
}

/** Adds the expected reports and the folders of an established subject. */
function addObligations({ rows }: SeedContext, history: SubjectHistory) {
  const { story, chance } = history
  const { subject } = story
  const time = subject.establishTime!
  const made = {
    sysOrgCode: subject.sysOrgCode,
    createBy: 'biz2',
    createTime: time,
    updateBy: 'biz2',
    updateTime: time,
  }
  const owed = expectedReports(subject as Row<'subject'>, rows.reportDeadline as Row<'reportDeadline'>[], time).map(
    (row): ReportRow => ({ ...row, id: stableId('report', subject.id, row.reportType), ...made }),
  )
  const folders = SUBJECT_FOLDERS.map((name, sort) => ({
    ...rootFolder(stableId('folder', subject.id, sort), name),
    sort,
    area: 'subject',
    subjectId: subject.id,
    year: subject.year,
    templateCode: 'subject',
    canDelete: 0,
    ...made,
  }))
  for (const row of owed) history.reports.set(row.reportType, row)
  rows.report.push(...owed)
  rows.folder.push(...folders)
  const log = story.logs.find((one) => one.operation === 'establish')!
  log.dataAfter = {
    ...log.dataAfter,
    created: { report: owed.map((row) => row.id), folder: folders.map((row) => row.id) },
  }
  // Some subjects share their results with the industry.
  if (chance.is(0.12))
    Object.assign(subject, { share: 1, shareAuth: 1, shareConfirmed: 1, shareTime: addMinutesTo(time, 600) })
}

/** Concludes a subject in time: all reports are submitted and reviewed. */
function concludeSubject(world: SeedContext, history: SubjectHistory) {
  const { story, chance, part, biz } = history
  const { subject } = story
  const end = subject.endDate!
  const late = part.year === 2025 && part.status === 'TO_AUDIT' && part.nth % 5 === 4
  const time = late
    ? officeTime(addDaysTo(ANCHOR, -chance.int(2, 10)), chance)
    : officeTime(addDaysTo(end, chance.int(10, 35)), chance)
  for (const kind of ['OPENING', 'MIDTERM'] as const) writeReviewedReport(history, kind, world)
  addSummaries(world, history, time)
  const handed = officeTime(addDaysTo(time, -chance.int(16, 24)), chance)
  const read = officeTime(addDaysTo(time, -chance.int(2, 4)), chance)
  addConcludingReviews(
    world,
    history,
    writeReport(world, history, 'CONCLUSION', { status: 3, handed, read }),
    handed,
    read,
    false,
  )
  addUpdate(history, handed)
  story.move('conclude', { person: biz, role: 'bizManger' }, time, {
    to: 'TO_AUDIT',
    set: { archiveComplete: 1, actualEndDate: time.slice(0, 10), gradeStatus: '未评分', gradeEndTime: null },
    reason: '研究任务已完成，同意结题',
  })
}

/** Continues a running subject: each report has the status that its due date suggests. */
function continueRunning(world: SeedContext, history: SubjectHistory) {
  const { story, chance, part, manager, reports } = history
  const { subject } = story
  for (const kind of ['OPENING', 'MIDTERM'] as const) {
    const due = reports.get(kind)!.dueTime!
    if (due > ANCHOR) writeFutureReport(world, history, kind, due)
    else if (daysBetween(due, ANCHOR) > 45 || part.cast.plain) writeReviewedReport(history, kind, world)
    else writeRecentReport(world, history, kind, due)
  }
  addUpdate(history, ANCHOR)
  addSummaries(world, history, ANCHOR)
  if (addDaysTo(subject.endDate!, -90) > ANCHOR) return void writeReport(world, history, 'CONCLUSION', { status: 0 })
  if (part.cast.overdue) return void writeReport(world, history, 'CONCLUSION', { status: 1 })
  const draw = manager.username === 'subject' ? 0.55 : chance.next()
  const handed = officeTime(addDaysTo(ANCHOR, -chance.int(9, 25)), chance)
  const read = officeTime(addDaysTo(ANCHOR, -chance.int(2, 5)), chance)
  if (draw < 0.25)
    addConcludingReviews(
      world,
      history,
      writeReport(world, history, 'CONCLUSION', { status: 3, handed, read }),
      handed,
      read,
      false,
    )
  else if (draw < 0.5)
    addConcludingReviews(
      world,
      history,
      writeReport(world, history, 'CONCLUSION', { status: 2, handed }),
      handed,
      ANCHOR,
      true,
    )
  else if (draw < 0.68) writeReport(world, history, 'CONCLUSION', { status: 1 })
  else if (draw < 0.8) writeReport(world, history, 'CONCLUSION', { status: 4, handed, read })
  else writeReport(world, history, 'CONCLUSION', { status: 0 })
}

/** Terminates a subject early: open reports are cancelled. */
function terminateEarly(world: SeedContext, history: SubjectHistory) {
  const { story, chance, biz, reports } = history
  const { subject } = story
  const longest = Math.min(300, daysBetween(subject.establishTime!, ANCHOR) - 4)
  const time = officeTime(addDaysTo(subject.establishTime!, chance.int(Math.min(70, longest), longest)), chance)
  const ended: Record<string, { cancelled: 0 }> = {}
  for (const kind of ['OPENING', 'MIDTERM', 'CONCLUSION'] as const) {
    if (addDaysTo(reports.get(kind)!.dueTime!, 20) < time) writeReviewedReport(history, kind, world)
    else {
      writeReport(world, history, kind, { status: 0, cancelled: 1 })
      ended[reports.get(kind)!.id!] = { cancelled: 0 }
    }
  }
  const closeKind = chance.pick(['withdrawn', 'overdue', 'merged', 'withdrawn'])
  const reason = {
    withdrawn: '项目负责人离职，机构申请终止研究。',
    overdue: '多次催交后仍未提交报告，予以终止。',
    merged: '与同年度课题研究内容合并。',
  }[closeKind]!
  const place = { bizType: 'close', bizId: subject.id }
  const decision = addFile(
    world.rows,
    world.blobs,
    chance,
    `关于终止“${subject.subjectName}”的决定`,
    'pdf',
    place,
    biz,
    addMinutesTo(time, -10),
  )
  story.move('close', { person: biz, role: 'bizManger' }, time, {
    data: { fileIds: [decision], ...(Object.keys(ended).length && { ended: { report: ended } }) },
    set: { closeTime: time, closeKind, closeReason: reason },
    reason,
  })
}

/** Adds an occasional update of the subject by its manager. */
function addUpdate({ story, chance, manager }: SubjectHistory, until: string) {
  const { subject } = story
  if (!chance.is(0.15)) return
  const days = Math.floor(daysBetween(subject.establishTime!, until)) - 3
  if (days < 5) return
  const time = officeTime(addDaysTo(subject.establishTime!, chance.int(4, days)), chance)
  if (time <= story.time) return
  story.move('maintain', { person: manager, role: 'subjectMan' }, time, {
    set: { risks: `${subject.risks}目前各项风险可控。` },
    reason: '更新研究进展',
  })
}

/** Sets a report to submitted and reviewed in time. */
const writeReviewedReport = (history: SubjectHistory, kind: ReportKind, world: SeedContext, key: string = kind) => {
  const { chance } = history
  const handed = officeTime(addDaysTo(history.reports.get(key)!.dueTime!, -chance.int(4, 24)), chance)
  return writeReport(world, history, kind, {
    key,
    status: 3,
    handed,
    read: officeTime(addDaysTo(handed, chance.int(3, 14)), chance),
  })
}
/** Sets a report due in the last weeks to a random status. */
function writeRecentReport(world: SeedContext, history: SubjectHistory, kind: ReportKind, due: string) {
  const { chance, institution } = history
  const draw = chance.next()
  const handed = officeTime(addDaysTo(due, -chance.int(4, 10)), chance)
  if (draw < 0.5) return writeReviewedReport(history, kind, world)
  if (draw < 0.75 || institution.index === HOME_INDEX) return writeReport(world, history, kind, { status: 2, handed })
  const read = officeTime(addDaysTo(ANCHOR, -chance.int(1, 4)), chance)
  if (draw < 0.88 && handed < read) return writeReport(world, history, kind, { status: 4, handed, read })
  return writeReport(world, history, kind, { status: chance.is(0.5) ? 0 : 1 })
}
/** Sets a report due in the future to a random status. */
function writeFutureReport(world: SeedContext, history: SubjectHistory, kind: ReportKind, due: string) {
  const { chance, story } = history
  const near = daysBetween(ANCHOR, due) < 60
  const draw = chance.next()
  const days = Math.floor(daysBetween(story.subject.establishTime!, ANCHOR))
  if (near && days > 12 && draw < 0.25)
    return writeReport(world, history, kind, {
      status: 2,
      handed: officeTime(addDaysTo(ANCHOR, -chance.int(2, 8)), chance),
    })
  return writeReport(world, history, kind, { status: near && draw < 0.6 ? 1 : 0 })
}

/** Adds an annual summary for every year end within the term; this year's are open until December. */
function addSummaries(world: SeedContext, history: SubjectHistory, until: string) {
  const { story, chance, part, reports } = history
  const { subject } = story
  for (let year = Number(subject.startDate!.slice(0, 4)); ; year++) {
    const due = `${year}-12-31 23:59:59`
    const opened = `${year}-11-15`
    if (opened > until || subject.endDate! <= due.slice(0, 10)) return
    const key = `SUMMARY${year}`
    const report: ReportRow = {
      id: stableId('report', subject.id, key),
      subjectId: subject.id,
      year: String(year),
      reportType: 'SUMMARY',
      reportName: reportTypes.SUMMARY.label,
      submitRole: '负责人',
      status: 0,
      deadlineId:
        findDeadline(subject as Row<'subject'>, 'SUMMARY', String(year), world.rows.reportDeadline as never)?.id ?? '',
      openTime: `${opened} 00:00:00`,
      dueTime: due,
      sysOrgCode: subject.sysOrgCode,
      createBy: 'system',
      createTime: `${opened} 08:30:00`,
      updateBy: 'system',
      updateTime: `${opened} 08:30:00`,
    }
    reports.set(key, report)
    world.rows.report.push(report)
    const draw = part.cast.plain ? 0 : chance.next()
    if (due < until) writeReviewedReport(history, 'SUMMARY', world, key)
    else if (draw < 0.6) writeReport(world, history, 'SUMMARY', { key, status: 0 })
    else if (draw < 0.8) writeReport(world, history, 'SUMMARY', { key, status: 1 })
    else writeReport(world, history, 'SUMMARY', { key, status: 2, handed: officeTime(addDaysTo(ANCHOR, -1), chance) })
  }
}
