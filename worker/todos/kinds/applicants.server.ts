import { sql } from 'drizzle-orm'
import {
  and,
  CO,
  detail,
  edit,
  type KindRow,
  mayApproveOwn,
  ME,
  meeting,
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
import { ofAccountRequest, ofAnswer, ofHandover, ofMeeting } from '../sources.server'

/** What waits for those who declare: the subject manager and the contact of the institution. */
export const applicants = {
  // The subject manager
  submit: {
    roles: [SM],
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  supplement: {
    roles: [SM],
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  perfect: {
    roles: [SM],
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  writeReport: {
    roles: [SM],
    about: 'report',
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectReport: {
    roles: [SM],
    about: 'report',
    list: '/subjectMngr/progress',
    act: report,
  },
  answerOpinions: {
    roles: [SM],
    found: { source: ofAnswer, when: toAnswer },
    list: '/todo/subjectMan',
    act: detail('review'),
  },
  acceptHandover: {
    roles: [SM],
    list: '/todo/subjectMan',
    act: detail('change'),
  },
  takeOver: {
    roles: [SM, ME, CO, TM],
    found: { source: ofHandover, when: toTakeOver },
    list: '/subjectMngr/handover',
    act: () => '/subjectMngr/handover',
  },
  confirmMeeting: {
    roles: [SM, ME, CO, TM],
    found: { source: ofMeeting, when: toConfirm },
    list: '/subjectMngr/meeting',
    act: meeting,
  },
  // The institution's contact
  approve: {
    roles: [ME],
    also: ({ actor }) => sql`(w.person <> ${actor.userId} or ${mayApproveOwn})`,
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  submitForInstitution: {
    roles: [ME],
    also: wrote,
    list: '/todo/mechanism',
    act: edit,
  },
  perfectForInstitution: {
    roles: [ME],
    also: wrote,
    list: '/todo/mechanism',
    act: edit,
  },
  submitReport: {
    roles: [ME],
    about: 'report',
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectContactReport: {
    roles: [ME],
    about: 'report',
    list: '/subjectMngr/progress',
    act: report,
  },
  approveChange: {
    roles: [ME],
    list: '/todo/mechanism',
    act: detail('change'),
  },
  confirmAccount: {
    roles: [ME],
    found: {
      source: ofAccountRequest,
      when: ({ actor }) => and(sql`account_request.status = 0`, visibleRequests(actor), byContact),
    },
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
