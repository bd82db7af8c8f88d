import { stableId } from './random'
import { ANCHOR, addDaysTo, endOfDay, addMinutesTo, officeTime } from './dates'
import { addFile, type SampleFile } from './files'
import { chooseReviewers, addReviewRound, openDueTime } from './reviews'
import { addReportHistory } from './report-history'
import type { NewRow } from './rows'
import type { SubjectHistory, SeedContext } from './context'

export type ReportRow = NewRow<'report'>
export type ReportKind = 'OPENING' | 'MIDTERM' | 'SUMMARY' | 'CONCLUSION'
/** 0 待创建, 1 待提交, 2 已提交, 3 已审阅, 4 待完善. */
type ReportStatus = 0 | 1 | 2 | 3 | 4

type ReportState = { status: ReportStatus; handed?: string; read?: string; cancelled?: 0 | 1; key?: string }

/** Returns a report with a new due date. */
function returnReport(world: SeedContext, { chance, biz }: SubjectHistory, report: ReportRow, read: string) {
  const returnDue = endOfDay(addDaysTo(ANCHOR, world.present.shift + chance.int(5, 12)))
  Object.assign(report, { returnDue, dueTime: returnDue, extended: 1 } satisfies Partial<ReportRow>)
  world.rows.reportExtension.push({
    id: stableId('extension', report.id),
    reportId: report.id,
    newDue: returnDue,
    reason: '退回完善',
    approver: biz.realname,
    createBy: biz.username,
    createTime: read,
    updateBy: biz.username,
    updateTime: read,
  })
}

/** Sets a report to the given status. `handed` and `read` are the times of its submission and of the centre's review. */
export function writeReport(
  world: SeedContext,
  history: SubjectHistory,
  kind: ReportKind,
  { status, handed, read, cancelled = 0, key = kind }: ReportState,
): ReportRow {
  const { story, chance, manager, biz } = history
  const { subject } = story
  const report = history.reports.get(key)!
  const due = report.dueTime!
  const file = (name: string, ext: SampleFile['ext'], time: string) =>
    addFile(world.rows, world.blobs, chance, name, ext, { bizType: 'report', bizId: report.id }, manager, time)
  // Due dates of open work are relative to the first start.
  if (status !== 3 && !cancelled && due > ANCHOR) report.dueTime = endOfDay(addDaysTo(due, world.present.shift))
  if (cancelled) report.cancelled = 1
  if (status === 0) return report
  const name = `${subject.subjectName}${kind === 'SUMMARY' ? `${report.year}年` : ''}${report.reportName}`
  Object.assign(report, {
    status,
    authorId: manager.id,
    content: `${report.reportName}期间，课题组按计划推进各项工作，完成了阶段任务。`,
    sections: makeSections(history, kind),
    fundUsed:
      Math.round((subject.budgetTotal ?? 0) * { OPENING: 1, MIDTERM: 5, SUMMARY: 6, CONCLUSION: 9.5 }[kind]) / 10,
    problems: chance.pick(['暂无重大问题。', '试点环境协调周期较长。', '部分数据获取进度滞后。']),
    nextPlan: kind === 'CONCLUSION' ? '推广应用研究成果。' : '按计划推进后续研究任务。',
    midConclusion: kind === 'MIDTERM' ? chance.pick(['正常', '正常', '正常', '警告']) : '',
    lockVersion: status,
    updateBy: read ? biz.username : manager.username,
    updateTime:
      read ?? handed ?? laterTime(report.createTime!, officeTime(addDaysTo(ANCHOR, -chance.int(1, 6)), chance)),
  } satisfies Partial<ReportRow>)
  if (handed)
    Object.assign(report, {
      versionNo: 1,
      submitTime: handed,
      late: handed > due ? 1 : 0,
      similarityMax: chance.int(2, 45),
      fileIds: [
        file(name, chance.is(0.5) ? 'docx' : 'pdf', addMinutesTo(handed, -15)),
        ...(kind === 'CONCLUSION' ? [file(`${subject.subjectName}经费决算表`, 'xlsx', addMinutesTo(handed, -14))] : []),
      ],
    } satisfies Partial<ReportRow>)
  if (read)
    Object.assign(report, {
      openedTime: addMinutesTo(read, -20),
      reviewerId: biz.id,
      reviewTime: read,
      reviewOpinion: status === 4 ? '考核指标完成情况缺少佐证，请补充后重新提交。' : '内容完整，同意。',
    } satisfies Partial<ReportRow>)
  addReportHistory(world.rows, report, history, { ...(handed && { handed }), ...(read && { read }) })
  if (status === 4) {
    returnReport(world, history, report, read!)
  }
  return report
}
const laterTime = (a: string, b: string) => (a > b ? a : b)

function makeSections({ story: { subject }, chance }: SubjectHistory, kind: ReportKind): ReportRow['sections'] {
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

/** Adds the concluding reviews of committee and experts: all submitted, or some still open. */
export function addConcludingReviews(
  world: SeedContext,
  history: SubjectHistory,
  report: ReportRow,
  handed: string,
  until: string,
  open: boolean,
) {
  const { story, chance, biz } = history
  const { subject } = story
  for (const [stage, pool, count] of [
    ['CONC_TECH', world.people.committee, 2],
    ['CONC_ADVISER', world.people.counselors, 3],
  ] as const) {
    const reviewers = chooseReviewers(pool, subject, world.people, chance, count, open ? 1 : chance.int(0, 1))
    const assignTime = addMinutesTo(handed, chance.int(60, 1500))
    addReviewRound(world.rows, subject, chance, {
      stage,
      roundNo: subject.roundNo ?? 1,
      reviewers,
      assignedBy: biz,
      assignTime,
      dueTime: open ? openDueTime(handed, 14, world.present, chance) : endOfDay(addDaysTo(handed, 14)),
      until,
      conclusions: reviewers.map((_, at) => (open && (at === 0 || chance.is(0.5)) ? null : 'pass')),
    })
  }
  if (open) report.openedTime = addMinutesTo(handed, 50)
}
