import { type SQL, sql } from 'drizzle-orm'
import { t } from './texts'

/** Columns of a task without a subject, which replace those of a subject. */
export type OwnColumns = {
  readonly [Name in 'subject_name' | 'subject_man_name' | 'year' | 'lead_depart_id' | 'lead_depart_name']?: SQL
}

/** A source of tasks: its tables, and the columns that differ by source. */
export type TaskSource = {
  from: SQL
  bizId: SQL
  /** Null if the task has no single subject; `own` then provides the displayed columns. */
  subjectId: SQL | null
  due: SQL
  since: SQL
  own?: () => OwnColumns
  /** The title includes the name of the report. */
  named?: 'report'
}

export const subjectSource: TaskSource = {
  from: sql`subject`,
  bizId: sql`subject.id`,
  subjectId: sql`subject.id`,
  due: sql`subject.due_time`,
  since: sql`subject.status_time`,
}
/** All subjects of a status. The index covers all columns of these tasks; the planner would choose another one. */
export const anySubjectSource: TaskSource = { ...subjectSource, from: sql`subject indexed by subject_due` }
/** Subjects of a manager. Without statistics the planner would scan all subjects of a status instead. */
export const managedSubjectSource: TaskSource = { ...subjectSource, from: sql`subject indexed by subject_man` }

/** Reports, found through the subjects of an institution or a manager. */
export const reportSource: TaskSource = {
  from: sql`subject cross join report p on p.subject_id = subject.id`,
  bizId: sql`p.id`,
  subjectId: sql`subject.id`,
  due: sql`coalesce(p.return_due, p.due_time)`,
  since: sql`coalesce(p.submit_time, p.open_time, p.create_time)`,
  named: 'report',
}

/** Reports of a manager's subjects. */
export const managedReportSource: TaskSource = {
  ...reportSource,
  from: sql`subject indexed by subject_man cross join report p on p.subject_id = subject.id`,
}
/** Submitted reports of all subjects, found through their status. */
export const submittedReportSource: TaskSource = {
  ...reportSource,
  from: sql`report p indexed by report_status cross join subject on subject.id = p.subject_id`,
  due: sql`p.due_time`,
}

/** Pending change requests: few, found through their status. */
export const changeSource: TaskSource = {
  from: sql`change_request x indexed by change_request_status cross join subject on subject.id = x.subject_id`,
  bizId: sql`x.id`,
  subjectId: sql`subject.id`,
  due: sql`null`,
  since: sql`x.update_time`,
}

/** Change requests of a manager's subjects. */
export const managedChangeSource: TaskSource = {
  ...changeSource,
  from: sql`subject indexed by subject_man cross join change_request x on x.subject_id = subject.id`,
}

export const objectionSource: TaskSource = {
  from: sql`subject cross join objection o on o.subject_id = subject.id`,
  bizId: sql`o.id`,
  subjectId: sql`subject.id`,
  due: sql`subject.publicity_end`,
  since: sql`o.create_time`,
}

/** Open reviews of a reviewer. The planner would choose the index of all reviews of a person instead. */
export const openReviewSource: TaskSource = {
  from: sql`subject_review v indexed by subject_review_open cross join subject s on s.id = v.subject_id`,
  bizId: sql`v.id`,
  subjectId: sql`v.subject_id`,
  due: sql`v.due_time`,
  since: sql`v.assign_time`,
}
/** Open grades of a grader. */
export const openGradeSource: TaskSource = {
  from: sql`subject_grade g indexed by subject_grade_open cross join subject on subject.id = g.subject_id`,
  bizId: sql`g.id`,
  subjectId: sql`g.subject_id`,
  due: sql`g.due_time`,
  since: sql`g.create_time`,
}

/** Answer windows of applicants: few are open at a time, and they lead to their subjects. */
export const answerSource: TaskSource = {
  from: sql`review_answer a cross join subject on subject.id = a.subject_id`,
  bizId: sql`a.id`,
  subjectId: sql`subject.id`,
  due: sql`a.due_time`,
  since: sql`a.create_time`,
}
/** Answers that the reviewers of the round have to read. */
export const unreadAnswerSource: TaskSource = {
  from: sql`review_answer a cross join subject_review v on v.subject_id = a.subject_id and v.stage = a.stage
    and v.round_no = a.round_no cross join subject on subject.id = a.subject_id`,
  bizId: sql`v.id`,
  subjectId: sql`subject.id`,
  due: sql`a.read_due`,
  since: sql`a.answer_time`,
}

/** Invitations to meetings. */
export const meetingSource: TaskSource = {
  from: sql`meeting_participant p join meeting m on m.id = p.meeting_id`,
  bizId: sql`m.id`,
  subjectId: null,
  due: sql`m.start_time`,
  since: sql`p.create_time`,
  own: () => ({ subject_name: sql`m.meeting_name` }),
}
/** Prepared actions on several subjects that a second person confirms. */
export const preparedActionSource: TaskSource = {
  from: sql`prepared_action a`,
  bizId: sql`a.id`,
  subjectId: null,
  due: sql`a.expire_time`,
  since: sql`a.prepare_time`,
  own: () => ({
    subject_name: sql`a.prepared_name || ${t.prepared} || case a.action when 'undo' then ${t.preparedUndo} when 'fourEyes' then ${t.preparedSetting}
      else case a.action when 'establish' then ${t.preparedEstablish} else ${t.preparedPlan} end
        || coalesce(json_array_length(a.input, '$.ids'), 0) || ${t.preparedSubjects} end`,
    subject_man_name: sql`a.prepared_name`,
  }),
}

/** Requests for an account, or for a new holder of one. */
export const accountRequestSource: TaskSource = {
  from: sql`account_request`,
  bizId: sql`account_request.id`,
  subjectId: null,
  due: sql`null`,
  since: sql`account_request.create_time`,
  own: () => ({
    subject_name: sql`account_request.realname || ' · ' || account_request.username`,
    subject_man_name: sql`account_request.realname`,
    lead_depart_id: sql`account_request.depart_id`,
    lead_depart_name: sql`(select d.depart_name from depart d where d.id = account_request.depart_id)`,
  }),
}

/** Periods in which a workspace reports the progress of its tasks. */
export const periodSource: TaskSource = {
  from: sql`fb_period period`,
  bizId: sql`period.org_type || ':' || period.period`,
  subjectId: null,
  due: sql`period.end_time`,
  since: sql`period.start_time`,
  own: () => ({ subject_name: sql`period.period || ${t.progress}`, year: sql`substr(period.period, 1, 4)` }),
}

/** Requests to take over another person's work, each for any number of subjects. */
export const handoverSource: TaskSource = {
  from: sql`handover h`,
  bizId: sql`h.id`,
  subjectId: null,
  due: sql`null`,
  since: sql`h.create_time`,
  own: () => ({ subject_name: sql`${t.takeOver} || json_array_length(h.items) || ${t.pieces}` }),
}
