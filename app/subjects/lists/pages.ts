import type { SubjectStatus } from '~/worker/subjects/statuses'
import type { SubjectListName } from '~/worker/subjects/statuses'
import type { ColumnName } from './columns'

/** Fields of the search row. */
export type FilterName =
  | 'subjectName'
  | 'subjectNum'
  | 'year'
  | 'status'
  | 'domain'
  | 'subjectType'
  | 'leadDepartName'
  | 'subjectManName'

/** A part of a list, behind a tab. */
export type Part = {
  key: string
  says: string
  listType?: SubjectListName
  statuses?: readonly SubjectStatus[]
  /** Only what waits for the viewer. */
  todo?: true
  awarded?: true
}
/** What may be done to several rows at once: a move of the life cycle, made by the dialog or the page of its act. */
export type BatchName = 'approval' | 'formalReview' | 'assignFirst' | 'assignRe' | 'decision' | 'initiateAward'

export type ListPage = {
  path: string
  title: string
  note?: string
  /** The first is the one that a bare address shows. */
  parts: readonly [Part, ...Part[]]
  columns: readonly ColumnName[]
  filters: readonly FilterName[]
  batch?: readonly BatchName[]
  sort?: string
  /** Room for the acts of a row, in pixels. */
  actionsWidth?: number
  empty: { title: string; help?: string }
  /** Offers a new declaration. */
  declares?: true
  /** An export of the list: its address and its word. */
  exports?: { path: string; says: string }
}

const searching = [
  'subjectName',
  'year',
  'domain',
  'status',
  'subjectType',
  'leadDepartName',
  'subjectManName',
] as const
const own = ['subjectName', 'year', 'status', 'domain', 'subjectType'] as const

