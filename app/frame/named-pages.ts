import { generatePath, matchPath } from 'react-router'
import { locale, texts } from '~/worker/core/texts'
import type { MenuNode } from '~/worker/permissions/contract'

/** Names of pages and of the menu's groups, for where the menu has no word of its own. */
const names = texts({
  dashboard: ['工作台', 'Desk'],
  analysis: ['工作台', 'Overview'],
  workplace: ['个人工作台', 'My desk'],
  todo: ['我的待办', 'To do'],
  todoBizManger: ['业务负责人待办', 'Business manager’s to-dos'],
  todoCounselor: ['评委待办', 'Judge’s to-dos'],
  todoProfessor: ['专家待办', 'Adviser’s to-dos'],
  todoMechanism: ['机构联系人待办', 'Institution contact’s to-dos'],
  todoSubjectMan: ['课题负责人待办', 'Subject manager’s to-dos'],
  todoTechnology: ['技管委待办', 'Technical committee’s to-dos'],
  mine: ['我的课题', 'My subjects'],
  subjectAdd: ['课题申报', 'Declare a subject'],
  subjectEdit: ['编辑课题', 'Edit a subject'],
  subjectView: ['课题详情', 'Subject'],
  declaredMine: ['我的申报', 'My declarations'],
  toSubmit: ['待提交', 'To submit'],
  passMine: ['我的立项课题', 'My established subjects'],
  historyMine: ['历史课题', 'Past subjects'],
  subjects: ['课题管理', 'Subjects'],
  declared: ['申报管理', 'Declarations'],
  toAudit: ['待审核', 'To audit'],
  reviewAssign: ['评审分配', 'Assign reviewers'],
  proposed: ['拟立项课题', 'To be established'],
  recheck: ['复审课题', 'Second audit'],
  yearPlan: ['年度计划管理', 'Year plan'],
  progress: ['进展管理', 'Progress'],
  report: ['报告', 'Report'],
  similar: ['相似课题', 'Similar subjects'],
  tasks: ['课题任务', 'Subject tasks'],
  awards: ['获奖课题', 'Awarded subjects'],
  share: ['课题共享', 'Shared subjects'],
  meeting: ['会议管理', 'Meetings'],
  reviews: ['评审', 'Reviews'],
  toReview: ['待审阅', 'To review'],
  reviewReport: ['评审报告', 'Review report'],
  prize: ['评分评奖', 'Grades and awards'],
  gradeAssign: ['评分分配', 'Assign graders'],
  toGrade: ['待评分', 'To grade'],
  gradeList: ['评分列表', 'Grades'],
  gradeRule: ['评分规则', 'Grading rule'],
  prizeManage: ['评奖管理', 'Award rounds'],
  prizeList: ['获奖列表', 'Awards'],
  prizeSummary: ['评奖汇总', 'Award summary'],
  services: ['行业服务', 'Industry services'],
  serviceEdit: ['编辑服务商', 'Edit a vendor'],
  serviceDetail: ['服务商详情', 'Vendor'],
  limited: ['受限资料', 'Limited material'],
  unlimited: ['公开资料', 'Public material'],
  announcements: ['我的消息', 'My messages'],
  feedback: ['意见反馈', 'Feedback'],
  account: ['个人中心', 'My account'],
  settingsBase: ['基本设置', 'Profile'],
  settingsSecurity: ['安全设置', 'Security'],
  settingsCustom: ['个性化设置', 'Personal settings'],
  changePassword: ['修改密码', 'Change password'],
  drillExtract: ['演练场景抽取', 'Draw drill scenes'],
  sysHome: ['系统首页', 'Workspaces'],
  display: ['展示平台', 'Display platform'],
  demo: ['示例', 'Examples'],
  demoKit: ['界面示例', 'Interface kit'],
})

type Traits = {
  /** The server's menu id. Default: the path, as the menu is seeded. */
  menuId?: string
  /** Needs the subject's id or the prize's year: part of the link. */
  carries?: 'id' | 'year'
  /** An adviser has the entry only while there is something behind it; counted to be shown, not to be done. */
  counselorOnlyWith?: 'count' | 'reviews'
  /** The page takes the whole place: no footer, the side menu collapsed. */
  whole?: true
  /** Opens beside the product. */
  ownWindow?: true
  /** Part of the address that ends in another page. */
  opens?: string
}

/**
 * The one table of named pages: what a page is called in the code, where it is, and which entry of the server's menu it is.
 * Links, counts, tabs, the adviser's conditional entries and the special layouts read it.
 */
