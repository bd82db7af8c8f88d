import { type SQL, sql } from 'drizzle-orm'
import { wire } from '~/db/wire'
import type { Person } from '~/worker/core/actor'
import { toReview } from '~/worker/reviews/queries/todo.server'
import { MANDATORY_REPORTS } from '~/worker/subjects/rules'
import { visibleSubjects } from '~/worker/subjects/visible.server'
import { Settings } from '~/worker/system/settings'
import type { KindName } from '~/worker/todos/kinds.server'

type Asked = { actor: Person; now: string }
/** What waits, said of each kind by itself and of everything that there is: what is kept in `waiting` is held to it. */
type Said = { source: { from: SQL; bizId: SQL; due: SQL; since: SQL }; when: (asked: Asked) => SQL }

const ofSubject = {
  from: sql`subject`,
  bizId: sql`subject.id`,
  due: sql`subject.due_time`,
  since: sql`subject.status_time`,
}
const undated = { ...ofSubject, due: sql`null` }
const ofReview = {
  from: sql`subject_review v join subject s on s.id = v.subject_id join subject on subject.id = s.id`,
  bizId: sql`v.id`,
  due: sql`v.due_time`,
  since: sql`v.assign_time`,
}
const ofGrade = {
  from: sql`subject_grade g join subject on subject.id = g.subject_id`,
  bizId: sql`g.id`,
  due: sql`g.due_time`,
  since: sql`g.create_time`,
}
const ofReport = {
  from: sql`report p join subject on subject.id = p.subject_id`,
  bizId: sql`p.id`,
  due: sql`coalesce(p.return_due, p.due_time)`,
  since: sql`coalesce(p.submit_time, p.open_time, p.create_time)`,
}
const ofChange = {
  from: sql`change_request x join subject on subject.id = x.subject_id`,
  bizId: sql`x.id`,
  due: sql`null`,
  since: sql`x.update_time`,
}
const ofObjection = {
  from: sql`objection o join subject on subject.id = o.subject_id`,
  bizId: sql`o.id`,
  due: sql`subject.publicity_end`,
  since: sql`o.create_time`,
}

const standard = Settings.parse({})
const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const and = (...parts: SQL[]) => sql`(${sql.join(parts, sql` and `)})`
const inStatus = (status: string) => sql`subject.status = ${status}`
const mine = ({ actor }: Asked) => sql`subject.subject_man_id = ${actor.userId}`
const notMine = ({ actor }: Asked) => sql`subject.subject_man_id <> ${actor.userId}`
const wrote = ({ actor }: Asked) => sql`subject.create_by = ${actor.username}`
const visible = ({ actor }: Asked) => visibleSubjects(actor)
const mayApproveOwn = sql`coalesce((select cast(value as integer) from setting where id = 'contactMayApproveOwn'), ${standard.contactMayApproveOwn}) = 1`
const alive = sql`p.waived = 0 and p.cancelled = 0`
const open = ({ now }: Asked) => sql`((p.open_time is null or p.open_time <= ${now})
  and not (p.report_type = 'MIDTERM' and exists (select 1 from report o
    where o.subject_id = p.subject_id and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0)))`
const toReviewIn =
  (stage: string) =>
  ({ actor }: Asked) =>
    and(toReview(actor), sql`v.stage = ${stage}`)
const mandatory = listed(MANDATORY_REPORTS)
const gradesOf = sql`from subject_grade g where g.subject_id = subject.id and g.cancelled = 0`
const counted = (stage: string) => sql`from subject_review r where r.subject_id = subject.id and r.stage = ${stage}
  and r.round_no = subject.round_no and r.status not in (4, 5)`
const quorumReached = (stage: 'FIRST' | 'RE') => sql`(
  (select count(*) ${counted(stage)}) > 0
  and (select sum(r.status = 2) * 1.0 / count(*) ${counted(stage)}) + 0.000001
    >= coalesce((select cast(value as real) from setting where id = 'quorum'), ${standard.quorum}))`
const concluded = (stage: 'CONC_TECH' | 'CONC_ADVISER') => sql`coalesce((
  select r.conclusion from subject_review r where r.subject_id = subject.id and r.stage = ${stage} and r.status = 2
  order by r.assign_time desc, r.id desc limit 1), '') = 'pass'`

