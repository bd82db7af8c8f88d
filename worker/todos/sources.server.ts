import { type SQL, sql } from 'drizzle-orm'
import { t } from './texts'

/** Where a to-do comes from that is not kept, and the facts that differ by source. There is always a subject to it. */
export type Source = { from: SQL; bizId: SQL; due: SQL; since: SQL; title?: () => SQL }

export const ofSubject: Source = {
  from: sql`subject`,
  bizId: sql`subject.id`,
  due: sql`subject.due_time`,
  since: sql`subject.status_time`,
}
/** A window in which the applicant may answer opinions: few are open at a time, and lead to their subjects. */
export const ofAnswer: Source = {
  from: sql`review_answer a cross join subject on subject.id = a.subject_id`,
  bizId: sql`a.id`,
  due: sql`a.due_time`,
  since: sql`a.create_time`,
}
/** An answer that the reviewers of its round have to read. */
export const ofAnswerToRead: Source = {
  from: sql`review_answer a cross join subject_review v on v.subject_id = a.subject_id and v.stage = a.stage
    and v.round_no = a.round_no cross join subject on subject.id = a.subject_id`,
  bizId: sql`v.id`,
  due: sql`a.read_due`,
  since: sql`a.answer_time`,
}
/** Somebody is asked to a meeting: there is no one subject to it. */
export const ofMeeting: Source = {
  from: sql`meeting_participant p join meeting m on m.id = p.meeting_id join (select '' as id, '' as collect_id,
    '' as subject_num, '' as year, '' as status, 0 as hold_notice, null as establish_time, '' as lead_depart_id, '' as lead_depart_name,
    '' as contact_name, '' as subject_man_name) subject`,
  bizId: sql`m.id`,
  due: sql`m.start_time`,
  since: sql`p.create_time`,
  title: () => sql`m.meeting_name`,
}
/** The first half of an act of weight, over several subjects: it stands for itself. */
export const ofPrepared: Source = {
  from: sql`prepared_act a join (select '' as id, '' as collect_id, '' as subject_num, '' as year, '' as status,
    0 as hold_notice, null as establish_time, '' as lead_depart_id, '' as lead_depart_name, '' as contact_name,
    a2.prepared_name as subject_man_name, a2.id as act_id
    from prepared_act a2) subject on subject.act_id = a.id`,
  bizId: sql`a.id`,
  due: sql`a.expire_time`,
  since: sql`a.prepare_time`,
  title: () =>
    sql`a.prepared_name || ${t.prepared} || case a.action when 'undo' then ${t.preparedUndo} when 'fourEyes' then ${t.preparedSetting}
      else case a.action when 'establish' then ${t.preparedEstablish} else ${t.preparedPlan} end
        || coalesce(json_array_length(a.input, '$.ids'), 0) || ${t.preparedSubjects} end`,
}

/** Who asked for an account, or for another holder of one: there is no subject to it. */
export const ofAccountRequest: Source = {
  from: sql`account_request join (select '' as id, '' as collect_id, '' as subject_num, '' as year, '' as status,
    0 as hold_notice, null as establish_time, '' as contact_name, x.realname as subject_man_name,
    x.depart_id as lead_depart_id, coalesce(d.depart_name, '') as lead_depart_name, x.id as request_id
    from account_request x left join depart d on d.id = x.depart_id) subject on subject.request_id = account_request.id`,
  bizId: sql`account_request.id`,
  due: sql`null`,
  since: sql`account_request.create_time`,
  title: () => sql`account_request.realname || ' · ' || account_request.username`,
}

/** A period in which a room tells of its tasks: there is no subject to it. */
export const ofPeriod: Source = {
  from: sql`fb_period p join (select '' as id, '' as collect_id, '' as subject_num, substr(f.period, 1, 4) as year, '' as status,
    0 as hold_notice, null as establish_time, '' as contact_name, '' as subject_man_name, '' as lead_depart_id, '' as lead_depart_name,
    f.id as period_id from fb_period f) subject on subject.period_id = p.id`,
  bizId: sql`p.org_type || ':' || p.period`,
  due: sql`p.end_time`,
  since: sql`p.start_time`,
  title: () => sql`p.period || ${t.progress}`,
}

/** Somebody is asked to take over another's work: of as many subjects as there are. */
export const ofHandover: Source = {
  from: sql`handover h join (select '' as id, '' as collect_id, '' as subject_num, '' as year, '' as status,
    0 as hold_notice, null as establish_time, '' as contact_name, '' as subject_man_name, '' as lead_depart_id, '' as lead_depart_name) subject`,
  bizId: sql`h.id`,
  due: sql`null`,
  since: sql`h.create_time`,
  title: () => sql`${t.takeOver} || json_array_length(h.items) || ${t.pieces}`,
}
