import { sql } from 'drizzle-orm'
import { AD, and, assign, BM, detail, type KindRow, type Link, ofYear, planAt, report } from './conditions.server'
import { byContact } from '../../auth/registration/queries.server'
import { REQUESTS_PAGE } from '../../auth/registration/rules'
import { ofAccountRequest, ofPrepared } from '../sources.server'
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
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  supplementOverdue: {
    roles: [BM],
    list: '/subjectMngr/declared',
    act: detail(),
  },
  assignFirst: {
    roles: [BM],
    list: '/subjectMngr/review/assign',
    act: assign('FIRST'),
  },
  decideFirst: {
    roles: [BM],
    list: '/subjectMngr/proposed',
    act: detail('review'),
  },
  reviewOverdue: {
    roles: [BM],
    list: '/subjectMngr/review/assign',
    act: detail('review'),
  },
  assignRe: {
    roles: [BM],
    list: '/subjectMngr/review/assign',
    act: assign('RE'),
  },
  decideRe: {
    roles: [BM],
    list: '/subjectMngr/recheck',
    act: detail('review'),
  },
  assignManager: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: detail(),
  },
  publishPlan: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: ofYear('/subjectMngr/yearPlan'),
  },
  confirm: {
    roles: [BM, AD],
    found: {
      source: ofPrepared,
      when: ({ actor, now }) =>
        and(sql`a.done_time is null`, sql`a.expire_time > ${now}`, sql`a.prepared_by <> ${actor.userId}`),
    },
    list: '/subjectMngr/yearPlan',
    act: confirmAt,
  },
  objection: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  endPublicity: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: planAt('publicity'),
  },
  number: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  establish: {
    roles: [BM],
    list: '/subjectMngr/yearPlan',
    act: planAt('establish'),
  },
  reviewReport: {
    roles: [BM],
    about: 'report',
    list: '/subjectMngr/progress',
    act: report,
  },
  decideChange: {
    roles: [BM],
    list: '/todo/bizManger',
    act: detail('change'),
  },
  conclude: {
    roles: [BM],
    list: '/todo/bizManger',
    act: detail(),
  },
  assignGrade: {
    roles: [BM],
    list: '/prize/grade/assign',
    act: ofYear('/prize/grade/assign'),
  },
  endGrade: {
    roles: [BM],
    list: '/prize/grade/list',
    act: ofYear('/prize/grade/list'),
  },
  finish: {
    roles: [BM],
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  initiateAward: {
    roles: [BM],
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  award: {
    roles: [BM],
    list: '/prize/manage',
    act: ofYear('/prize/manage'),
  },
  confirmRequest: {
    roles: [BM],
    found: { source: ofAccountRequest, when: () => sql`(account_request.status = 0 and not ${byContact})` },
    list: '/system/user',
    act: () => REQUESTS_PAGE,
  },
} as const satisfies Record<string, KindRow>
