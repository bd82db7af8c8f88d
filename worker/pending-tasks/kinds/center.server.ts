import { sql } from 'drizzle-orm'
import {
  ADMIN,
  allOf,
  assignUrl,
  BUSINESS_MANAGER,
  detailUrl,
  statusCondition,
  type KindRow,
  type TaskLink,
  yearUrl,
  planUrl,
  reportUrl,
} from './conditions.server'
import { wireNames } from '../../../db/wire-names'
import { Settings } from '../../system/settings'
import { confirmedByContactCondition } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import {
  accountRequestSource,
  anySubjectSource,
  changeSource,
  objectionSource,
  preparedActionSource,
  submittedReportSource,
} from '../sources.server'
import { subjectPageUrl } from '../../policy/page-urls'

/** Page where the second person confirms: for an undo the subject, for a publication its step of the year plan. */
const confirmationUrl = ({ bizId }: TaskLink) => {
  const [action, of = ''] = bizId.split(':')
  if (action === 'undo') return subjectPageUrl(of)
  const year = /^\d{4}$/.test(of) ? `&year=${of}` : ''
  return `/subjectMngr/yearPlan?step=${action === 'establish' ? 'establish' : 'draft'}${year}`
}

/**
 * Condition: enough of the valid reviews of the current round are committed for a decision; false without any review.
 * The addend compensates for rounding.
 */
const quorumReached = sql`coalesce((select sum(v.status = 2) * 1.0 / count(*) + 0.000001 from subject_review v
  where v.subject_id = subject.id and v.stage = case subject.status when 'RE_AUDITING' then 'RE' else 'FIRST' end
    and v.round_no = subject.round_no and v.status not in (4, 5))
  >= coalesce((select cast(value as real) from setting where id = 'quorum'), ${Settings.parse({}).quorum}), false)`
/** Condition: the last committed opinion of a stage is a pass. */
const passedCondition = (stage: 'CONC_TECH' | 'CONC_ADVISER') => sql`coalesce((select v.conclusion from subject_review v
  where v.subject_id = subject.id and v.stage = ${stage} and v.status = 2
  order by v.assign_time desc, v.id desc limit 1), '') = 'pass'`
/**
 * Condition: every mandatory report is reviewed, and the committee and the advisers passed the conclusion or it is
 * waived. The reviewed conclusion is checked first, because few subjects have one.
 */
const concludedCondition = allOf(
  sql`exists (select 1 from report p indexed by report_subject where p.subject_id = subject.id and p.report_type = 'CONCLUSION'
    and p.status = 3 and (p.waived = 1 or (${passedCondition('CONC_TECH')} and ${passedCondition('CONC_ADVISER')})))`,
  sql`not exists (select 1 from report p indexed by report_subject where p.subject_id = subject.id
    and p.report_type in ('OPENING', 'MIDTERM', 'CONCLUSION') and p.cancelled = 0 and p.status <> 3)`,
)
const gradesSource = sql`from subject_grade g where g.subject_id = subject.id and g.cancelled = 0`
const noManagerCondition = sql`(subject.source = 'plan' and subject.subject_man_id = '')`
const undatedSource = { ...anySubjectSource, due: sql`null` }

