import { t } from './texts'

/** A column that refers to an account by id or name, and what happens to its row in a merge. */
export type Reference = {
  kind: keyof typeof referenceLabels
  table: string
  column: string
  /**
   * Format of the column. Default: an id. `username`: an account name; `list`: a JSON list of ids; `$.a`: a JSON object
   * with an id, or with a list (`$.a[]`); `commas`: ids, `a,b,`; `answers`: form answers, in which a person is an id
   * with a name.
   */
  holds?: 'username' | 'list' | `$.${string}` | 'commas' | 'answers'
  /** Restricts the rows, as SQL on the table. */
  where?: string
  /** Columns that must be unique per account. If the kept account has a row with the same values, this row cannot move. */
  once?: readonly string[]
  /**
   * Outcome for a row that cannot move: an assessment stays with the account that made it (`stays`), another row is
   * deleted (`goes`).
   */
  double?: 'stays' | 'goes'
  /** The row assesses a subject. It also stays if one of the accounts takes part in the subject. */
  judges?: true
  /** Name of such a row, as SQL on the table. Without it the preview does not list these rows. */
  about?: string
}

/** Labels of the kinds of references, in the order of the preview. */
export const referenceLabels = {
  subjects: () => t.subjects,
  answered: () => t.answered,
  contacts: () => t.contacts,
  wrote: () => t.wrote,
  members: () => t.members,
  advises: () => t.advises,
  proposals: () => t.proposals,
  tasks: () => t.tasks,
  handovers: () => t.handovers,
  reviews: () => t.reviews,
  substitutes: () => t.substitutes,
  remarks: () => t.remarks,
  avoidances: () => t.avoidances,
  grades: () => t.grades,
  votes: () => t.votes,
  reports: () => t.reports,
  reportReviews: () => t.reportReviews,
  meetings: () => t.meetings,
  calledMeetings: () => t.calledMeetings,
  files: () => t.files,
  uploads: () => t.uploads,
  tickets: () => t.tickets,
  folders: () => t.folders,
  readings: () => t.readings,
  messages: () => t.messages,
  announcements: () => t.announcements,
  reminders: () => t.reminders,
  drills: () => t.drills,
  programs: () => t.programs,
  classes: () => t.classes,
  materials: () => t.materials,
  forms: () => t.forms,
  asked: () => t.asked,
  feedback: () => t.feedback,
  views: () => t.views,
  favourites: () => t.favourites,
  exports: () => t.exports,
  prepared: () => t.prepared,
  requests: () => t.requests,
  roles: () => t.roles,
  departs: () => t.departs,
  departRoles: () => t.departRoles,
  merged: () => t.merged,
} as const
export type ReferenceKind = keyof typeof referenceLabels

const subjectNameColumn = '(select s.subject_name from subject s where s.id = subject_id)'
const assessmentReference = { double: 'stays', judges: true, about: subjectNameColumn } as const

