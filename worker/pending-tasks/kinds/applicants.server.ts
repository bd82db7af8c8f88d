import { sql } from 'drizzle-orm'
import {
  allOf,
  ADVISER,
  detailUrl,
  editUrl,
  statusCondition,
  returnedReportCondition,
  writableReportCondition,
  type KindRow,
  MANAGER_COLUMN,
  ownApprovalAllowed,
  INSTITUTION_CONTACT,
  meetingUrl,
  institutionCondition,
  reportUrl,
  SUBJECT_MANAGER,
  COMMITTEE_MEMBER,
  openAnswerCondition,
  unconfirmedMeetingCondition,
  pendingHandoverCondition,
  createdByCondition,
} from './conditions.server'
import { confirmedByContactCondition, visibleRequestsCondition } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import {
  accountRequestSource,
  answerSource,
  changeSource,
  handoverSource,
  managedSubjectSource,
  managedChangeSource,
  managedReportSource,
  meetingSource,
  reportSource,
  subjectSource,
} from '../sources.server'

/** Pending tasks of applicants: the subject manager and the contact of the institution. */
export const applicants = {
  // Subject manager
  submit: {
    roles: [SUBJECT_MANAGER],
    source: managedSubjectSource,
    person: MANAGER_COLUMN,
    when: () => statusCondition('TO_SUBMIT'),
    list: '/subjectMngr/mine/toSubmit',
    act: editUrl,
  },
  supplement: {
    roles: [SUBJECT_MANAGER],
    source: {
      ...managedSubjectSource,
      due: sql`coalesce((select c.replenish_due from subject_collect c where c.id = subject.collect_id), subject.due_time)`,
    },
    person: MANAGER_COLUMN,
    when: () => statusCondition('TO_SUPPLEMENT'),
    list: '/subjectMngr/mine/toSubmit',
    act: editUrl,
  },
  perfect: {
    roles: [SUBJECT_MANAGER],
    source: managedSubjectSource,
    person: MANAGER_COLUMN,
    when: () => statusCondition('TO_PERFECT'),
    list: '/subjectMngr/mine/toSubmit',
    act: editUrl,
  },
  writeReport: {
    roles: [SUBJECT_MANAGER],
    source: managedReportSource,
    person: MANAGER_COLUMN,
    when: (context) =>
      allOf(sql`p.submit_role = '负责人'`, writableReportCondition(context), statusCondition('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: reportUrl,
  },
  perfectReport: {
    roles: [SUBJECT_MANAGER],
    source: managedReportSource,
    person: MANAGER_COLUMN,
    when: () => allOf(sql`p.submit_role = '负责人'`, returnedReportCondition, statusCondition('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: reportUrl,
  },
  answerOpinions: {
    roles: [SUBJECT_MANAGER],
    source: answerSource,
    when: openAnswerCondition,
    list: '/todo/subjectMan',
    act: detailUrl('review'),
  },
  acceptHandover: {
    roles: [SUBJECT_MANAGER],
    source: managedChangeSource,
    person: MANAGER_COLUMN,
    when: () =>
      allOf(
        sql`x.accepted = 0`,
        sql`x.del_flag = 0`,
        sql`json_extract(x.after, '$.subjectManId') = subject.subject_man_id`,
        sql`subject.del_flag = 0`,
      ),
    list: '/todo/subjectMan',
    act: detailUrl('change'),
  },
  takeOver: {
    roles: [SUBJECT_MANAGER, INSTITUTION_CONTACT, ADVISER, COMMITTEE_MEMBER],
    source: handoverSource,
    when: pendingHandoverCondition,
    list: '/subjectMngr/handover',
    act: () => '/subjectMngr/handover',
  },
  confirmMeeting: {
    roles: [SUBJECT_MANAGER, INSTITUTION_CONTACT, ADVISER, COMMITTEE_MEMBER],
    source: meetingSource,
    undue: true,
    when: unconfirmedMeetingCondition,
    list: '/subjectMngr/meeting',
    act: meetingUrl,
  },
  // Contact of the institution
  approve: {
    roles: [INSTITUTION_CONTACT],
    source: subjectSource,
    when: (context) =>
      allOf(
        statusCondition('TO_APPROVAL'),
        institutionCondition(context),
        sql`(subject.subject_man_id <> ${context.actor.userId} or ${ownApprovalAllowed})`,
      ),
    list: '/subjectMngr/audit/todo',
    act: detailUrl(),
  },
  submitForInstitution: {
    roles: [INSTITUTION_CONTACT],
    source: subjectSource,
    when: (context) => allOf(statusCondition('TO_SUBMIT'), institutionCondition(context), createdByCondition(context)),
    list: '/todo/mechanism',
    act: editUrl,
  },
  perfectForInstitution: {
    roles: [INSTITUTION_CONTACT],
    source: subjectSource,
    when: (context) => allOf(statusCondition('TO_PERFECT'), institutionCondition(context), createdByCondition(context)),
    list: '/todo/mechanism',
    act: editUrl,
  },
  submitReport: {
    roles: [INSTITUTION_CONTACT],
    source: reportSource,
    when: (context) =>
      allOf(
        sql`p.submit_role = '联系人'`,
        writableReportCondition(context),
        statusCondition('ESTABLISHED'),
        institutionCondition(context),
      ),
    list: '/subjectMngr/progress',
    act: reportUrl,
  },
  perfectContactReport: {
    roles: [INSTITUTION_CONTACT],
    source: reportSource,
    when: (context) =>
      allOf(
        sql`p.submit_role = '联系人'`,
        returnedReportCondition,
        statusCondition('ESTABLISHED'),
        institutionCondition(context),
      ),
    list: '/subjectMngr/progress',
    act: reportUrl,
  },
  approveChange: {
    roles: [INSTITUTION_CONTACT],
    source: changeSource,
    when: (context) =>
      allOf(sql`x.status = 1`, sql`x.del_flag = 0`, sql`subject.del_flag = 0`, institutionCondition(context)),
    list: '/todo/mechanism',
    act: detailUrl('change'),
  },
  confirmAccount: {
    roles: [INSTITUTION_CONTACT],
    source: accountRequestSource,
    when: ({ actor }) =>
      allOf(sql`account_request.status = 0`, visibleRequestsCondition(actor), confirmedByContactCondition),
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