export const said: { readonly [Name in KindName]?: Said } = {
  submit: { source: ofSubject, when: (asked) => and(inStatus('TO_SUBMIT'), mine(asked), visible(asked)) },
  supplement: {
    source: {
      ...ofSubject,
      due: sql`coalesce((select c.replenish_due from subject_collect c where c.id = subject.collect_id), subject.due_time)`,
    },
    when: (asked) => and(inStatus('TO_SUPPLEMENT'), mine(asked), visible(asked)),
  },
  perfect: { source: ofSubject, when: (asked) => and(inStatus('TO_PERFECT'), mine(asked), visible(asked)) },
  writeReport: {
    source: ofReport,
    when: (asked) =>
      and(
        sql`p.status in (0, 1)`,
        sql`p.submit_role = '负责人'`,
        alive,
        open(asked),
        inStatus('ESTABLISHED'),
        mine(asked),
        visible(asked),
      ),
  },
  perfectReport: {
    source: ofReport,
    when: (asked) =>
      and(
        sql`p.status = 4`,
        sql`p.submit_role = '负责人'`,
        alive,
        inStatus('ESTABLISHED'),
        mine(asked),
        visible(asked),
      ),
  },
  acceptHandover: {
    source: ofChange,
    when: (asked) =>
      and(
        sql`x.accepted = 0`,
        sql`x.del_flag = 0`,
        sql`json_extract(x.after, '$.subjectManId') = subject.subject_man_id`,
        mine(asked),
        visible(asked),
      ),
  },
  approve: {
    source: ofSubject,
    when: (asked) => and(inStatus('TO_APPROVAL'), visible(asked), sql`(${notMine(asked)} or ${mayApproveOwn})`),
  },
  submitForInstitution: {
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUBMIT'), wrote(asked), visible(asked)),
  },
  perfectForInstitution: {
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PERFECT'), wrote(asked), visible(asked)),
  },
  submitReport: {
    source: ofReport,
    when: (asked) =>
      and(
        sql`p.status in (0, 1)`,
        sql`p.submit_role = '联系人'`,
        alive,
        open(asked),
        inStatus('ESTABLISHED'),
        visible(asked),
      ),
  },
  perfectContactReport: {
    source: ofReport,
    when: (asked) =>
      and(sql`p.status = 4`, sql`p.submit_role = '联系人'`, alive, inStatus('ESTABLISHED'), visible(asked)),
  },
  approveChange: { source: ofChange, when: (asked) => and(sql`x.status = 1`, sql`x.del_flag = 0`, visible(asked)) },
  formalReview: { source: ofSubject, when: (asked) => and(inStatus('TO_REVIEW'), visible(asked)) },
  supplementOverdue: {
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUPPLEMENT'), sql`subject.due_time < ${asked.now}`, visible(asked)),
  },
  assignFirst: { source: ofSubject, when: (asked) => and(inStatus(wire.TO_FIRST_AUDIT), visible(asked)) },
  decideFirst: {
    source: ofSubject,
    when: (asked) => and(inStatus(wire.FIRST_AUDITING), quorumReached('FIRST'), visible(asked)),
  },
  reviewOverdue: {
    source: ofSubject,
    when: (asked) =>
      and(
        sql`subject.status in (${wire.FIRST_AUDITING}, 'RE_AUDITING')`,
        sql`subject.due_time < ${asked.now}`,
        sql`not (case subject.status when 'RE_AUDITING' then ${quorumReached('RE')} else ${quorumReached('FIRST')} end)`,
        visible(asked),
      ),
  },
  assignRe: { source: ofSubject, when: (asked) => and(inStatus('TO_RE_AUDIT'), visible(asked)) },
  decideRe: { source: ofSubject, when: (asked) => and(inStatus('RE_AUDITING'), quorumReached('RE'), visible(asked)) },
  assignManager: {
    source: ofSubject,
    when: (asked) =>
      and(inStatus('TO_ESTABLISH_DRAFT'), sql`subject.source = 'plan' and subject.subject_man_id = ''`, visible(asked)),
  },
  publishPlan: {
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH_DRAFT'),
        sql`not (subject.source = 'plan' and subject.subject_man_id = '')`,
        visible(asked),
      ),
  },
  objection: {
    source: ofObjection,
    when: (asked) => and(sql`o.status = 0`, sql`o.del_flag = 0`, inStatus('TO_ESTABLISH'), visible(asked)),
  },
  endPublicity: {
    source: { ...ofSubject, due: sql`subject.publicity_end` },
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH'),
        sql`subject.publicity_end <= ${asked.now}`,
        sql`not exists (select 1 from objection o where o.subject_id = subject.id and o.del_flag = 0 and o.status in (0, 2))`,
        visible(asked),
      ),
  },
  number: {
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num = ''`, visible(asked)),
  },
  establish: {
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num <> ''`, visible(asked)),
  },
  reviewReport: {
    source: { ...ofReport, due: sql`p.due_time` },
    when: (asked) => and(sql`p.status = 2`, alive, inStatus('ESTABLISHED'), visible(asked)),
  },
  decideChange: { source: ofChange, when: (asked) => and(sql`x.status = 2`, sql`x.del_flag = 0`, visible(asked)) },
  conclude: {
    source: { ...ofSubject, due: sql`subject.end_date` },
    when: (asked) =>
      and(
        inStatus('ESTABLISHED'),
        sql`not exists (select 1 from report p where p.subject_id = subject.id and p.cancelled = 0 and p.status <> 3 and p.report_type in (${mandatory}))`,
        sql`exists (select 1 from report p where p.subject_id = subject.id and p.report_type = 'CONCLUSION' and p.status = 3 and (p.waived = 1 or (${concluded('CONC_TECH')} and ${concluded('CONC_ADVISER')})))`,
        visible(asked),
      ),
  },
  assignGrade: {
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`not exists (select 1 ${gradesOf})`,
        visible(asked),
      ),
  },
  endGrade: {
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`exists (select 1 ${gradesOf})`,
        sql`not exists (select 1 ${gradesOf} and g.waived = 0 and g.status <> '已评分')`,
        visible(asked),
      ),
  },
  finish: {
    source: undated,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 0`, visible(asked)),
  },
  initiateAward: {
    source: undated,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 1`, visible(asked)),
  },
  award: { source: ofSubject, when: (asked) => and(inStatus('TO_PRIZE'), visible(asked)) },
  reviewFirst: { source: ofReview, when: toReviewIn('FIRST') },
  reviewRe: { source: ofReview, when: toReviewIn('RE') },
  concludeTech: { source: ofReview, when: toReviewIn('CONC_TECH') },
  concludeAdviser: { source: ofReview, when: toReviewIn('CONC_ADVISER') },
  grade: {
    source: ofGrade,
    when: ({ actor }) =>
      and(
        sql`g.grader_id = ${actor.userId}`,
        sql`g.cancelled = 0 and g.waived = 0`,
        sql`g.status in ('未评分', '评分中')`,
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null and subject.del_flag = 0`,
      ),
  },
}