/** Pending tasks of the center, in the order of the process. */
export const center = {
  formalReview: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => statusCondition('TO_REVIEW'),
    list: '/subjectMngr/audit/todo',
    act: detailUrl(),
  },
  supplementOverdue: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: ({ now }) => allOf(statusCondition('TO_SUPPLEMENT'), sql`subject.due_time < ${now}`),
    list: '/subjectMngr/declared',
    act: detailUrl(),
  },
  assignFirst: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => statusCondition(wireNames.TO_FIRST_AUDIT),
    list: '/subjectMngr/review/assign',
    act: assignUrl('FIRST'),
  },
  decideFirst: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition(wireNames.FIRST_AUDITING), quorumReached),
    list: '/subjectMngr/proposed',
    act: detailUrl('review'),
  },
  reviewOverdue: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: ({ now }) =>
      allOf(
        sql`subject.status in (${wireNames.FIRST_AUDITING}, 'RE_AUDITING') and subject.del_flag = 0`,
        sql`subject.due_time < ${now}`,
        sql`not ${quorumReached}`,
      ),
    list: '/subjectMngr/review/assign',
    act: detailUrl('review'),
  },
  assignRe: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => statusCondition('TO_RE_AUDIT'),
    list: '/subjectMngr/review/assign',
    act: assignUrl('RE'),
  },
  decideRe: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition('RE_AUDITING'), quorumReached),
    list: '/subjectMngr/recheck',
    act: detailUrl('review'),
  },
  assignManager: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition('TO_ESTABLISH_DRAFT'), noManagerCondition),
    list: '/subjectMngr/yearPlan',
    act: detailUrl(),
  },
  publishPlan: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition('TO_ESTABLISH_DRAFT'), sql`not ${noManagerCondition}`),
    list: '/subjectMngr/yearPlan',
    act: yearUrl('/subjectMngr/yearPlan'),
  },
  confirm: {
    roles: [BUSINESS_MANAGER, ADMIN],
    source: preparedActionSource,
    when: ({ actor, now }) =>
      allOf(sql`a.done_time is null`, sql`a.expire_time > ${now}`, sql`a.prepared_by <> ${actor.userId}`),
    list: '/subjectMngr/yearPlan',
    act: confirmationUrl,
  },
  objection: {
    roles: [BUSINESS_MANAGER],
    source: objectionSource,
    when: () => allOf(statusCondition('TO_ESTABLISH'), sql`o.status = 0`, sql`o.del_flag = 0`),
    list: '/subjectMngr/yearPlan',
    act: planUrl('publicity'),
  },
  endPublicity: {
    roles: [BUSINESS_MANAGER],
    source: { ...anySubjectSource, due: sql`subject.publicity_end` },
    when: ({ now }) =>
      allOf(
        statusCondition('TO_ESTABLISH'),
        sql`subject.publicity_end <= ${now}`,
        sql`not exists (select 1 from objection o where o.subject_id = subject.id and o.del_flag = 0 and o.status in (0, 2))`,
      ),
    list: '/subjectMngr/yearPlan',
    act: planUrl('publicity'),
  },
  number: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition('ESTABLISHED_DRAFT'), sql`subject.subject_num = ''`),
    list: '/subjectMngr/yearPlan',
    act: planUrl('establish'),
  },
  establish: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => allOf(statusCondition('ESTABLISHED_DRAFT'), sql`subject.subject_num <> ''`),
    list: '/subjectMngr/yearPlan',
    act: planUrl('establish'),
  },
  reviewReport: {
    roles: [BUSINESS_MANAGER],
    source: submittedReportSource,
    when: () => allOf(sql`p.status = 2 and p.waived = 0 and p.cancelled = 0`, statusCondition('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: reportUrl,
  },
  decideChange: {
    roles: [BUSINESS_MANAGER],
    source: changeSource,
    when: () => allOf(sql`x.status = 2`, sql`x.del_flag = 0`, sql`subject.del_flag = 0`),
    list: '/todo/bizManger',
    act: detailUrl('change'),
  },
  conclude: {
    roles: [BUSINESS_MANAGER],
    source: { ...anySubjectSource, due: sql`subject.end_date` },
    when: () => allOf(statusCondition('ESTABLISHED'), concludedCondition),
    list: '/todo/bizManger',
    act: detailUrl(),
  },
  assignGrade: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () =>
      allOf(
        statusCondition('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`not exists (select 1 ${gradesSource})`,
      ),
    list: '/prize/grade/assign',
    act: yearUrl('/prize/grade/assign'),
  },
  endGrade: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () =>
      allOf(
        statusCondition('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`(select min(g.waived = 1 or g.status = '已评分') ${gradesSource}) = 1`,
      ),
    list: '/prize/grade/list',
    act: yearUrl('/prize/grade/list'),
  },
  finish: {
    roles: [BUSINESS_MANAGER],
    source: undatedSource,
    when: () =>
      allOf(statusCondition('TO_AUDIT'), sql`subject.grade_end_time is not null`, sql`subject.is_excellent = 0`),
    list: '/prize/manage',
    act: yearUrl('/prize/manage'),
  },
  initiateAward: {
    roles: [BUSINESS_MANAGER],
    source: undatedSource,
    when: () =>
      allOf(statusCondition('TO_AUDIT'), sql`subject.grade_end_time is not null`, sql`subject.is_excellent <> 0`),
    list: '/prize/manage',
    act: yearUrl('/prize/manage'),
  },
  award: {
    roles: [BUSINESS_MANAGER],
    source: anySubjectSource,
    when: () => statusCondition('TO_PRIZE'),
    list: '/prize/manage',
    act: yearUrl('/prize/manage'),
  },
  confirmRequest: {
    roles: [BUSINESS_MANAGER],
    source: accountRequestSource,
    when: () => sql`(account_request.status = 0 and not ${confirmedByContactCondition})`,
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
