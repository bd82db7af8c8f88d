import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import type { RoleCode } from '../policy/roles'
import { toReview } from '../reviews/queries/todo.server'
import { MANDATORY_REPORTS } from '../subjects/rules'
import { visibleSubjects } from '../subjects/visible.server'
import { Settings } from '../system/settings'
import {
  concluded,
  ofChange,
  ofGrade,
  ofObjection,
  ofPrepared,
  ofReport,
  ofReview,
  ofSubject,
  quorumReached,
  type Source,
} from './sources.server'

/** Who asks and when: `now` is a stamp. */
export type Asked = { actor: Person; now: string }
/** Names of a row that a link may carry. */
export type Link = { bizId: string; subjectId: string; collectId: string }

export type Kind = {
  label: string
  reason: string
  roles: readonly RoleCode[]
  source: Source
  /** What makes it this person's turn; the life cycle's guards in SQL. */
  when: (asked: Asked) => SQL
  /** The list that shows all of the kind; its path is the menu id of the badge. */
  list: string
  /** Where one of them is done. */
  act: (link: Link) => string
}

const SM = 'subjectMan'
const ME = 'mechanism'
const BM = 'bizManger'
const TM = 'technologyManger'
const CO = 'counselor'
const AD = 'admin'

const standard = Settings.parse({})
const edit = ({ subjectId }: Link) => `/subjectMngr/subject/edit/${subjectId}`
const detail =
  (tab = '') =>
  ({ subjectId }: Link) =>
    `/subjectMngr/subjct/detail/${subjectId}${tab && `?tab=${tab}`}`
const report = ({ bizId }: Link) => `/subjectMngr/report/${bizId}`
const inStatus = (status: string) => sql`subject.status = ${status}`
const and = (...parts: SQL[]) => sql`(${sql.join(parts, sql` and `)})`
const mine = ({ actor }: Asked) => sql`subject.subject_man_id = ${actor.userId}`
const notMine = ({ actor }: Asked) => sql`subject.subject_man_id <> ${actor.userId}`
const visible = ({ actor }: Asked) => visibleSubjects(actor)
const wrote = ({ actor }: Asked) => sql`subject.create_by = ${actor.username}`
/** A contact does not approve what he manages, unless the centre allows it. */
const mayApproveOwn = sql`coalesce((select cast(value as integer) from setting where id = 'contactMayApproveOwn'), ${standard.contactMayApproveOwn}) = 1`
const alive = sql`p.waived = 0 and p.cancelled = 0`
const open = ({ now }: Asked) => sql`(p.open_time is null or p.open_time <= ${now})`
/** A mid-term report waits for the review of the opening report. */
const openingReviewed = sql`not (p.report_type = 'MIDTERM' and exists (select 1 from report o
  where o.subject_id = p.subject_id and o.report_type = 'OPENING' and o.status <> 3 and o.cancelled = 0))`
/** The review queue's own condition, for one stage. */
const toReviewIn =
  (stage: string) =>
  ({ actor }: Asked) =>
    and(toReview(actor), sql`v.stage = ${stage}`)
const mandatory = sql.join(
  MANDATORY_REPORTS.map((type) => sql`${type}`),
  sql`, `,
)
const gradesOf = sql`from subject_grade g where g.subject_id = subject.id and g.cancelled = 0`

/**
 * Every kind of to-do of the main roles. The to-do screens, the workplace and the badges read this one table, so that
 * they cannot disagree.
 */
