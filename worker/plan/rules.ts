import { type Change, insert, type Row, update } from '../core/change'
import { addDays, parseStamp, formatStamp } from '../core/time'
import { rootFolder } from '../folders/rules'
import { expectedReports } from '../reports/expected.rules'
import type { TransitionContext } from '../subjects/case'
import { makeTransition } from '../subjects/transitions'
import { formatSubjectNumber, type SubjectRule, subjectSequenceId } from '../system/fill-rules/rules'
import { toCalendar } from '../system/settings'
import { subjectPageUrl } from '../policy/page-urls'

/**
 * Returns the publicity period: as given, or from now for the center's default number of days. It may lie in the past.
 */
export function publicityOf(
  input: { publicityStart?: string; publicityEnd?: string },
  days: number,
  now: string,
): { publicityStart: string; publicityEnd: string } {
  const publicityStart = input.publicityStart ?? now
  return { publicityStart, publicityEnd: input.publicityEnd ?? formatStamp(addDays(parseStamp(publicityStart), days)) }
}

/** Publishes the plan, and notifies the subject manager and the institution. */
export function publishPlan(
  at: TransitionContext<'contactIds'>,
  publicity: { publicityStart: string; publicityEnd: string },
): Change[] {
  const { subject, contactIds } = at.case
  return makeTransition(at, 'publishPlan', {
    set: { ...publicity, publicityResult: 0 },
    notices: [
      {
        template: 'PLAN_PUBLISHED',
        title: `《${subject.subjectName}》拟立项公示`,
        text: `课题《${subject.subjectName}》已列入 ${subject.year} 年度拟立项计划，公示期 ${publicity.publicityStart.slice(0, 16)} 至 ${publicity.publicityEnd.slice(0, 16)}。如有异议，可在公示期内提出。`,
        to: { users: [subject.subjectManId, ...contactIds].filter(Boolean) },
      },
    ],
  })
}

/** Sends a refusal that was withheld until the publication of the plan. */
export function notifyRefusal(subject: Row<'subject'>, contactIds: readonly string[]): Change[] {
  return [
    update('subject', subject, { holdNotice: 0 }),
    {
      kind: 'notice',
      notice: {
        template: 'SUBJ_REJECTED',
        title: `《${subject.subjectName}》未予立项`,
        text: `课题《${subject.subjectName}》未列入 ${subject.year} 年度计划。如有异议，可在 5 日内联系业务负责人。`,
        busType: 'subject',
        busId: subject.id,
        url: subjectPageUrl(subject.id),
        to: { users: [subject.subjectManId, ...contactIds].filter(Boolean) },
      },
    },
  ]
}

/** Folders that are created for an established subject. */
export const SUBJECT_FOLDERS = [
  '申报材料',
  '立项材料',
  '开题材料',
  '中期材料',
  '结题材料',
  '成果材料',
  '其他材料',
] as const

/** Establishes a subject: creates its expected reports and folders, and sends notices (SMS). */
export function establish(
  at: TransitionContext<'contactIds'>,
  deadlines: readonly Row<'reportDeadline'>[],
  newId: () => string,
): Change[] {
  const { subject, contactIds } = at.case
  const reports = expectedReports(subject, deadlines, at.now, toCalendar(at.settings)).map((row) => ({
    ...row,
    id: newId(),
  }))
  const folders = SUBJECT_FOLDERS.map((name, sort) => ({
    ...rootFolder(newId(), name),
    sort,
    area: 'subject',
    subjectId: subject.id,
    year: subject.year,
    templateCode: 'subject',
    canDelete: 0,
    sysOrgCode: subject.sysOrgCode,
  }))
  return [
    ...makeTransition(at, 'establish', {
      set: {
        establishTime: at.now,
        isOverYear: subject.startDate?.slice(0, 4) === subject.endDate?.slice(0, 4) ? 0 : 1,
      },
      created: { report: reports.map((row) => row.id), folder: folders.map((row) => row.id) },
      notices: [
        {
          template: 'SUBJ_ESTABLISHED',
          title: `《${subject.subjectName}》已立项`,
          text: `课题《${subject.subjectName}》已立项，编号 ${subject.subjectNum}。开题报告截止 ${reports[0]?.dueTime?.slice(0, 16) ?? ''}。`,
          to: { users: [subject.subjectManId, ...contactIds].filter(Boolean) },
          priority: 'H',
          sms: true,
        },
      ],
    }),
    ...reports.map((row) => insert('report', row)),
    ...folders.map((row) => insert('folder', row)),
  ]
}

/**
 * Assigns numbers to subjects without one, gap-free per year and domain, in the given order; the sequences are updated
 * in the same transaction.
 * @returns the numbers by subject id, and the changes
 */
export function assignNumbers(
  subjects: readonly Row<'subject'>[],
  sequences: readonly Row<'sequence'>[],
  rule: SubjectRule,
): { numbers: Record<string, string>; changes: Change[] } {
  const values = new Map(sequences.map((row) => [row.id, row.value]))
  const numbers: Record<string, string> = {}
  const changes: Change[] = []
  for (const subject of subjects) {
    if (subject.subjectNum) {
      numbers[subject.id] = subject.subjectNum
      continue
    }
    const key = subjectSequenceId(rule.prefix, subject.year, subject.domain)
    const place = (values.get(key) ?? 0) + 1
    values.set(key, place)
    numbers[subject.id] = formatSubjectNumber(rule, subject.year, subject.domain, place)
    changes.push(update('subject', subject, { subjectNum: numbers[subject.id] }))
  }
  for (const [key, value] of values) {
    const row = sequences.find((one) => one.id === key)
    if (!row) changes.push(insert('sequence', { id: key, value }))
    else if (row.value !== value) changes.push(update('sequence', row, { value }))
  }
  return { numbers, changes }
}
