import { generatePath, matchPath } from 'react-router'

type PageTraits = {
  /** The server's menu id. Default: the path, as the menu is seeded. */
  menuId?: string
  /** The link requires the subject's id or the prize's year. */
  carries?: 'id' | 'year'
  /** Experts (role `counselor`) have the entry only while its count is above 0. The count is shown, it is no task. */
  counselorOnlyWith?: 'count' | 'reviews'
  /** The page uses the full width: no footer, the side menu collapsed. */
  whole?: true
  /** The page works through a queue; the address names the current item. */
  desk?: true
  /** Opens in a new window. */
  ownWindow?: true
  /** Menu entries, one of which is the parent: the first that the role has. */
  under?: readonly string[]
}

/**
 * The table of named pages: a page's name in the code, its path, and its menu entry on the server, which has the title.
 * Used by links, counts, tabs, the conditional entries of experts and the special layouts.
 */
const pages = {
  analysis: ['/dashboard/analysis'],
  workplace: ['/dashboard/workplace', { under: ['/dashboard/analysis'] }],
  todoBizManger: ['/todo/bizManger'],
  todoCounselor: ['/todo/counselor'],
  todoProfessor: ['/todo/professor'],
  todoMechanism: ['/todo/mechanism'],
  todoSubjectMan: ['/todo/subjectMan'],
  todoTechnology: ['/todo/technology'],
  subjectAdd: ['/subjectMngr/subject/add'],
  subjectEdit: ['/subjectMngr/subject/edit/:id', { carries: 'id' }],
  subjectView: [
    '/subjectMngr/subjct/detail/:id',
    { carries: 'id', under: ['/subjectMngr/mine/declared', '/subjectMngr/declared', '/subjectMngr/awards'] },
  ],
  declaredMine: ['/subjectMngr/mine/declared'],
  toSubmit: ['/subjectMngr/mine/toSubmit'],
  passMine: ['/subjectMngr/mine/pass'],
  historyMine: ['/subjectMngr/mine/history'],
  declared: ['/subjectMngr/declared'],
  toAudit: ['/subjectMngr/audit/todo'],
  judging: ['/subjectMngr/judge/:step', { whole: true, desk: true, under: ['/subjectMngr/audit/todo'] }],
  reviewAssign: ['/subjectMngr/review/assign'],
  proposed: ['/subjectMngr/proposed'],
  recheck: ['/subjectMngr/recheck'],
  yearPlan: ['/subjectMngr/yearPlan', { carries: 'year' }],
  progress: ['/subjectMngr/progress'],
  report: ['/subjectMngr/report/:id', { carries: 'id' }],
  stages: ['/subjectMngr/stages'],
  letters: ['/subjectMngr/letters'],
  handover: ['/subjectMngr/handover'],
  similar: ['/subjectMngr/similar'],
  tasks: ['/subjectMngr/tasks'],
  awards: ['/subjectMngr/awards'],
  share: ['/subjectMngr/share'],
  meeting: ['/subjectMngr/meeting'],
  meetingView: ['/subjectMngr/meeting/:id', { carries: 'id' }],
  meetingPanel: ['/subjectMngr/meeting/:id/panel', { carries: 'id' }],
  toReview: ['/subjectMngr/review/todo', { counselorOnlyWith: 'count', desk: true }],
  reviewReport: ['/subjectMngr/review/report', { counselorOnlyWith: 'reviews' }],
  gradeAssign: ['/prize/grade/assign', { carries: 'year', whole: true }],
  toGrade: ['/prize/grade/todo', { counselorOnlyWith: 'count', carries: 'year', whole: true, desk: true }],
  gradeList: ['/prize/grade/list', { carries: 'year', whole: true }],
  gradeRule: ['/prize/grade/rule', { carries: 'year' }],
  prizeManage: ['/prize/manage', { carries: 'year' }],
  prizeList: ['/prize/list', { carries: 'year' }],
  prizeSummary: ['/prize/summary', { carries: 'year' }],
  fundProgress: ['/strategic/fund/progress'],
  fundTests: ['/strategic/fund/tests'],
  securitiesProgress: ['/strategic/securities/progress'],
  securitiesTests: ['/strategic/securities/tests'],
  testReports: ['/strategic/reports'],
  statistics: ['/statistics', { carries: 'year' }],
  fundCases: ['/strategic/fund/cases'],
  fundTasks: ['/strategic/fund/tasks'],
  securitiesCases: ['/strategic/securities/cases'],
  securitiesTasks: ['/strategic/securities/tasks'],
  services: ['/industruServoces', { whole: true }],
  serviceEdit: ['/industruServoces/edit', { whole: true, carries: 'id' }],
  serviceDetail: ['/industruServoces/detail', { whole: true, carries: 'id' }],
  serviceCompare: ['/industruServoces/compare', { whole: true }],
  limited: ['/share/material/:area/limited'],
  unlimited: ['/share/material/:area/unlimited'],
  announcements: ['/isps/userAnnouncement'],
  feedback: ['/isps/feedback'],
  manageAnnouncements: ['/system/announcement'],
  manageMessages: ['/system/message'],
  manageJobs: ['/system/quartzJob'],
  monitor: ['/system/monitor'],
  online: ['/system/online'],
  logs: ['/system/log'],
  loginLogs: ['/system/loginLog'],
  manageFeedback: ['/system/feedback'],
  account: ['/account/center'],
  settingsBase: ['/account/settings/base'],
  settingsSecurity: ['/account/settings/security'],
  settingsCustom: ['/account/settings/custom'],
  changePassword: ['/user/changePassword'],
  drillManage: ['/drill/manage'],
  drillEdit: ['/drill/manage/:id', { carries: 'id' }],
  drillExtract: ['/drill/extract'],
  drillShow: ['/drillSceneExtract', { ownWindow: true }],
  drillStudy: ['/drill/study'],
  drillGo: ['/drill/study/:id', { carries: 'id' }],
  drillResult: ['/drill/result'],
  coding: ['/interactiveProgm', { ownWindow: true }],
  forms: ['/online/form'],
  formEdit: ['/online/form/:id', { carries: 'id' }],
  formFill: ['/online/form/:id/fill', { carries: 'id' }],
  codingManage: ['/coding/manage'],
  codingEdit: ['/coding/manage/:id', { carries: 'id' }],
  codingClasses: ['/coding/classes'],
  codingClass: ['/coding/class/:id', { carries: 'id' }],
  sysHome: ['/sysHome'],
  display: ['/display', { ownWindow: true }],
  users: ['/system/user'],
  roles: ['/system/role'],
  role: ['/system/role/:id', { carries: 'id' }],
  permissions: ['/system/permission'],
  departs: ['/system/depart'],
  departRights: ['/system/depart/:id/right', { carries: 'id' }],
  positions: ['/system/position'],
  checks: ['/system/checkRule'],
  fills: ['/system/fillRule'],
  bans: ['/system/bannedIp'],
  places: ['/system/addressPlace'],
  sources: ['/system/dataSource'],
  sourceQueries: ['/system/dataSource/:id'],
  experiLinks: ['/system/experiLinks'],
  categories: ['/system/category'],
  dictionaries: ['/system/dict'],
  dictItems: ['/system/dict/:id'],
  workCalendar: ['/system/calendar'],
  shareFolder: ['/share/folder'],
  material: ['/share/material'],
  achievement: ['/share/achievement'],
  courseware: ['/share/courseware'],
  purchases: ['/industry/purchase', { carries: 'year' }],
  software: ['/center/software'],
  softwareClasses: ['/center/software/class'],
  labReports: ['/network/reports'],
  advisories: ['/network/advisories'],
  centerHome: ['/center/home'],
  centerAnnouncements: ['/center/announcement'],
  centerDownload: ['/center/download'],
  centerMeetings: ['/center/meeting'],
  centerMeeting: ['/center/meeting/:id', { carries: 'id' }],
  labMeetings: ['/network/meeting'],
  labMeeting: ['/network/meeting/:id', { carries: 'id' }],
  spaceMeetings: ['/dataspace/meeting'],
  spaceMeeting: ['/dataspace/meeting/:id', { carries: 'id' }],
  centerStatistics: ['/center/statistics'],
  labHome: ['/network/home'],
  labAnnouncements: ['/network/announcement'],
  labStatistics: ['/network/statistics'],
  spaceHome: ['/dataspace/home'],
  spaceAnnouncements: ['/dataspace/announcement'],
  spaceStatistics: ['/dataspace/statistics'],
  spaceMaterials: ['/dataspace/material'],
  spaceRequests: ['/dataspace/request'],
  labDownload: ['/network/download'],
  labShare: ['/network/share'],
  spaceShare: ['/dataspace/share'],
  spaceCollect: ['/dataspace/collect'],
  demoKit: ['/demo'],
} as const satisfies Record<string, readonly [path: string, traits?: PageTraits]>

