import { type SQL, sql } from 'drizzle-orm'
import { reportTypeCodes, reportTypeLabel, storedTypeLabel } from '../reports/statuses'
import { t } from './texts'

/** Where a to-do comes from, and the three facts that differ by source. The subject is always joined. */
export type Source = { from: SQL; bizId: SQL; due: SQL; since: SQL; title?: () => SQL }

const subjectDue = sql`subject.due_time`
const subjectSince = sql`subject.status_time`

export const ofSubject: Source = {
  from: sql`subject`,
  bizId: sql`subject.id`,
  due: subjectDue,
  since: subjectSince,
}
/** Under the names that the review queue's own condition uses: `v` the review, `s` its subject. */
export const ofReview: Source = {
  from: sql`subject_review v join subject s on s.id = v.subject_id join subject on subject.id = s.id`,
  bizId: sql`v.id`,
  due: sql`v.due_time`,
  since: sql`v.assign_time`,
}
export const ofGrade: Source = {
  from: sql`subject_grade g join subject on subject.id = g.subject_id`,
  bizId: sql`g.id`,
  due: sql`g.due_time`,
  since: sql`g.create_time`,
}
/** A name that was made from the report's type, in the reader's language. */
const reportName = () =>
  reportTypeCodes
    .filter((type) => storedTypeLabel(type) !== reportTypeLabel(type))
    .reduce(
      (name, type) => sql`replace(${name}, ${storedTypeLabel(type)}, ${reportTypeLabel(type)})`,
      sql`p.report_name`,
    )
export const ofReport: Source = {
  from: sql`report p join subject on subject.id = p.subject_id`,
  bizId: sql`p.id`,
  due: sql`coalesce(p.return_due, p.due_time)`,
  since: sql`coalesce(p.submit_time, p.open_time, p.create_time)`,
  title: () =>
    sql`case when p.report_name = '' then subject.subject_name else subject.subject_name || ' · ' || ${reportName()} end`,
}
export const ofChange: Source = {
  from: sql`change_request x join subject on subject.id = x.subject_id`,
  bizId: sql`x.id`,
  due: sql`null`,
  since: sql`x.update_time`,
}
/** Somebody is asked to a meeting: there is no one subject to it. */
export const ofMeeting: Source = {
  from: sql`meeting_participant p join meeting m on m.id = p.meeting_id join (select '' as id, '' as collect_id,
    '' as subject_num, '' as year, '' as status, 0 as hold_notice, null as establish_time, '' as lead_depart_name,
    '' as contact_name, '' as subject_man_name) subject`,
  bizId: sql`m.id`,
  due: sql`m.start_time`,
  since: sql`p.create_time`,
  title: () => sql`m.meeting_name`,
}
export const ofObjection: Source = {
  from: sql`objection o join subject on subject.id = o.subject_id`,
  bizId: sql`o.id`,
  due: sql`subject.publicity_end`,
  since: sql`o.create_time`,
}

/** The first half of an act of weight, over several subjects: it stands for itself. */
export const ofPrepared: Source = {
  from: sql`prepared_act a join (select '' as id, '' as collect_id, '' as subject_num, '' as year, '' as status,
    0 as hold_notice, null as establish_time, '' as lead_depart_name, '' as contact_name,
    a2.prepared_name as subject_man_name, a2.id as act_id
    from prepared_act a2) subject on subject.act_id = a.id`,
  bizId: sql`a.id`,
  due: sql`a.expire_time`,
  since: sql`a.prepare_time`,
  title: () =>
    sql`a.prepared_name || ${t.prepared} || coalesce(json_array_length(a.input, '$.ids'), 0) || ${t.preparedSubjects}`,
}

/** Who asked for an account, or for another holder of one: there is no subject to it. */
export const ofAccountRequest: Source = {
  from: sql`account_request join (select '' as id, '' as collect_id, '' as subject_num, '' as year, '' as status,
    0 as hold_notice, null as establish_time, '' as contact_name, x.realname as subject_man_name,
    coalesce(d.depart_name, '') as lead_depart_name, x.id as request_id
    from account_request x left join depart d on d.id = x.depart_id) subject on subject.request_id = account_request.id`,
  bizId: sql`account_request.id`,
  due: sql`null`,
  since: sql`account_request.create_time`,
  title: () => sql`account_request.realname || ' · ' || account_request.username`,
}

/** Reviews that count in the present round of a stage. */
const counted = (stage: string) => sql`from subject_review r where r.subject_id = subject.id and r.stage = ${stage}
  and r.round_no = subject.round_no and r.status not in (4, 5)`
/** Enough reviewers have committed for a decision; the share is the centre's setting. */
export const quorumReached = (stage: 'FIRST' | 'RE', fallback: number) => sql`(
  (select count(*) ${counted(stage)}) > 0
  and (select sum(r.status = 2) * 1.0 / count(*) ${counted(stage)}) + 0.000001
    >= coalesce((select cast(value as real) from setting where id = 'quorum'), ${fallback}))`
/** The latest concluding word of a stage is a pass. */
export const concluded = (stage: 'CONC_TECH' | 'CONC_ADVISER') => sql`coalesce((
  select r.conclusion from subject_review r where r.subject_id = subject.id and r.stage = ${stage} and r.status = 2
  order by r.assign_time desc, r.id desc limit 1), '') = 'pass'`