const pages = {
  analysis: ['/dashboard/analysis'],
  workplace: ['/dashboard/workplace'],
  todoBizManger: ['/todo/bizManger'],
  todoCounselor: ['/todo/counselor'],
  todoProfessor: ['/todo/professor'],
  todoMechanism: ['/todo/mechanism'],
  todoSubjectMan: ['/todo/subjectMan'],
  todoTechnology: ['/todo/technology'],
  subjectAdd: ['/subjectMngr/subject/add'],
  subjectEdit: ['/subjectMngr/subject/edit/:id', { carries: 'id' }],
  subjectView: ['/subjectMngr/subjct/detail/:id', { carries: 'id' }],
  declaredMine: ['/subjectMngr/mine/declared'],
  toSubmit: ['/subjectMngr/mine/toSubmit'],
  passMine: ['/subjectMngr/mine/pass'],
  historyMine: ['/subjectMngr/mine/history'],
  declared: ['/subjectMngr/declared'],
  toAudit: ['/subjectMngr/audit/todo'],
  reviewAssign: ['/subjectMngr/review/assign'],
  proposed: ['/subjectMngr/proposed'],
  recheck: ['/subjectMngr/recheck'],
  yearPlan: ['/subjectMngr/yearPlan', { carries: 'year' }],
  progress: ['/subjectMngr/progress'],
  report: ['/subjectMngr/report/:id', { carries: 'id' }],
  similar: ['/subjectMngr/similar'],
  tasks: ['/subjectMngr/tasks'],
  awards: ['/subjectMngr/awards'],
  share: ['/subjectMngr/share'],
  meeting: ['/subjectMngr/meeting'],
  toReview: ['/subjectMngr/review/todo', { counselorOnlyWith: 'count' }],
  reviewReport: ['/subjectMngr/review/report', { counselorOnlyWith: 'reviews' }],
  gradeAssign: ['/prize/grade/assign', { carries: 'year', whole: true }],
  toGrade: ['/prize/grade/todo', { counselorOnlyWith: 'count', carries: 'year', whole: true }],
  gradeList: ['/prize/grade/list', { carries: 'year', whole: true }],
  gradeRule: ['/prize/grade/rule', { carries: 'year' }],
  prizeManage: ['/prize/manage', { carries: 'year' }],
  prizeList: ['/prize/list', { carries: 'year' }],
  prizeSummary: ['/prize/summary', { carries: 'year' }],
  services: ['/industruServoces', { whole: true }],
  serviceEdit: ['/industruServoces/edit', { whole: true, carries: 'id' }],
  serviceDetail: ['/industruServoces/detail', { whole: true, carries: 'id' }],
  limited: ['/share/material/:area/limited'],
  unlimited: ['/share/material/:area/unlimited'],
  announcements: ['/isps/userAnnouncement'],
  feedback: ['/isps/feedback'],
  account: ['/account/center'],
  settingsBase: ['/account/settings/base'],
  settingsSecurity: ['/account/settings/security'],
  settingsCustom: ['/account/settings/custom'],
  changePassword: ['/user/changePassword'],
  drillExtract: ['/drill/extract', { ownWindow: true, opens: '/drillSceneExtract' }],
  sysHome: ['/sysHome'],
  display: ['/display', { ownWindow: true }],
  demoKit: ['/demo'],
} as const satisfies Record<string, readonly [path: string, traits?: Traits]>

export type PageName = keyof typeof pages
export type NamedPage = Traits & { name: PageName; path: string; menuId: string }

export const namedPages: readonly NamedPage[] = (Object.entries(pages) as [PageName, readonly [string, Traits?]][]).map(
  ([name, [path, traits]]) => ({ name, path, menuId: path, ...traits }),
)
const byMenuId = new Map(namedPages.map((page) => [page.menuId, page]))

/** The link to a page; what its path has no place for goes into the query. */
export function linkTo(name: PageName, values: Record<string, string | number> = {}): string {
  const path = pages[name][0]
  const places = new Set([...path.matchAll(/:(\w+)/g)].map(([, place]) => place))
  const text = Object.entries(values).map(([key, value]) => [key, String(value)] as const)
  const query = new URLSearchParams(text.filter(([key]) => !places.has(key)).map(([key, value]) => [key, value]))
  const filled = generatePath(path, Object.fromEntries(text.filter(([key]) => places.has(key))))
  return query.size ? `${filled}?${query.toString()}` : filled
}

/** The page that an address shows; exact paths before those with places. */
export const pageAt = (pathname: string): NamedPage | undefined =>
  byMenuId.get(pathname) ?? namedPages.find(({ path }) => path.includes(':') && matchPath(path, pathname))
export const pageOfMenu = (menuId: string): NamedPage | undefined => byMenuId.get(menuId)

export const pageName = (name: PageName): string => names[name]
/** What an entry of the menu is called: in Chinese as the server says, for its administrator may have renamed it. */
export function menuName(node: MenuNode): string {
  if (locale() === 'zh') return node.meta.title
  const name = byMenuId.get(node.id)?.name ?? (node.id in names ? (node.id as keyof typeof names) : null)
  return name ? names[name] : node.meta.title
}

/** The three entries that an adviser has only while there is something behind them. */
export const counselorOnlyWith = namedPages.filter((page) => page.counselorOnlyWith)
/** Whether a page has the special layout: it, or the entry named in `menuId`. */
export const takesWholePlace = (pathname: string, params: URLSearchParams): boolean =>
  !!(pageAt(pathname)?.whole || pageOfMenu(params.get('menuId') ?? '')?.whole)
