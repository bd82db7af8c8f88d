import type { Guard } from '../core/lifecycle'
import { type At, latestLog, presentReviews } from './case'

/** Reasons why a move may not be made: pure, each answers null or the sentence shown to the person. */
type SubjectGuard = Guard<At>

export const hasReason: SubjectGuard = ({ input }) => {
  const length = input.reason?.trim().length ?? 0
  return length < 5 ? '请填写理由（至少 5 个字）' : length > 500 ? '理由最多 500 个字' : null
}

const NAME_FORBIDDEN = /[?？*/\\[\]]/
/** Specification, section 5: at most 50, no leading apostrophe, none of ? ？ * / \ [ ]. */
export const nameProblem = (name: string): string | null => {
  if (!name.trim()) return '课题名称不能为空'
  if (name.length > 50) return '课题名称最多 50 个字'
  if (name.startsWith("'") || name.startsWith('‘') || name.startsWith('’')) return '课题名称不能以单引号开头'
  if (NAME_FORBIDDEN.test(name)) return '课题名称不能包含 ? ？ * / \\ [ ]'
  return null
}

export const windowOpen: SubjectGuard = ({ case: { subject }, settings, now, actor }) => {
  if (actor.kind === 'person' && actor.roleCode === 'bizManger') return null
  const window = settings.declareWindows.find((one) => one.year === subject.year)
  if (!window) return `${subject.year} 年度尚未开放申报`
  if (now < window.start) return `${subject.year} 年度申报将于 ${window.start.slice(0, 16)} 开始`
  if (now > window.end) return `${subject.year} 年度申报已于 ${window.end.slice(0, 16)} 截止`
  return null
}

/** Fields that a declaration cannot be submitted without, with the words that ask for them. */
export const requiredFields = {
  subjectName: '课题名称',
  domain: '研究领域',
  subjectType: '课题类型',
  leadDepartId: '牵头机构',
  subjectManId: '课题负责人',
  startDate: '开始日期',
  endDate: '结束日期',
  summary: '课题简介',
  background: '研究背景',
  objectives: '研究目标',
  content: '研究内容',
  techRoute: '技术路线',
} as const
/** What is missing in a declaration: a sentence per field; empty when it is complete. */
export function missingParts({
  case: { subject, collect, members },
  settings,
}: Pick<At, 'case' | 'settings'>): Record<string, string> {
  const missing: Record<string, string> = {}
  for (const [field, label] of Object.entries(requiredFields))
    if (!(subject[field as keyof typeof requiredFields] ?? '').trim()) missing[field] = `请填写${label}`
  const name = nameProblem(subject.subjectName)
  if (name) missing.subjectName = name
  if (subject.startDate && subject.endDate && subject.startDate >= subject.endDate)
    missing.endDate = '结束日期应晚于开始日期'
  if (members.length === 0) missing.members = '请至少填写一名课题组成员'
  if (!collect?.commitment) missing.commitment = '请勾选诚信承诺'
  for (const slot of settings.fileSlots) {
    const files = collect?.attachments.find((one) => one.slot === slot.slot)?.fileIds ?? []
    if (slot.required && files.length === 0) missing[`attachments.${slot.slot}`] = `请上传${slot.name}`
    if (files.length > slot.max) missing[`attachments.${slot.slot}`] = `${slot.name}最多 ${slot.max} 个文件`
  }
  return missing
}
export const complete: SubjectGuard = (at) => (at.input.unfilled ? null : (Object.values(missingParts(at))[0] ?? null))
export const managerFree: SubjectGuard = ({ case: { manager }, settings }) =>
  manager.running >= settings.maxRunningSubjects
    ? `课题负责人在研课题已达上限（${settings.maxRunningSubjects} 个）`
    : null
export const nothingOverdue: SubjectGuard = ({ case: { manager } }) =>
  manager.overdue > 0 ? `课题负责人有 ${manager.overdue} 份逾期未交的报告，请先提交` : null