export const kinds = {
  // The subject manager
  submit: {
    label: '待提交',
    reason: '申报书已保存，尚未提交',
    roles: [SM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUBMIT'), mine(asked), visible(asked)),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  supplement: {
    label: '待补充资料',
    reason: '形式审查要求补充资料',
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
    label: '待完善',
    reason: '被退回完善，修改后重新提交',
    roles: [SM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PERFECT'), mine(asked), visible(asked)),
    list: '/subjectMngr/mine/toSubmit',
    act: edit,
  },
  writeReport: {
    label: '待提交报告',
    reason: '报告到期前须由负责人填写并提交',
    roles: [SM],
    source: ofReport,
    when: (asked) =>
      and(
        sql`p.status in (0, 1)`,
        sql`p.submit_role = '负责人'`,
        alive,
        open(asked),
        openingReviewed,
        inStatus('ESTABLISHED'),
        mine(asked),
        visible(asked),
      ),
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectReport: {
    label: '报告待完善',
    reason: '报告被退回，修改后重新提交',
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
  // The institution's contact
  approve: {
    label: '待审批',
    reason: '本机构申报的课题待机构联系人审批',
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_APPROVAL'), visible(asked), sql`(${notMine(asked)} or ${mayApproveOwn})`),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  submitForInstitution: {
    label: '待提交',
    reason: '本人为机构填报，尚未提交',
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUBMIT'), wrote(asked), visible(asked)),
    list: '/todo/mechanism',
    act: edit,
  },
  perfectForInstitution: {
    label: '待完善',
    reason: '本人填报的课题被退回完善',
    roles: [ME],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PERFECT'), wrote(asked), visible(asked)),
    list: '/todo/mechanism',
    act: edit,
  },
  submitReport: {
    label: '待提交报告',
    reason: '报告须由联系人提交',
    roles: [ME],
    source: ofReport,
    when: (asked) =>
      and(
        sql`p.status in (0, 1)`,
        sql`p.submit_role = '联系人'`,
        alive,
        open(asked),
        openingReviewed,
        inStatus('ESTABLISHED'),
        visible(asked),
      ),
    list: '/subjectMngr/progress',
    act: report,
  },
  perfectContactReport: {
    label: '报告待完善',
    reason: '报告被退回，修改后重新提交',
    roles: [ME],
    source: ofReport,
    when: (asked) =>
      and(sql`p.status = 4`, sql`p.submit_role = '联系人'`, alive, inStatus('ESTABLISHED'), visible(asked)),
    list: '/subjectMngr/progress',
    act: report,
  },
  approveChange: {
    label: '变更待审批',
    reason: '本机构课题的变更申请待审批',
    roles: [ME],
    source: ofChange,
    when: (asked) => and(sql`x.status = 1`, sql`x.del_flag = 0`, visible(asked)),
    list: '/todo/mechanism',
    act: detail('change'),
  },
  // The business manager, in the order of the process
  formalReview: {
    label: '待形式审查',
    reason: '机构已审批，待形式审查',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_REVIEW'), visible(asked)),
    list: '/subjectMngr/audit/todo',
    act: detail(),
  },
  supplementOverdue: {
    label: '补充逾期',
    reason: '补充资料期限已过，可催办或作不通过处理',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_SUPPLEMENT'), sql`subject.due_time < ${asked.now}`, visible(asked)),
    list: '/subjectMngr/declared',
    act: detail(),
  },
  assignFirst: {
    label: '待分配初审',
    reason: '形式审查已通过，待分配初审评审人',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_FISRT_AUDIT'), visible(asked)),
    list: '/subjectMngr/review/assign',
    act: () => '/subjectMngr/review/assign',
  },
  decideFirst: {
    label: '待初审决定',
    reason: '评审意见已达法定人数，待作出初审决定',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('FISRT_AUDITING'), quorumReached('FIRST', standard.quorum), visible(asked)),
    list: '/subjectMngr/proposed',
    act: detail('review'),
  },
  reviewOverdue: {
    label: '评审已逾期',
    reason: '评审期限已过而意见未达法定人数，可延期或调整评审人',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        sql`subject.status in ('FISRT_AUDITING', 'RE_AUDITING')`,
        sql`subject.due_time < ${asked.now}`,
        sql`not (case subject.status when 'RE_AUDITING' then ${quorumReached('RE', standard.quorum)} else ${quorumReached('FIRST', standard.quorum)} end)`,
        visible(asked),
      ),
    list: '/subjectMngr/review/assign',
    act: detail('review'),
  },
  assignRe: {
    label: '待分配复审',
    reason: '初审已通过，待分配复审专家',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_RE_AUDIT'), visible(asked)),
    list: '/subjectMngr/review/assign',
    act: () => '/subjectMngr/review/assign',
  },
  decideRe: {
    label: '待复审决定',
    reason: '评审意见已达法定人数，待作出复审决定',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('RE_AUDITING'), quorumReached('RE', standard.quorum), visible(asked)),
    list: '/subjectMngr/recheck',
    act: detail('review'),
  },
  assignManager: {
    label: '待指定负责人',
    reason: '计划课题尚未指定负责人',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(inStatus('TO_ESTABLISH_DRAFT'), sql`subject.source = 'plan' and subject.subject_man_id = ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: detail(),
  },
  publishPlan: {
    label: '待发布拟立项',
    reason: '复审已通过，待发布拟立项公示',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH_DRAFT'),
        sql`not (subject.source = 'plan' and subject.subject_man_id = '')`,
        visible(asked),
      ),
    list: '/subjectMngr/yearPlan',
    act: () => '/subjectMngr/yearPlan',
  },
  confirm: {
    label: '待第二人确认',
    reason: '重要操作须由第二人确认，24 小时内有效',
    roles: [BM, AD],
    source: ofPrepared,
    when: ({ actor, now }) =>
      and(sql`a.done_time is null`, sql`a.expire_time > ${now}`, sql`a.prepared_by <> ${actor.userId}`),
    list: '/subjectMngr/yearPlan',
    act: () => '/subjectMngr/yearPlan',
  },
  objection: {
    label: '异议待处理',
    reason: '公示期间收到异议',
    roles: [BM],
    source: ofObjection,
    when: (asked) => and(sql`o.status = 0`, sql`o.del_flag = 0`, inStatus('TO_ESTABLISH'), visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: detail(),
  },
  endPublicity: {
    label: '公示已结束',
    reason: '公示期已过且无未处理的异议，待转入立项',
    roles: [BM],
    source: { ...ofSubject, due: sql`subject.publicity_end` },
    when: (asked) =>
      and(
        inStatus('TO_ESTABLISH'),
        sql`subject.publicity_end <= ${asked.now}`,
        sql`not exists (select 1 from objection o where o.subject_id = subject.id and o.del_flag = 0 and o.status in (0, 2))`,
        visible(asked),
      ),
    list: '/subjectMngr/yearPlan',
    act: () => '/subjectMngr/yearPlan',
  },
  number: {
    label: '待编号',
    reason: '立项前须编制课题编号',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num = ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: () => '/subjectMngr/yearPlan',
  },
  establish: {
    label: '待立项',
    reason: '已编号，待发布立项',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('ESTABLISHED_DRAFT'), sql`subject.subject_num <> ''`, visible(asked)),
    list: '/subjectMngr/yearPlan',
    act: () => '/subjectMngr/yearPlan',
  },
  reviewReport: {
    label: '报告待审阅',
    reason: '报告已提交，待审阅',
    roles: [BM],
    source: { ...ofReport, due: sql`p.due_time` },
    when: (asked) => and(sql`p.status = 2`, alive, inStatus('ESTABLISHED'), visible(asked)),
    list: '/subjectMngr/progress',
    act: report,
  },
  decideChange: {
    label: '变更待决定',
    reason: '机构已同意，待中心决定',
    roles: [BM],
    source: ofChange,
    when: (asked) => and(sql`x.status = 2`, sql`x.del_flag = 0`, visible(asked)),
    list: '/todo/bizManger',
    act: detail('change'),
  },
  conclude: {
    label: '待结题',
    reason: '报告均已审阅，结题意见已通过',
    roles: [BM],
    source: { ...ofSubject, due: sql`subject.end_date` },
    when: (asked) =>
      and(
        inStatus('ESTABLISHED'),
        sql`not exists (select 1 from report p where p.subject_id = subject.id and p.cancelled = 0 and p.status <> 3 and p.report_type in (${mandatory}))`,
        sql`exists (select 1 from report p where p.subject_id = subject.id and p.report_type = 'CONCLUSION' and p.status = 3 and (p.waived = 1 or (${concluded('CONC_TECH')} and ${concluded('CONC_ADVISER')})))`,
        visible(asked),
      ),
    list: '/todo/bizManger',
    act: detail(),
  },
  assignGrade: {
    label: '待分配评分',
    reason: '已结题，待分配评分人',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`not exists (select 1 ${gradesOf})`,
        visible(asked),
      ),
    list: '/prize/grade/assign',
    act: () => '/prize/grade/assign',
  },
  endGrade: {
    label: '待结束评分',
    reason: '评分人均已提交，待结束评分',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
        sql`exists (select 1 ${gradesOf})`,
        sql`not exists (select 1 ${gradesOf} and g.waived = 0 and g.status <> '已评分')`,
        visible(asked),
      ),
    list: '/prize/grade/list',
    act: () => '/prize/grade/list',
  },
  finish: {
    label: '待完成',
    reason: '评分已结束，未入选优秀，待办理完成',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 0`, visible(asked)),
    list: '/prize/manage',
    act: () => '/prize/manage',
  },
  initiateAward: {
    label: '待发起评奖',
    reason: '评分已结束，已入选优秀课题',
    roles: [BM],
    source: ofSubject,
    when: (asked) =>
      and(inStatus('TO_AUDIT'), sql`subject.grade_end_time is not null and subject.is_excellent = 1`, visible(asked)),
    list: '/prize/manage',
    act: () => '/prize/manage',
  },
  award: {
    label: '待授奖',
    reason: '已发起评奖，待录入获奖结果',
    roles: [BM],
    source: ofSubject,
    when: (asked) => and(inStatus('TO_PRIZE'), visible(asked)),
    list: '/prize/manage',
    act: () => '/prize/manage',
  },
  // The committee and the advisers
  reviewFirst: {
    label: '待初审',
    reason: '已分配给您初审',
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('FIRST'),
    list: '/subjectMngr/review/todo',
    act: () => '/subjectMngr/review/todo',
  },
  reviewRe: {
    label: '待复审',
    reason: '已分配给您复审',
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('RE'),
    list: '/subjectMngr/review/todo',
    act: () => '/subjectMngr/review/todo',
  },
  concludeTech: {
    label: '结题待评议',
    reason: '结题报告待技管委评议',
    roles: [TM],
    source: ofReview,
    when: toReviewIn('CONC_TECH'),
    list: '/subjectMngr/review/todo',
    act: () => '/subjectMngr/review/todo',
  },
  concludeAdviser: {
    label: '结题待评议',
    reason: '结题报告待专家评议',
    roles: [CO],
    source: ofReview,
    when: toReviewIn('CONC_ADVISER'),
    list: '/subjectMngr/review/todo',
    act: () => '/subjectMngr/review/todo',
  },
  grade: {
    label: '待评分',
    reason: '已分配给您评分',
    roles: [CO, TM],
    source: ofGrade,
    when: ({ actor }) =>
      and(
        sql`g.grader_id = ${actor.userId}`,
        sql`g.cancelled = 0 and g.waived = 0`,
        sql`g.status in ('未评分', '评分中')`,
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null and subject.del_flag = 0`,
      ),
    list: '/prize/grade/todo',
    act: () => '/prize/grade/todo',
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

/** The to-do screens and what each holds. Advisers have two: what to review, and what to grade. */
export const todoScreens = {
  '/todo/subjectMan': { role: SM, holds: () => true },
  '/todo/mechanism': { role: ME, holds: () => true },
  '/todo/bizManger': { role: BM, holds: () => true },
  '/todo/technology': { role: TM, holds: () => true },
  '/todo/professor': { role: CO, holds: (kind) => kind !== 'grade' },
  '/todo/counselor': { role: CO, holds: (kind) => kind === 'grade' },
} as const satisfies Record<string, { role: RoleCode; holds: (kind: KindName) => boolean }>
export type TodoScreen = keyof typeof todoScreens

/** The kinds of a role, all of them or those of one screen. */
export const kindsOf = (role: RoleCode, screen?: string): KindName[] => {
  const held = screen && screen in todoScreens ? todoScreens[screen as TodoScreen] : null
  return kindNames.filter(
    (name) => (kinds[name] as Kind).roles.includes(role) && (!held || (held.role === role && held.holds(name))),
  )
}
