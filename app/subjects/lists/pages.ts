import type { SubjectStatus } from '~/worker/subjects/statuses'
import type { SubjectListName } from '~/worker/subjects/statuses'
import type { WorkbookName } from '~/worker/import-export/contract'
import type { ColumnName } from './columns'
import { t } from './texts'
import { wireNames } from '~/db/wire-names'

/** Fields of the search row. */
export type FilterName =
  | 'subjectName'
  | 'subjectNum'
  | 'year'
  | 'status'
  | 'domain'
  | 'source'
  | 'subjectType'
  | 'leadDepartName'
  | 'subjectManName'

/** A part of a list, shown as a tab. */
export type ListPart = {
  key: string
  says: () => string
  listType?: SubjectListName
  statuses?: readonly SubjectStatus[]
  /** Only subjects that the viewer has to act on. */
  todo?: true
  awarded?: true
  /** Sorts other people's drafts last. */
  draftsLast?: true
}
/** Actions on several rows: a transition of the life cycle, performed in its dialog or on its page. */
export type BatchActionName = 'approval' | 'formalReview' | 'assignFirst' | 'assignRe' | 'decision' | 'initiateAward'

export type ListPage = {
  path: string
  title: () => string
  note?: () => string
  /** The first part is the default without a URL parameter. */
  parts: readonly [ListPart, ...ListPart[]]
  columns: readonly ColumnName[]
  filters: readonly FilterName[]
  batch?: readonly BatchActionName[]
  sort?: string
  empty: () => { title: string; help?: string }
  /** Shows the button for a new declaration. */
  declares?: true
  /** Rows can be reviewed one after the other in the review workspace. */
  judges?: true
  /** Workbook exports of the list. */
  books?: readonly WorkbookName[]
}

const searchFilters = [
  'subjectName',
  'year',
  'domain',
  'status',
  'subjectType',
  'leadDepartName',
  'subjectManName',
] as const
const ownFilters = ['subjectName', 'year', 'status', 'domain', 'subjectType'] as const