/** The lists of subjects, each a row of this table. */
export const listPages: readonly ListPage[] = [
  {
    path: '/subjectMngr/mine/declared',
    title: '我的申报',
    parts: [{ key: 'declared', says: '我的申报', listType: 'declared' }],
    columns: ['subjectName', 'status', 'year', 'domain', 'leadDepartName', 'submitTime', 'dueTime'],
    filters: own,
    empty: { title: '还没有申报的课题', help: '点击“课题申报”开始填写，填写的内容会自动保存' },
    declares: true,
  },
  {
    path: '/subjectMngr/mine/toSubmit',
    title: '待提交',
    note: '草稿，以及退回补充或完善的课题',
    parts: [{ key: 'toSubmit', says: '待提交', listType: 'simple:toBeDeclare' }],
    columns: ['subjectName', 'status', 'year', 'domain', 'updateTime', 'dueTime'],
    filters: own,
    empty: { title: '没有待提交的课题', help: '草稿和退回的课题会出现在这里' },
    declares: true,
  },
  {
    path: '/subjectMngr/mine/pass',
    title: '我的立项课题',
    parts: [{ key: 'pass', says: '立项课题', listType: 'pass' }],
    columns: ['subjectNum', 'subjectName', 'status', 'year', 'domain', 'establishTime', 'endDate', 'dueTime'],
    filters: ['subjectName', 'subjectNum', 'year', 'status', 'domain'],
    empty: { title: '还没有立项的课题', help: '申报的课题立项后出现在这里' },
  },
  {
    path: '/subjectMngr/mine/history',
    title: '历史课题',
    parts: [
      { key: 'declared', says: '历史申报', listType: 'historyDeclared' },
      { key: 'pass', says: '历史立项', listType: 'historyPass' },
    ],
    columns: [
      'subjectNum',
      'subjectName',
      'status',
      'year',
      'domain',
      'term',
      'gradeLevel',
      'prizeLevel',
      'finishTime',
    ],
    filters: ['subjectName', 'subjectNum', 'year', 'status', 'domain'],
    empty: { title: '没有历史课题' },
  },
  {
    path: '/subjectMngr/declared',
    title: '申报管理',
    parts: [
      { key: 'all', says: '全部' },
      { key: 'thisYear', says: '本年已申报', listType: 'thisYearDeclare' },
      { key: 'auditing', says: '审核中', listType: 'simple:auditing' },
      { key: 'toDeclare', says: '待申报', listType: 'simple:toBeDeclare' },
      { key: 'projected', says: '已立项', listType: 'simple:projected' },
      { key: 'completed', says: '已完成', listType: 'simple:completed' },
      { key: 'notProject', says: '不立项', listType: 'simple:notProject' },
      { key: 'end', says: '已终止', listType: 'simple:end' },
    ],
    columns: [
      'subjectNum',
      'subjectName',
      'status',
      'year',
      'domain',
      'subjectType',
      'leadDepartName',
      'subjectManName',
      'subjectManPhone',
      'budgetTotal',
      'similarityMax',
      'submitTime',
      'dueTime',
    ],
    filters: [
      'subjectName',
      'year',
      'status',
      'domain',
      'subjectNum',
      'subjectType',
      'leadDepartName',
      'subjectManName',
    ],
    batch: ['formalReview', 'initiateAward'],
    empty: { title: '没有申报的课题' },
  },
  {
    path: '/subjectMngr/proposed',
    actionsWidth: 230,
    title: '拟立项课题',
    parts: [
      { key: 'proposed', says: '待初审与初审中', listType: 'proposed' },
      { key: 'plan', says: '拟立项', listType: 'plan' },
    ],
    columns: [
      'subjectName',
      'status',
      'year',
      'domain',
      'leadDepartName',
      'subjectManName',
      'reviews',
      'passRate',
      'submitTime',
      'dueTime',
    ],
    filters: searching,
    batch: ['assignFirst', 'decision'],
    empty: { title: '没有待初审的课题', help: '通过形式审查的课题会出现在这里' },
    exports: { path: '/v2/subject/exportToProjectSubject', says: '导出拟立项课题' },
  },
  {
    path: '/subjectMngr/recheck',
    actionsWidth: 230,
    title: '复审课题',
    parts: [{ key: 'rechecked', says: '待复审与复审中', listType: 'rechecked' }],
    columns: [
      'subjectName',
      'status',
      'year',
      'domain',
      'leadDepartName',
      'subjectManName',
      'reviews',
      'passRate',
      'dueTime',
    ],
    filters: searching,
    batch: ['assignRe', 'decision'],
    empty: { title: '没有待复审的课题', help: '初审通过的课题会出现在这里' },
  },
  {
    path: '/subjectMngr/audit/todo',
    actionsWidth: 230,
    title: '待审核',
    note: '需要您办理的课题，按办理期限排列',
    parts: [
      {
        key: 'all',
        says: '全部待办',
        statuses: ['TO_APPROVAL', 'TO_REVIEW', 'FISRT_AUDITING', 'RE_AUDITING'],
        todo: true,
      },
      { key: 'approval', says: '机构审批', statuses: ['TO_APPROVAL'], todo: true },
      { key: 'formal', says: '形式审查', statuses: ['TO_REVIEW'], todo: true },
      { key: 'first', says: '初审决定', statuses: ['FISRT_AUDITING'], todo: true },
      { key: 're', says: '复审决定', statuses: ['RE_AUDITING'], todo: true },
    ],
    columns: [
      'subjectName',
      'status',
      'year',
      'domain',
      'leadDepartName',
      'subjectManName',
      'similarityMax',
      'reviews',
      'passRate',
      'submitTime',
      'dueTime',
    ],
    filters: ['subjectName', 'year', 'domain', 'subjectType', 'leadDepartName', 'subjectManName'],
    batch: ['approval', 'formalReview', 'decision'],
    sort: 'dueTime',
    empty: { title: '没有需要办理的课题' },
  },
  {
    path: '/subjectMngr/awards',
    title: '获奖课题',
    parts: [{ key: 'awarded', says: '获奖课题', awarded: true }],
    columns: [
      'subjectNum',
      'subjectName',
      'prizeLevel',
      'year',
      'domain',
      'leadDepartName',
      'subjectManName',
      'gradeLevel',
      'finishTime',
    ],
    filters: ['subjectName', 'year', 'domain', 'leadDepartName', 'subjectManName'],
    empty: { title: '还没有获奖的课题' },
  },
]

export const listPageOf = (pathname: string) => listPages.find((page) => page.path === pathname.replace(/\/$/, ''))
export const partOf = (page: ListPage, key: string | null): Part =>
  page.parts.find((part) => part.key === key) ?? page.parts[0]