export type PageName = keyof typeof pages
export type NamedPage = PageTraits & { name: PageName; path: string; menuId: string }

export const namedPages: readonly NamedPage[] = (
  Object.entries(pages) as [PageName, readonly [string, PageTraits?]][]
).map(([name, [path, traits]]) => ({ name, path, menuId: path, ...traits }))
const byMenuId = new Map(namedPages.map((page) => [page.menuId, page]))

/** Builds the link to a page; values that are no path parameter become the query. */
export function linkTo(name: PageName, values: Record<string, string | number> = {}): string {
  const path = pages[name][0]
  const places = new Set([...path.matchAll(/:(\w+)/g)].map(([, place]) => place))
  const text = Object.entries(values).map(([key, value]) => [key, String(value)] as const)
  const query = new URLSearchParams(text.filter(([key]) => !places.has(key)).map(([key, value]) => [key, value]))
  const filled = generatePath(path, Object.fromEntries(text.filter(([key]) => places.has(key))))
  return query.size ? `${filled}?${query.toString()}` : filled
}

/** Returns the page at a path; exact paths take precedence over paths with parameters. */
export const pageAt = (pathname: string): NamedPage | undefined =>
  byMenuId.get(pathname) ?? namedPages.find(({ path }) => path.includes(':') && matchPath(path, pathname))
export const pageOfMenu = (menuId: string): NamedPage | undefined => byMenuId.get(menuId)

/** The three entries that an expert has only while their count is above 0. */
export const conditionalPages = namedPages.filter((page) => page.counselorOnlyWith)
/** True if a page, or the menu entry named by `menuId`, uses the full layout. */
export const usesFullLayout = (pathname: string, params: URLSearchParams): boolean =>
  !!(pageAt(pathname)?.whole || pageOfMenu(params.get('menuId') ?? '')?.whole)

export const isQueuePage = (pathname: string): boolean => !!pageAt(pathname)?.desk