export const institutionActive: SubjectGuard = ({ case: { depart, contactIds } }) =>
  !depart || depart.status !== '1'
    ? '牵头机构已停用'
    : contactIds.length === 0 && !depart.noContactApproval
      ? '牵头机构尚无机构联系人'
      : null

export const notOwnManager: SubjectGuard = ({ case: { subject }, actor, settings }) =>
  actor.kind === 'person' && subject.subjectManId === actor.userId && !settings.contactMayApproveOwn
    ? '不能审批自己负责的课题'
    : null
export const notYetOpened: SubjectGuard = ({ case: { subject } }) =>
  subject.contactOpenTime ? '机构联系人已查看，不能撤回' : null

export const similarityJudged: SubjectGuard = ({ case: { subject, similarityRunning }, settings }) => {
  if (similarityRunning) return '相似度检测尚未完成，请稍后再试'
  return (subject.similarityMax ?? 0) > settings.similarityLimit && !subject.similarityVerdict
    ? `相似度 ${subject.similarityMax}% 超过上限，请先作出认定`
    : null
}
export const hasItems: SubjectGuard = ({ input }) => (input.items?.length ? null : '请至少列出一项需要补充的资料')
export const everyItemAnswered: SubjectGuard = ({ case: { collect }, input }) => {
  if (input.unfilled) return null
  const open = collect?.replenishItems.filter((item) => !item.answered) ?? []
  return open.length ? `还有 ${open.length} 项资料未补充：${open[0]!.item}` : null
}
export const keepsReviewers: SubjectGuard = ({ case: { subject } }) =>
  subject.keepReviewers ? null : '没有保留的评审人，请重新分配'

const enough =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ settings, input }) => {
    const min = stage === 'FIRST' ? settings.minReviewers : settings.minReReviewers
    return (input.userIds?.length ?? 0) < min ? `至少选择 ${min} 名评审人` : null
  }
export const enoughFirst = enough('FIRST')
export const enoughRe = enough('RE')

/** committed / (assigned − cancelled − declined); 0 where nobody is left. */
export const committedShare = (at: At['case'], stage: string) => {
  const present = presentReviews(at, stage)
  return present.length ? present.filter((review) => review.status === 2).length / present.length : 0
}
/** pass / (pass + not_pass + perfect) in percent, with one decimal; abstentions and missing ones left out; null where nobody counts. */
export const passRate = (conclusions: readonly string[]): number | null => {
  const counted = conclusions.filter((one) => one === 'pass' || one === 'not_pass' || one === 'perfect')
  return counted.length
    ? Math.round((counted.filter((one) => one === 'pass').length / counted.length) * 1000) / 10
    : null
}
const EPSILON = 1e-9
const quorumOf =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ case: at, settings }) => {
    const present = presentReviews(at, stage)
    const committed = present.filter((review) => review.status === 2).length
    return committedShare(at, stage) + EPSILON >= settings.quorum
      ? null
      : `已提交评审 ${committed}/${present.length} 人，未达到 ${Math.round(settings.quorum * 100)}% 的要求`
  }
const rateOf =
  (stage: 'FIRST' | 'RE'): SubjectGuard =>
  ({ case: at, settings, input }) => {
    const rate = passRate(
      presentReviews(at, stage)
        .filter((review) => review.status === 2)
        .map((review) => review.conclusion),
    )
    return (rate ?? 0) >= settings.passRate || (input.override?.trim().length ?? 0) >= 5
      ? null
      : `通过率 ${rate ?? 0}% 低于 ${settings.passRate}%，需填写理由（至少 5 个字）`
  }
export const quorumFirst = quorumOf('FIRST')
export const quorumRe = quorumOf('RE')
export const rateFirst = rateOf('FIRST')
export const rateRe = rateOf('RE')

export const publicityOver: SubjectGuard = ({ case: { subject }, now }) =>
  subject.publicityEnd && subject.publicityEnd <= now
    ? null
    : `公示期至 ${subject.publicityEnd?.slice(0, 16) ?? '未定'}，尚未结束`
