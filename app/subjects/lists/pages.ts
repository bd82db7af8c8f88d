import type { SubjectStatus } from '~/worker/subjects/statuses'
import type { SubjectListName } from '~/worker/subjects/statuses'
import type { ColumnName } from './columns'
import { t } from './texts'

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
    get title() {
      return t.myDeclared
    },
    parts: [
      {
        key: 'declared',
        get says() {
          return t.myDeclared
        },
        listType: 'declared',
      },
    ],
    columns: ['subjectName', 'status', 'year', 'domain', 'leadDepartName', 'submitTime', 'dueTime'],
    filters: own,
    empty: {
      get title() {
        return t.noneDeclaredYet
      },
      get help() {
        return t.noneDeclaredYetHelp
      },
    },
    declares: true,
  },
  {
    path: '/subjectMngr/mine/toSubmit',
    get title() {
      return t.toSubmit
    },
    get note() {
      return t.toSubmitNote
    },
    parts: [
      {
        key: 'toSubmit',
        get says() {
          return t.toSubmit
        },
        listType: 'simple:toBeDeclare',
      },
    ],
    columns: ['subjectName', 'status', 'year', 'domain', 'updateTime', 'dueTime'],
    filters: own,
    empty: {
      get title() {
        return t.noneToSubmit
      },
      get help() {
        return t.noneToSubmitHelp
      },
    },
    declares: true,
  },
  {
    path: '/subjectMngr/mine/pass',
    get title() {
      return t.myEstablished
    },
    parts: [
      {
        key: 'pass',
        get says() {
          return t.established
        },
        listType: 'pass',
      },
    ],
    columns: ['subjectNum', 'subjectName', 'status', 'year', 'domain', 'establishTime', 'endDate', 'dueTime'],
    filters: ['subjectName', 'subjectNum', 'year', 'status', 'domain'],
    empty: {
      get title() {
        return t.noneEstablishedYet
      },
      get help() {
        return t.noneEstablishedYetHelp
      },
    },
  },
  {
    path: '/subjectMngr/mine/history',
    get title() {
      return t.history
    },
    parts: [
      {
        key: 'declared',
        get says() {
          return t.historyDeclared
        },
        listType: 'historyDeclared',
      },
      {
        key: 'pass',
        get says() {
          return t.historyEstablished
        },
        listType: 'historyPass',
      },
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
    empty: {
      get title() {
        return t.noHistory
      },
    },
  },
  {
    path: '/subjectMngr/declared',
    get title() {
      return t.declarations
    },
    parts: [
      {
        key: 'all',
        get says() {
          return t.all
        },
      },
      {
        key: 'thisYear',
        get says() {
          return t.declaredThisYear
        },
        listType: 'thisYearDeclare',
      },
      {
        key: 'auditing',
        get says() {
          return t.auditing
        },
        listType: 'simple:auditing',
      },
      {
        key: 'toDeclare',
        get says() {
          return t.toDeclare
        },
        listType: 'simple:toBeDeclare',
      },
      {
        key: 'projected',
        get says() {
          return t.partEstablished
        },
        listType: 'simple:projected',
      },
      {
        key: 'completed',
        get says() {
          return t.partCompleted
        },
        listType: 'simple:completed',
      },
      {
        key: 'notProject',
        get says() {
          return t.partNotEstablished
        },
        listType: 'simple:notProject',
      },
      {
        key: 'end',
        get says() {
          return t.partTerminated
        },
        listType: 'simple:end',
      },
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
    empty: {
      get title() {
        return t.noDeclarations
      },
    },
  },
  {
    path: '/subjectMngr/proposed',
    actionsWidth: 230,
    get title() {
      return t.proposed
    },
    parts: [
      {
        key: 'proposed',
        get says() {
          return t.firstAuditOpen
        },
        listType: 'proposed',
      },
      {
        key: 'plan',
        get says() {
          return t.planned
        },
        listType: 'plan',
      },
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
    empty: {
      get title() {
        return t.noneInFirstAudit
      },
      get help() {
        return t.noneInFirstAuditHelp
      },
    },
    exports: {
      path: '/v2/subject/exportToProjectSubject',
      get says() {
        return t.exportPlanned
      },
    },
  },
  {
    path: '/subjectMngr/recheck',
    actionsWidth: 230,
    get title() {
      return t.inReAudit
    },
    parts: [
      {
        key: 'rechecked',
        get says() {
          return t.reAuditOpen
        },
        listType: 'rechecked',
      },
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
      'dueTime',
    ],
    filters: searching,
    batch: ['assignRe', 'decision'],
    empty: {
      get title() {
        return t.noneInReAudit
      },
      get help() {
        return t.noneInReAuditHelp
      },
    },
  },
  {
    path: '/subjectMngr/audit/todo',
    actionsWidth: 230,
    get title() {
      return t.toAudit
    },
    get note() {
      return t.toAuditNote
    },
    parts: [
      {
        key: 'all',
        get says() {
          return t.allToDo
        },
        statuses: ['TO_APPROVAL', 'TO_REVIEW', 'FISRT_AUDITING', 'RE_AUDITING'],
        todo: true,
      },
      {
        key: 'approval',
        get says() {
          return t.approval
        },
        statuses: ['TO_APPROVAL'],
        todo: true,
      },
      {
        key: 'formal',
        get says() {
          return t.formalReview
        },
        statuses: ['TO_REVIEW'],
        todo: true,
      },
      {
        key: 'first',
        get says() {
          return t.firstDecision
        },
        statuses: ['FISRT_AUDITING'],
        todo: true,
      },
      {
        key: 're',
        get says() {
          return t.reDecision
        },
        statuses: ['RE_AUDITING'],
        todo: true,
      },
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
    empty: {
      get title() {
        return t.noneToDo
      },
    },
  },
  {
    path: '/subjectMngr/awards',
    get title() {
      return t.awarded
    },
    parts: [
      {
        key: 'awarded',
        get says() {
          return t.awarded
        },
        awarded: true,
      },
    ],
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
    empty: {
      get title() {
        return t.noneAwardedYet
      },
    },
  },
]

export const listPageOf = (pathname: string) => listPages.find((page) => page.path === pathname.replace(/\/$/, ''))
export const partOf = (page: ListPage, key: string | null): Part =>
  page.parts.find((part) => part.key === key) ?? page.parts[0]