/** All columns that refer to an owner or an assignee; they move to the kept account. */
export const references: readonly Reference[] = [
  // Assessments come first, because participation must be checked before the subjects themselves move.
  {
    ...{ kind: 'reviews', table: 'subject_review', column: 'reviewer_id', ...assessmentReference },
    once: ['subject_id', 'stage', 'round_no'],
  },
  { kind: 'grades', table: 'subject_grade', column: 'grader_id', once: ['subject_id'], ...assessmentReference },
  { kind: 'votes', table: 'prize_vote', column: 'voter_id', once: ['subject_id'], ...assessmentReference },
  { kind: 'subjects', table: 'subject', column: 'subject_man_id' },
  { kind: 'contacts', table: 'subject', column: 'contact_id' },
  { kind: 'wrote', table: 'subject', column: 'create_by', holds: 'username' },
  {
    ...{ kind: 'members', table: 'subject_member', column: 'user_id' },
    ...{ once: ['subject_id'], double: 'goes', about: subjectNameColumn },
  },
  { kind: 'advises', table: 'subject', column: 'advisers', holds: 'list' },
  { kind: 'proposals', table: 'subject_collect', column: 'proposer_id' },
  { kind: 'answered', table: 'subject_collect', column: 'more', holds: 'answers' },
  { kind: 'answered', table: 'report', column: 'more', holds: 'answers' },
  { kind: 'answered', table: 'online_answer', column: 'answers', holds: 'answers' },
  { kind: 'tasks', table: 'subject_task', column: 'owner_id' },
  // A decided request keeps the person it named at that time.
  { kind: 'handovers', table: 'change_request', column: 'after', holds: '$.subjectManId', where: 'status < 3' },
  // A pending handover moves with both references: the owner and the person who must answer.
  { kind: 'handovers', table: 'handover', column: 'from_id', where: 'status = 0' },
  { kind: 'handovers', table: 'handover', column: 'to_id', where: 'status = 0' },
  { kind: 'substitutes', table: 'subject_review', column: 'substitute_id' },
  { kind: 'remarks', table: 'review_remark', column: 'author_id' },
  {
    ...{ kind: 'avoidances', table: 'conflict_of_interest', column: 'user_id' },
    ...{ once: ['target_type', 'target_id'], double: 'goes', about: 'target_name' },
  },
  {
    ...{ kind: 'avoidances', table: 'conflict_of_interest', column: 'target_id', where: "target_type = 'user'" },
    ...{ once: ['target_type', 'user_id'], double: 'goes', about: 'target_name' },
  },
  { kind: 'reports', table: 'report', column: 'author_id' },
  { kind: 'reportReviews', table: 'report', column: 'reviewer_id' },
  {
    ...{ kind: 'meetings', table: 'meeting_participant', column: 'user_id', once: ['meeting_id'], double: 'goes' },
    about: '(select m.meeting_name from meeting m where m.id = meeting_id)',
  },
  { kind: 'calledMeetings', table: 'meeting', column: 'create_by', holds: 'username' },
  { kind: 'files', table: 'file', column: 'uploader_id' },
  { kind: 'uploads', table: 'upload_session', column: 'owner_id' },
  { kind: 'tickets', table: 'upload_ticket', column: 'giver_id' },
  {
    ...{ kind: 'folders', table: 'folder_auth', column: 'target_id', where: "target_type = 'user'" },
    ...{ once: ['folder_id', 'target_type'], double: 'goes' },
    about: '(select f.name from folder f where f.id = folder_id)',
  },
  { kind: 'readings', table: 'file_reading', column: 'user_id', once: ['file_id'], double: 'goes' },
  { kind: 'readings', table: 'lab_report_reader', column: 'user_id', once: ['report_id'], double: 'goes' },
  { kind: 'messages', table: 'announcement_send', column: 'user_id', once: ['annt_id'], double: 'goes' },
  { kind: 'messages', table: 'letter_copy', column: 'user_id' },
  {
    ...{ kind: 'announcements', table: 'announcement', column: 'create_by', holds: 'username' },
    where: "template_code = ''",
  },
  // Drafts only: they are sent to the people they name.
  {
    ...{ kind: 'announcements', table: 'announcement', column: 'user_ids', holds: 'commas' },
    where: "template_code = '' and send_status = '0'",
  },
  {
    ...{ kind: 'reminders', table: 'sent_reminder', column: 'user_id', double: 'goes' },
    once: ['rule_key', 'biz_type', 'biz_id', 'due', 'channel'],
  },
  // Only one study of a scenario is open at a time.
  {
    ...{ kind: 'drills', table: 'drill_study', column: 'user_id', where: 'status = 0', once: ['scene_id'] },
    ...{ double: 'stays', about: 'scene_name' },
  },
  { kind: 'drills', table: 'drill_study', column: 'user_id', where: 'status = 1' },
  { kind: 'programs', table: 'coding_submission', column: 'user_id' },
  { kind: 'programs', table: 'coding_draft', column: 'user_id', once: ['exercise_id', 'language'], double: 'goes' },
  { kind: 'programs', table: 'coding_best_submission', column: 'user_id', once: ['exercise_id'], double: 'goes' },
  { kind: 'classes', table: 'coding_member', column: 'user_id', once: ['class_id'], double: 'goes' },
  { kind: 'classes', table: 'coding_class', column: 'teacher_id' },
  { kind: 'materials', table: 'material', column: 'owner_id' },
  { kind: 'materials', table: 'material_request', column: 'owner_id' },
  {
    ...{ kind: 'materials', table: 'material_request', column: 'user_id', once: ['material_id'], double: 'stays' },
    about: '(select m.title from material m where m.id = material_id)',
  },
  {
    ...{ kind: 'forms', table: 'online_answer', column: 'user_id', once: ['form_id'], double: 'stays' },
    about: '(select f.title from online_form f where f.id = form_id)',
  },
  {
    ...{ kind: 'asked', table: 'online_form', column: 'audience', holds: '$.ids[]' },
    where: "json_extract(audience, '$.kind') = 'people' and del_flag = 0",
  },
  { kind: 'feedback', table: 'feedback', column: 'user_id' },
  { kind: 'views', table: 'list_view', column: 'owner_id', once: ['list', 'name'], double: 'goes' },
  { kind: 'favourites', table: 'vendor_favourite', column: 'user_id', once: ['vendor_id'], double: 'goes' },
  { kind: 'members', table: 'exhibit_person', column: 'user_id', once: ['exhibit_id'], double: 'goes' },
  { kind: 'exports', table: 'export_task', column: 'user_id' },
  // The person who prepared an action may not execute it, and the two accounts are one person.
  { kind: 'prepared', table: 'prepared_action', column: 'prepared_by' },
  { kind: 'requests', table: 'account_request', column: 'user_id', where: 'status = 0' },
  {
    ...{ kind: 'roles', table: 'role_assignment', column: 'user_id', once: ['role_id'], double: 'goes' },
    about: '(select r.role_name from role r where r.id = role_id)',
  },
  { kind: 'departs', table: 'user_depart', column: 'user_id', once: ['depart_id'], double: 'goes' },
  {
    ...{ kind: 'departRoles', table: 'depart_role_user', column: 'user_id', once: ['role_id'], double: 'goes' },
    about: '(select o.role_name from depart_role o where o.id = role_id)',
  },
  { kind: 'merged', table: 'user', column: 'merged_into' },
]

