import { sql } from 'drizzle-orm'
import {
  alive,
  and,
  CO,
  detail,
  edit,
  inStatus,
  type KindRow,
  mayApproveOwn,
  ME,
  meeting,
  mine,
  notMine,
  open,
  report,
  SM,
  TM,
  toConfirm,
  visible,
  wrote,
} from './conditions.server'
import { byContact, visibleRequests } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import { ofAccountRequest, ofChange, ofMeeting, ofReport, ofSubject } from '../sources.server'

/** What waits for those who declare: the subject manager and the contact of the institution. */
export const applicants = {
  // The subject manager
  submit: {
    roles: [SM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUBMIT'), mine(asked), visible(asked)),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  supplement: {
    roles: [SM],
    source: {
      ...ofSubject,
      due: sql`coalesce((select c.replenish_due from subject_collect c where c.id = subject.collect_id), subject.due_time)`,
    },
    when: (asked) => and(inStatus('TO_SUPPLEMENT'), mine(asked), visible(asked)),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  perfect: {
    roles: [SM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PERFECT'), mine(asked), visible(asked)),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  writeReport: {
    roles: [SM],
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
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectReport: {
    roles: [SM],
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
    list: '/subjectMngr/progress',
    act: report,
  },
  acceptHandover: {
    roles: [SM],
    source: ofChange,
    when: (asked) =>
      and(
        sql`x.accepted = 0`,
        sql`x.del_flag = 0`,
        sql`json_extract(x.after, '$.subjectManId') = subject.subject_man_id`,
        mine(asked),
        visible(asked),
      ),
    list: '/todo/subjectMan',
    act: detail('change'),
  },
  confirmMeeting: {
    roles: [SM, ME, CO, TM],
    source: ofMeeting,
    when: toConfirm,
    list: '/subjectMngr/meeting',
    act: meeting,
  },
  // The institution's contact
  approve: {
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_APPROVAL'), visible(asked), sql`(${notMine(asked)} or ${mayApproveOwn})`),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  submitForInstitution: {
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUBMIT'), wrote(asked), visible(asked)),
    list: '/todo/mechanism',
    act: edit,
  },
  perfectForInstitution: {
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PERFECT'), wrote(asked), visible(asked)),
    list: '/todo/mechanism',
    act: edit,
  },
  submitReport: {
    roles: [ME],
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
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectContactReport: {
    roles: [ME],
    source: ofReport,
    when: (asked) =>
      and(sql`p.status = 4`, sql`p.submit_role = '联系人'`, alive, inStatus('ESTABLISHED'), visible(asked)),
    list: '/subjectMngr/progress',
    act: report,
  },
  approveChange: {
    roles: [ME],
    source: ofChange,
    when: (asked) => and(sql`x.status = 1`, sql`x.del_flag = 0`, visible(asked)),
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
