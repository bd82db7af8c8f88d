import { sql } from 'drizzle-orm'
import {
  and,
  CO,
  detail,
  edit,
  inStatus,
  isReturned,
  isToWrite,
  type KindRow,
  MANAGER,
  mayApproveOwn,
  ME,
  meeting,
  ofInstitution,
  report,
  SM,
  TM,
  toAnswer,
  toConfirm,
  toTakeOver,
  wrote,
} from './conditions.server'
import { byContact, visibleRequests } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import {
  ofAccountRequest,
  ofAnswer,
  ofChange,
  ofHandover,
  ofManaged,
  ofManagedChange,
  ofManagedReport,
  ofMeeting,
  ofReport,
  ofSubject,
} from '../sources.server'

/** Pending tasks of applicants: the subject manager and the contact of the institution. */
export const applicants = {
  // Subject manager
  submit: {
    roles: [SM],
    source: ofManaged,
    person: MANAGER,
    when: () => inStatus('TO_SUBMIT'),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  supplement: {
    roles: [SM],
    source: {
      ...ofManaged,
      due: sql`coalesce((select c.replenish_due from subject_collect c where c.id = subject.collect_id), subject.due_time)`,
    },
    person: MANAGER,
    when: () => inStatus('TO_SUPPLEMENT'),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  perfect: {
    roles: [SM],
    source: ofManaged,
    person: MANAGER,
    when: () => inStatus('TO_PERFECT'),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  writeReport: {
    roles: [SM],
    source: ofManagedReport,
    person: MANAGER,
    when: (context) => and(sql`p.submit_role = '负责人'`, isToWrite(context), inStatus('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectReport: {
    roles: [SM],
    source: ofManagedReport,
    person: MANAGER,
    when: () => and(sql`p.submit_role = '负责人'`, isReturned, inStatus('ESTABLISHED')),
    list: '/subjectMngr/progress',
    act: report,
  },
  answerOpinions: {
    roles: [SM],
    source: ofAnswer,
    when: toAnswer,
    list: '/todo/subjectMan',
    act: detail('review'),
  },
  acceptHandover: {
    roles: [SM],
    source: ofManagedChange,
    person: MANAGER,
    when: () =>
      and(
        sql`x.accepted = 0`,
        sql`x.del_flag = 0`,
        sql`json_extract(x.after, '$.subjectManId') = subject.subject_man_id`,
        sql`subject.del_flag = 0`,
      ),
    list: '/todo/subjectMan',
    act: detail('change'),
  },
  takeOver: {
    roles: [SM, ME, CO, TM],
    source: ofHandover,
    when: toTakeOver,
    list: '/subjectMngr/handover',
    act: () => '/subjectMngr/handover',
  },
  confirmMeeting: {
    roles: [SM, ME, CO, TM],
    source: ofMeeting,
    undue: true,
    when: toConfirm,
    list: '/subjectMngr/meeting',
    act: meeting,
  },
  // Contact of the institution
  approve: {
    roles: [ME],
    source: ofSubject,
    when: (context) =>
      and(
        inStatus('TO_APPROVAL'),
        ofInstitution(context),
        sql`(subject.subject_man_id <> ${context.actor.userId} or ${mayApproveOwn})`,
      ),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  submitForInstitution: {
    roles: [ME],
    source: ofSubject,
    when: (context) => and(inStatus('TO_SUBMIT'), ofInstitution(context), wrote(context)),
    list: '/todo/mechanism',
    act: edit,
  },
  perfectForInstitution: {
    roles: [ME],
    source: ofSubject,
    when: (context) => and(inStatus('TO_PERFECT'), ofInstitution(context), wrote(context)),
    list: '/todo/mechanism',
    act: edit,
  },
  submitReport: {
    roles: [ME],
    source: ofReport,
    when: (context) =>
      and(sql`p.submit_role = '联系人'`, isToWrite(context), inStatus('ESTABLISHED'), ofInstitution(context)),
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectContactReport: {
    roles: [ME],
    source: ofReport,
    when: (context) => and(sql`p.submit_role = '联系人'`, isReturned, inStatus('ESTABLISHED'), ofInstitution(context)),
    list: '/subjectMngr/progress',
    act: report,
  },
  approveChange: {
    roles: [ME],
    source: ofChange,
    when: (context) => and(sql`x.status = 1`, sql`x.del_flag = 0`, sql`subject.del_flag = 0`, ofInstitution(context)),
    list: '/todo/mechanism',
    act: detail('change'),
  },
  confirmAccount: {
    roles: [ME],
    source: ofAccountRequest,
    when: ({ actor }) => and(sql`account_request.status = 0`, visibleRequests(actor), byContact),
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