export const noObjection: SubjectGuard = ({ case: { objections } }) => {
  if (objections.some((one) => one.status === 0)) return '有尚未处理的公示异议'
  return objections.some((one) => one.status === 2) ? '公示异议成立，不能立项' : null
}
export const upheldOrWithdrawn: SubjectGuard = (at) => hasReason(at)
export const numbered: SubjectGuard = ({ case: { subject } }) => (subject.subjectNum ? null : '请先编制课题编号')
export const dated: SubjectGuard = ({ case: { subject } }) =>
  subject.startDate && subject.endDate ? null : '请先填写课题起止日期'
export const taskBook: SubjectGuard = ({ case: { subject }, settings }) =>
  settings.taskBookRequired && !subject.taskBookFileId ? '任务书尚未提交' : null
export const declarationWritten: SubjectGuard = ({ case: { subject } }) =>
  subject.source === 'plan' && !subject.subjectManId ? '计划课题尚未指定负责人' : null

/** Concluding comments are asked for once the conclusion report is handed in. */
export const conclusionHandedIn: SubjectGuard = ({ case: { reports } }) =>
  reports.some(
    (report) =>
      report.reportType === 'CONCLUSION' && !report.cancelled && !report.waived && [2, 3].includes(report.status),
  )
    ? null
    : '结题报告尚未提交，不能进行结题评议'
export const MANDATORY_REPORTS = ['OPENING', 'MIDTERM', 'CONCLUSION'] as const
export const reportsDone: SubjectGuard = ({ case: { reports } }) => {
  const open = reports.filter(
    (report) =>
      !report.cancelled && report.status !== 3 && (MANDATORY_REPORTS as readonly string[]).includes(report.reportType),
  )
  if (open.length) return `还有 ${open.length} 份报告未审阅：${open[0]!.reportName || open[0]!.reportType}`
  return reports.some((report) => report.reportType === 'CONCLUSION' && report.status === 3) ? null : '结题报告尚未审阅'
}
export const concludedByBoth: SubjectGuard = ({ case: { reviews, reports } }) => {
  const conclusion = reports.find((report) => report.reportType === 'CONCLUSION')
  if (conclusion?.waived) return null
  for (const [stage, who] of [
    ['CONC_TECH', '技管委'],
    ['CONC_ADVISER', '专家'],
  ] as const) {
    const last = reviews.filter((review) => review.stage === stage && review.status === 2).at(-1)
    if (last?.conclusion !== 'pass') return `${who}结题意见尚未通过`
  }
  return null
}
export const gradingNotStarted: SubjectGuard = ({ case: { subject, grades } }) =>
  subject.status === 'TO_AUDIT' && grades.some((grade) => !grade.cancelled && grade.status !== '未评分')
    ? '评分已开始，不能终止'
    : null
export const gradingOpen: SubjectGuard = ({ case: { subject } }) =>
  subject.gradeEndTime ? '评分已结束，不能再调整' : null
export const gradingEnded: SubjectGuard = ({ case: { subject } }) => (subject.gradeEndTime ? null : '评分尚未结束')
export const excellent: SubjectGuard = ({ case: { subject } }) =>
  subject.isExcellent ? null : '未入选优秀课题，不能进入评奖'
export const notExcellent: SubjectGuard = ({ case: { subject } }) =>
  subject.isExcellent ? '已入选优秀课题，请发起评奖' : null
export const neverSubmitted: SubjectGuard = ({ case: { subject }, actor }) => {
  if (subject.status === 'TO_ESTABLISH_DRAFT' && subject.submitTime) return '已进入评审的课题不能删除'
  if (actor.kind !== 'person' || actor.roleCode !== 'subjectMan') return null
  if (subject.submitTime) return '已提交过的课题不能删除'
  return subject.status === 'TO_SUBMIT' ? null : '只能删除待申报的课题'
}
export const earlierStep: SubjectGuard = ({ case: at, input }) =>
  !input.targetStatus ||
  at.logs.some((log) => log.toStatus === input.targetStatus || log.fromStatus === input.targetStatus)
    ? null
    : '只能退回到经历过的环节'
export const hasHistory: SubjectGuard = ({ case: at }) => (latestLog(at) ? null : '没有可以回退的操作')