const HISTORICAL = 'who did it then'
const ACCOUNT_OWNED = 'of the account itself: it ends with it'
const TRIGGER_MAINTAINED = 'kept by triggers of what it is about'
/** Columns that also refer to an account but do not change in a merge, with the reason. `*` means every table. */
export const unchangedColumns: Readonly<Record<string, string>> = {
  '*.create_by': HISTORICAL,
  '*.update_by': HISTORICAL,
  'log.user_id': HISTORICAL,
  'log.userid': HISTORICAL,
  'file_access.user_id': HISTORICAL,
  'subject_status_log.actor_id': HISTORICAL,
  'report_log.actor_id': HISTORICAL,
  'fb_log.actor_id': HISTORICAL,
  'drill_draw.user_id': HISTORICAL,
  'coding_submission.judged_by': 'the server or a browser',
  'workspace_access.user_id': HISTORICAL,
  'material_download.user_id': HISTORICAL,
  'material_request.decider_id': HISTORICAL,
  'fb_schedule.submit_by': HISTORICAL,
  'fb_schedule.approver_id': HISTORICAL,
  'subject_status_log.data_before': HISTORICAL,
  'subject_status_log.data_after': HISTORICAL,
  'subject_status_log.undone_by': 'the line that undid it',
  'subject_version.submitter': HISTORICAL,
  'report_version.submitter': HISTORICAL,
  'report_extension.approver': HISTORICAL,
  'announcement.sender': HISTORICAL,
  'account_request.decide_by': HISTORICAL,
  'change_request.approve_by': HISTORICAL,
  'change_request.decide_by': HISTORICAL,
  'objection.decide_by': HISTORICAL,
  'handover.asked_by': HISTORICAL,
  'feedback.answer_by': HISTORICAL,
  'publication.prepared_by': HISTORICAL,
  'publication.published_by': HISTORICAL,
  'publication.undone_by': HISTORICAL,
  'exhibit.release_by': HISTORICAL,
  'exhibit.ref_id': 'a thing, and nobody',
  'consent.ref_id': 'whoever gave it: the kept account gives its own',
  'prepared_action.done_by': HISTORICAL,
  'dead_letter.done_by': HISTORICAL,
  'similarity.verdict_by': HISTORICAL,
  'learned_phrase.decided_by': HISTORICAL,
  'change_request.before': HISTORICAL,
  'subject_version.snapshot': 'a state, frozen as it was handed in',
  'report_version.snapshot': 'a state, frozen as it was handed in',
  'session.user_id': ACCOUNT_OWNED,
  'session.viewer_id': ACCOUNT_OWNED,
  'session.viewer_session': ACCOUNT_OWNED,
  'one_time_secret.user_id': ACCOUNT_OWNED,
  'one_time_secret.target': ACCOUNT_OWNED,
  'recovery_code.user_id': ACCOUNT_OWNED,
  'user_security.id': ACCOUNT_OWNED,
  'user_visit.user_id': ACCOUNT_OWNED,
  'search_document.id': TRIGGER_MAINTAINED,
  'user.id': 'the account itself',
  'user.username': 'the account itself: nobody else may have the name',
  'account_request.username': 'the name that was asked for',
  'depart.merged_into': 'an institution',
  'subject_collect.merged_into': 'another topic',
  'outbox.payload': 'on its way: it is sent within a minute',
  'log.changes': HISTORICAL,
  'log.biz_id': HISTORICAL,
}
