import { sql } from 'drizzle-orm'
import {
  AD,
  and,
  assign,
  BM,
  detail,
  inStatus,
  type KindRow,
  type Link,
  ofYear,
  planAt,
  report,
} from './conditions.server'
import { wire } from '../../../db/wire'
import { Settings } from '../../system/settings'
import { byContact } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import { ofAccountRequest, ofAnySubject, ofChange, ofObjection, ofPrepared, ofSubmittedReport } from '../sources.server'
import { subjectPage } from '../../policy/pages'

/** Page where the second person confirms: for an undo the subject, for a publication its step of the year plan. */
const confirmAt = ({ bizId }: Link) => {
  const [action, of = ''] = bizId.split(':')
  if (action === 'undo') return subjectPage(of)
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
const isPassed = (stage: 'CONC_TECH' | 'CONC_ADVISER') => sql`coalesce((select v.conclusion from subject_review v
  where v.subject_id = subject.id and v.stage = ${stage} and v.status = 2
  order by v.assign_time desc, v.id desc limit 1), '') = 'pass'`
/**
 * Condition: every mandatory report is reviewed, and the committee and the advisers passed the conclusion or it is
 * waived. The reviewed conclusion is checked first, because few subjects have one.
 */
const isConcluded = and(
  sql`exists (select 1 from report p indexed by report_subject where p.subject_id = subject.id and p.report_type = 'CONCLUSION'
    and p.status = 3 and (p.waived = 1 or (${isPassed('CONC_TECH')} and ${isPassed('CONC_ADVISER')})))`,
  sql`not exists (select 1 from report p indexed by report_subject where p.subject_id = subject.id
    and p.report_type in ('OPENING', 'MIDTERM', 'CONCLUSION') and p.cancelled = 0 and p.status <> 3)`,
)
const grades = sql`from subject_grade g where g.subject_id = subject.id and g.cancelled = 0`
const withoutManager = sql`(subject.source = 'plan' and subject.subject_man_id = '')`
const undated = { ...ofAnySubject, due: sql`null` }

/** Pending tasks of the center, in the order of the process. */
export const centre = {
  formalReview: {
    roles: [BM],
    source: ofAnySubject,
    when: () => inStatus('TO_REVIEW'),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  supplementOverdue: {
    roles: [BM],
    source: ofAnySubject,
    when: ({ now }) => and(inStatus('TO_SUPPLEMENT'), sql`subject.due_time < ${now}`),
    list: '/subjectMngr/declared',
    act: detail(),
  },
  assignFirst: {
    roles: [BM],
    source: ofAnySubject,
    when: () => inStatus(wire.TO_FIRST_AUDIT),
    list: '/subjectMngr/review/assign',
    act: assign('FIRST'),
  },
  decideFirst: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus(wire.FIRST_AUDITING), quorumReached),
    list: '/subjectMngr/proposed',
    act: detail('review'),
  },
  reviewOverdue: {
    roles: [BM],
    source: ofAnySubject,
    when: ({ now }) =>
      and(
        sql`subject.status in (${wire.FIRST_AUDITING}, 'RE_AUDITING') and subject.del_flag = 0`,
        sql`subject.due_time < ${now}`,
        sql`not ${quorumReached}`,
      ),
    list: '/subjectMngr/review/assign',
    act: detail('review'),
  },
  assignRe: {
    roles: [BM],
    source: ofAnySubject,
    when: () => inStatus('TO_RE_AUDIT'),
    list: '/subjectMngr/review/assign',
    act: assign('RE'),
  },
  decideRe: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('RE_AUDITING'), quorumReached),
    list: '/subjectMngr/recheck',
    act: detail('review'),
  },
  assignManager: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('TO_ESTABLISH_DRAFT'), withoutManager),
    list: '/subjectMngr/yearPlan',
    act: detail(),
  },
  publishPlan: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('TO_ESTABLISH_DRAFT'), sql`not ${withoutManager}`),
    list: '/subjectMngr/yearPlan',
    act: ofYear('/subjectMngr/yearPlan'),
  },
  confirm: {
    roles: [BM, AD],
    source: ofPrepared,
    when: ({ actor, now }) =>
      and(sql`a.done_time is null`, sql`a.expire_time > ${now}`, sql`a.prepared_by <> ${actor.userId}`),
    list: '/subjectMngr/yearPlan',
    act: confirmAt,
  },
  objection: {
    roles: [BM],
    source: ofObjection,
    when: () => and(inStatus('TO_ESTABLISH'), sql`o.status = 0`, sql`o.del_flag = 0`),
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  endPublicity: {
    roles: [BM],
    source: { ...ofAnySubject, due: sql`subject.publicity_end` },
    when: ({ now }) =>
      and(
        inStatus('TO_ESTABLISH'),
        sql`subject.publicity_end <= ${now}`,
        sql`not exists (select 1 from objection o where o.subject_id = subject.id and o.del_flag = 0 and o.status in (0, 2))`,
      ),
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  number: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num = ''`),
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  establish: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num <> ''`),
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  reviewReport: {
    roles: [BM],
    source: ofSubmittedReport,
    when: () => and(sql`p.status = 2 and p.waived = 0 and p.cancelled = 0`, inStatus('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: report,
  },
  decideChange: {
    roles: [BM],
    source: ofChange,
    when: () => and(sql`x.status = 2`, sql`x.del_flag = 0`, sql`subject.del_flag = 0`),
    list: '/todo/bizManger',
    act: detail('change'),
  },
  conclude: {
    roles: [BM],
    source: { ...ofAnySubject, due: sql`subject.end_date` },
    when: () => and(inStatus('ESTABLISHED'), isConcluded),
    list: '/todo/bizManger',
    act: detail(),
  },
  assignGrade: {
    roles: [BM],
    source: ofAnySubject,
    when: () => and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is null`, sql`not exists (select 1 ${grades})`),
    list: '/prize/grade/assign',
    act: ofYear('/prize/grade/assign'),
  },
  endGrade: {
    roles: [BM],
    source: ofAnySubject,
    when: () =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`(select min(g.waived = 1 or g.status = '已评分') ${grades}) = 1`,
      ),
    list: '/prize/grade/list',
    act: ofYear('/prize/grade/list'),
  },
  finish: {
    roles: [BM],
    source: undated,
    when: () => and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null`, sql`subject.is_excellent = 0`),
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  initiateAward: {
    roles: [BM],
    source: undated,
    when: () => and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null`, sql`subject.is_excellent <> 0`),
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  award: {
    roles: [BM],
    source: ofAnySubject,
    when: () => inStatus('TO_PRIZE'),
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  confirmRequest: {
    roles: [BM],
    source: ofAccountRequest,
    when: () => sql`(account_request.status = 0 and not ${byContact})`,
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
