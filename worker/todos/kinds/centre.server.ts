import { sql } from 'drizzle-orm'
import {
  AD,
  alive,
  and,
  assign,
  BM,
  detail,
  gradesOf,
  inStatus,
  type KindRow,
  type Link,
  mandatory,
  ofYear,
  planAt,
  report,
  standard,
  undated,
  visible,
} from './conditions.server'
import { byContact } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import {
  concluded,
  ofAccountRequest,
  ofChange,
  ofObjection,
  ofPrepared,
  ofReport,
  ofSubject,
  quorumReached,
} from '../sources.server'
import { wire } from '../../../db/wire'
import { subjectPage } from '../../policy/pages'

/** Where the second person confirms: an undoing at its subject, a publication at its step of the plan. */
const confirmAt = ({ bizId }: Link) => {
  const [act, of = ''] = bizId.split(':')
  if (act === 'undo') return subjectPage(of)
  const year = /^\d{4}$/.test(of) ? `&year=${of}` : ''
  return `/subjectMngr/yearPlan?step=${act === 'establish' ? 'establish' : 'draft'}${year}`
}

/** What waits for the centre, in the order of the process. */
export const centre = {
  formalReview: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_REVIEW'), visible(asked)),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  supplementOverdue: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUPPLEMENT'), sql`subject.due_time < ${asked.now}`, visible(asked)),
    list: '/subjectMngr/declared',
    act: detail(),
  },
  assignFirst: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus(wire.TO_FIRST_AUDIT), visible(asked)),
    list: '/subjectMngr/review/assign',
    act: assign('FIRST'),
  },
  decideFirst: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus(wire.FIRST_AUDITING), quorumReached('FIRST', standard.quorum), visible(asked)),
    list: '/subjectMngr/proposed',
    act: detail('review'),
  },
  reviewOverdue: {
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        sql`subject.status in (${wire.FIRST_AUDITING}, 'RE_AUDITING')`,
        sql`subject.due_time < ${asked.now}`,
        sql`not (case subject.status when 'RE_AUDITING' then ${quorumReached('RE', standard.quorum)} else ${quorumReached('FIRST', standard.quorum)} end)`,
        visible(asked),
      ),
    list: '/subjectMngr/review/assign',
    act: detail('review'),
  },
  assignRe: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_RE_AUDIT'), visible(asked)),
    list: '/subjectMngr/review/assign',
    act: assign('RE'),
  },
  decideRe: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('RE_AUDITING'), quorumReached('RE', standard.quorum), visible(asked)),
    list: '/subjectMngr/recheck',
    act: detail('review'),
  },
  assignManager: {
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(inStatus('TO_ESTABLISH_DRAFT'), sql`subject.source = 'plan' and subject.subject_man_id = ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: detail(),
  },
  publishPlan: {
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH_DRAFT'),
        sql`not (subject.source = 'plan' and subject.subject_man_id = '')`,
        visible(asked),
      ),
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
    when: (asked) => and(sql`o.status = 0`, sql`o.del_flag = 0`, inStatus('TO_ESTABLISH'), visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  endPublicity: {
    roles: [BM],
    source: { ...ofSubject, due: sql`subject.publicity_end` },
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH'),
        sql`subject.publicity_end <= ${asked.now}`,
        sql`not exists (select 1 from objection o where o.subject_id = subject.id and o.del_flag = 0 and o.status in (0, 2))`,
        visible(asked),
      ),
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  number: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num = ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  establish: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num <> ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  reviewReport: {
    roles: [BM],
    source: { ...ofReport, due: sql`p.due_time` },
    when: (asked) => and(sql`p.status = 2`, alive, inStatus('ESTABLISHED'), visible(asked)),
    list: '/subjectMngr/progress',
    act: report,
  },
  decideChange: {
    roles: [BM],
    source: ofChange,
    when: (asked) => and(sql`x.status = 2`, sql`x.del_flag = 0`, visible(asked)),
    list: '/todo/bizManger',
    act: detail('change'),
  },
  conclude: {
    roles: [BM],
    source: { ...ofSubject, due: sql`subject.end_date` },
    when: (asked) =>
      and(
        inStatus('ESTABLISHED'),
        sql`not exists (select 1 from report p where p.subject_id = subject.id and p.cancelled = 0 and p.status <> 3 and p.report_type in (${mandatory}))`,
        sql`exists (select 1 from report p where p.subject_id = subject.id and p.report_type = 'CONCLUSION' and p.status = 3 and (p.waived = 1 or (${concluded('CONC_TECH')} and ${concluded('CONC_ADVISER')})))`,
        visible(asked),
      ),
    list: '/todo/bizManger',
    act: detail(),
  },
  assignGrade: {
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`not exists (select 1 ${gradesOf})`,
        visible(asked),
      ),
    list: '/prize/grade/assign',
    act: ofYear('/prize/grade/assign'),
  },
  endGrade: {
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`exists (select 1 ${gradesOf})`,
        sql`not exists (select 1 ${gradesOf} and g.waived = 0 and g.status <> '已评分')`,
        visible(asked),
      ),
    list: '/prize/grade/list',
    act: ofYear('/prize/grade/list'),
  },
  finish: {
    roles: [BM],
    source: undated,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 0`, visible(asked)),
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  initiateAward: {
    roles: [BM],
    source: undated,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 1`, visible(asked)),
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  award: {
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PRIZE'), visible(asked)),
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