/** The lists of subjects, one entry each. */
export const listPages: readonly ListPage[] = [
  {
    path: '/subjectMngr/mine/declared',
    title: () => t.myDeclared,
    parts: [{ key: 'declared', says: () => t.myDeclared, listType: 'declared' }],
    // The column of the own institution is omitted.
    columns: ['subjectName', 'status', 'dueTime', 'submitTime', 'year', 'domain', 'leadDepartName'],
    filters: ownFilters,
    empty: () => ({ title: t.noneDeclaredYet, help: t.noneDeclaredYetHelp }),
    declares: true,
  },
  {
    path: '/subjectMngr/mine/toSubmit',
    title: () => t.toSubmit,
    note: () => t.toSubmitNote,
    parts: [{ key: 'toSubmit', says: () => t.toSubmit, listType: 'simple:toBeDeclare' }],
    columns: ['subjectName', 'status', 'year', 'domain', 'updateTime', 'dueTime'],
    filters: ownFilters,
    empty: () => ({ title: t.noneToSubmit, help: t.noneToSubmitHelp }),
    declares: true,
  },
  {
    path: '/subjectMngr/mine/pass',
    title: () => t.myEstablished,
    parts: [{ key: 'pass', says: () => t.established, listType: 'pass' }],
    columns: ['subjectNum', 'subjectName', 'status', 'year', 'domain', 'establishTime', 'endDate', 'dueTime'],
    filters: ['subjectName', 'subjectNum', 'year', 'status', 'domain'],
    empty: () => ({ title: t.noneEstablishedYet, help: t.noneEstablishedYetHelp }),
  },
  {
    path: '/subjectMngr/mine/history',
    title: () => t.history,
    parts: [
      { key: 'declared', says: () => t.historyDeclared, listType: 'historyDeclared' },
      { key: 'pass', says: () => t.historyEstablished, listType: 'historyPass' },
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
    empty: () => ({ title: t.noHistory }),
  },
  {
    path: '/subjectMngr/declared',
    title: () => t.declarations,
    parts: [
      { key: 'all', says: () => t.all, draftsLast: true },
      { key: 'thisYear', says: () => t.declaredThisYear, listType: 'thisYearDeclare' },
      { key: 'auditing', says: () => t.auditing, listType: 'simple:auditing' },
      { key: 'toDeclare', says: () => t.toDeclare, listType: 'simple:toBeDeclare', draftsLast: true },
      { key: 'projected', says: () => t.partEstablished, listType: 'simple:projected' },
      { key: 'completed', says: () => t.partCompleted, listType: 'simple:completed' },
      { key: 'notProject', says: () => t.partNotEstablished, listType: 'simple:notProject' },
      { key: 'end', says: () => t.partTerminated, listType: 'simple:end' },
    ],
    columns: [
      'subjectNum',
      'subjectName',
      'status',
      'year',
      'domain',
      'subjectType',
      'dueTime',
      'leadDepartName',
      'subjectManName',
      'subjectManPhone',
      'budgetTotal',
      'similarityMax',
      'submitTime',
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
      'source',
    ],
    batch: ['formalReview', 'initiateAward'],
    empty: () => ({ title: t.noDeclarations }),
  },
  {
    path: '/subjectMngr/proposed',
    title: () => t.proposed,
    parts: [
      { key: 'proposed', says: () => t.firstAuditOpen, listType: 'proposed' },
      { key: 'plan', says: () => t.planned, listType: 'plan' },
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
    filters: searchFilters,
    batch: ['assignFirst', 'decision'],
    empty: () => ({ title: t.noneInFirstAudit, help: t.noneInFirstAuditHelp }),
    books: ['exportToProjectSubject'],
  },
  {
    path: '/subjectMngr/recheck',
    title: () => t.inReAudit,
    parts: [{ key: 'rechecked', says: () => t.reAuditOpen, listType: 'rechecked' }],
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
    filters: searchFilters,
    batch: ['assignRe', 'decision'],
    empty: () => ({ title: t.noneInReAudit, help: t.noneInReAuditHelp }),
  },
  {
    path: '/subjectMngr/audit/todo',
    title: () => t.toAudit,
    note: () => t.toAuditNote,
    judges: true,
    parts: [
      {
        key: 'all',
        says: () => t.allToDo,
        statuses: ['TO_APPROVAL', 'TO_REVIEW', wireNames.FIRST_AUDITING, 'RE_AUDITING'],
        todo: true,
      },
      { key: 'approval', says: () => t.approval, statuses: ['TO_APPROVAL'], todo: true },
      { key: 'formal', says: () => t.formalReview, statuses: ['TO_REVIEW'], todo: true },
      { key: 'first', says: () => t.firstDecision, statuses: [wireNames.FIRST_AUDITING], todo: true },
      { key: 're', says: () => t.reDecision, statuses: ['RE_AUDITING'], todo: true },
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
    empty: () => ({ title: t.noneToDo }),
  },
  {
    path: '/subjectMngr/awards',
    title: () => t.awarded,
    parts: [{ key: 'awarded', says: () => t.awarded, awarded: true }],
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
    empty: () => ({ title: t.noneAwardedYet }),
  },
]

export const listPageOf = (pathname: string) => listPages.find((page) => page.path === pathname.replace(/\/$/, ''))
/** Returns the part with the key, or the first part. */
export const partOf = (page: ListPage, key: string | null): ListPart =>
  page.parts.find((part) => part.key === key) ?? page.parts[0]
/** Returns the query that a part fixes. URL parameters cannot change it. */
export const partQuery = (part: ListPart): Record<string, string> => ({
  ...(part.listType && { listType: part.listType }),
  ...(part.statuses && { statusIds: part.statuses.join(',') }),
  ...(part.todo && { todo: '1' }),
  ...(part.awarded && { awarded: '1' }),
  ...(part.draftsLast && { draftsLast: '1' }),
})
