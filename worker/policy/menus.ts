import { type RoleCode, roleCodes, rolesOfWorkspace } from './roles'

export type MenuPage = { path: string; title: string; roles: readonly RoleCode[]; hidden?: true; icon?: string }
export type MenuGroup = { id: string; title: string; icon: string; pages: readonly MenuPage[] }

const main = [
  'technologyManger',
  'counselor',
  'mechanism',
  'subjectMan',
  'bizManger',
  'admin',
  'csrcLeader',
] as const satisfies RoleCode[]
const drillManagers = ['bizManger', 'admin', 'centerAdmin', 'networkSafety'] as const satisfies RoleCode[]
const codingTeachers = [
  ...(['technologyManger', 'counselor', 'bizManger', 'admin'] as const),
  ...(['centerAdmin', 'centerTechnology', 'networkSafety'] as const),
] as const satisfies RoleCode[]
const drillExtractors = ['mechanism', 'bizManger', 'networkSafety', 'networkOrgUser'] as const satisfies RoleCode[]
const drillStudents = [
  ...main,
  ...(['centerOrg', 'centerTechnology'] as const),
  ...(['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'] as const),
] as const satisfies RoleCode[]
const serviceReaders = [
  ...main,
  ...(['centerTechnology', 'centerProvider', 'centerOrg', 'centerAdmin'] as const),
  ...(['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'] as const),
] as const satisfies RoleCode[]
const serviceEditors = [
  ...(['bizManger', 'admin', 'mechanism', 'centerAdmin', 'centerProvider', 'networkTechProvider'] as const),
] as const satisfies RoleCode[]
/** Roles that may be offered material of the data space. */
const materialUsers = [
  ...rolesOfWorkspace('space'),
  ...(['centerTechnology', 'centerOrg', 'centerAdmin', 'networkSafety'] as const),
] satisfies RoleCode[]
/** Roles that read the case library: institutions see their own part, the centre plans and reviews all. */
const libraryReaders = ['mechanism', 'bizManger', 'admin', 'csrcLeader'] as const satisfies RoleCode[]

/** Cases and their tests: technology vendors of the laboratory write those of their products. */
const caseTesters = [...libraryReaders, 'networkTechProvider'] as const satisfies RoleCode[]
/** Tasks: both kinds of vendors of the laboratory report their progress. */
const taskWorkers = [...caseTesters, 'networkUseProvider'] as const satisfies RoleCode[]

/**
 * The seeded menu; afterwards the database maintains it. The id of a page is its path, so that counts, tabs and links
 * refer to the same page. It lists existing pages only.
 */
export const menus: readonly MenuGroup[] = [
  {
    id: 'dashboard',
    title: '工作台',
    icon: 'home',
    pages: [
      { path: '/dashboard/analysis', title: '工作台', roles: roleCodes },
      { path: '/dashboard/workplace', title: '工作台', roles: roleCodes, hidden: true },
    ],
  },
  {
    id: 'todo',
    title: '我的待办',
    icon: 'todo',
    pages: [
      { path: '/todo/bizManger', title: '业务负责人待办', roles: ['bizManger'] },
      { path: '/todo/counselor', title: '评委待办', roles: ['counselor'] },
      { path: '/todo/professor', title: '专家待办', roles: ['counselor'] },
      { path: '/todo/mechanism', title: '机构联系人待办', roles: ['mechanism'] },
      { path: '/todo/subjectMan', title: '课题负责人待办', roles: ['subjectMan'] },
      { path: '/todo/technology', title: '技管委待办', roles: ['technologyManger'] },
    ],
  },
  {
    id: 'mine',
    title: '我的课题',
    icon: 'mine',
    pages: [
      { path: '/subjectMngr/subject/add', title: '课题申报', roles: ['subjectMan', 'mechanism', 'bizManger'] },
      { path: '/subjectMngr/mine/declared', title: '我的申报', roles: ['subjectMan'] },
      { path: '/subjectMngr/mine/toSubmit', title: '待提交', roles: ['subjectMan'] },
      { path: '/subjectMngr/mine/pass', title: '我的立项课题', roles: ['subjectMan'] },
      { path: '/subjectMngr/mine/history', title: '历史课题', roles: ['subjectMan'] },
      {
        path: '/subjectMngr/subject/edit/:id',
        title: '编辑课题',
        roles: ['subjectMan', 'mechanism', 'bizManger'],
        hidden: true,
      },
      { path: '/subjectMngr/subjct/detail/:id', title: '课题详情', roles: main, hidden: true },
    ],
  },
  {
    id: 'subjects',
    title: '课题管理',
    icon: 'subject',
    pages: [
      { path: '/subjectMngr/declared', title: '申报管理', roles: ['bizManger', 'admin', 'csrcLeader'] },
      { path: '/subjectMngr/audit/todo', title: '待审核', roles: ['bizManger', 'mechanism'] },
      { path: '/subjectMngr/judge/:step', title: '逐项办理', roles: ['bizManger', 'mechanism'], hidden: true },
      { path: '/subjectMngr/review/assign', title: '评审分配', roles: ['bizManger'] },
      { path: '/subjectMngr/proposed', title: '拟立项课题', roles: ['bizManger', 'technologyManger'] },
      { path: '/subjectMngr/recheck', title: '复审课题', roles: ['bizManger', 'technologyManger', 'counselor'] },
      {
        path: '/subjectMngr/yearPlan',
        title: '年度计划管理',
        roles: ['bizManger', 'admin', 'technologyManger', 'csrcLeader'],
      },
      {
        path: '/subjectMngr/progress',
        title: '进展管理',
        roles: ['bizManger', 'subjectMan', 'mechanism', 'technologyManger', 'counselor', 'csrcLeader'],
      },
      {
        path: '/subjectMngr/report/:id',
        title: '报告',
        roles: ['bizManger', 'subjectMan', 'mechanism', 'technologyManger', 'counselor', 'csrcLeader', 'admin'],
        hidden: true,
      },
      {
        path: '/subjectMngr/stages',
        title: '阶段矩阵',
        roles: ['bizManger', 'admin', 'technologyManger', 'csrcLeader'],
      },
      {
        path: '/subjectMngr/handover',
        title: '工作交接',
        roles: ['bizManger', 'mechanism', 'subjectMan', 'technologyManger', 'counselor'],
      },
      { path: '/subjectMngr/letters', title: '信函', roles: ['bizManger', 'admin'] },
      { path: '/subjectMngr/similar', title: '相似课题', roles: ['bizManger', 'technologyManger'] },
      {
        path: '/subjectMngr/share',
        title: '课题共享',
        roles: ['bizManger', 'subjectMan', 'mechanism', 'technologyManger'],
      },
      {
        path: '/subjectMngr/meeting',
        title: '会议管理',
        roles: ['bizManger', 'technologyManger', 'counselor', 'mechanism', 'subjectMan', 'csrcLeader', 'admin'],
      },
      { path: '/subjectMngr/meeting/:id', title: '会议', roles: main, hidden: true },
      {
        path: '/subjectMngr/meeting/:id/panel',
        title: '评议现场',
        roles: ['bizManger', 'technologyManger', 'counselor', 'csrcLeader', 'admin'],
        hidden: true,
      },
      { path: '/subjectMngr/tasks', title: '课题任务', roles: ['bizManger', 'subjectMan'] },
      { path: '/subjectMngr/awards', title: '获奖课题', roles: main },
    ],
  },
  {
    id: 'reviews',
    title: '评审',
    icon: 'review',
    pages: [
      { path: '/subjectMngr/review/todo', title: '待审阅', roles: ['technologyManger', 'counselor'] },
      { path: '/subjectMngr/review/report', title: '评审报告', roles: ['technologyManger', 'counselor', 'bizManger'] },
    ],
  },
  {
    id: 'prize',
    title: '评分评奖',
    icon: 'prize',
    pages: [
      { path: '/prize/grade/assign', title: '评分分配', roles: ['bizManger'] },
      { path: '/prize/grade/todo', title: '待评分', roles: ['counselor', 'technologyManger'] },
      {
        path: '/prize/grade/list',
        title: '评分列表',
        roles: ['bizManger', 'counselor', 'technologyManger', 'csrcLeader'],
      },
      { path: '/prize/grade/rule', title: '评分规则', roles: ['bizManger'] },
      { path: '/prize/manage', title: '评奖管理', roles: ['bizManger'] },
      { path: '/prize/list', title: '获奖列表', roles: ['bizManger', 'technologyManger', 'csrcLeader', 'admin'] },
      { path: '/prize/summary', title: '评奖汇总', roles: ['bizManger', 'csrcLeader'] },
      { path: '/statistics', title: '统计报表', roles: ['bizManger', 'csrcLeader', 'admin'] },
    ],
  },
  {
    id: 'strategic',
    title: '战略规划',
    icon: 'strategic',
    pages: [
      { path: '/strategic/fund/cases', title: '基金公司用例', roles: caseTesters },
      { path: '/strategic/fund/tasks', title: '基金公司任务', roles: taskWorkers },
      { path: '/strategic/fund/progress', title: '基金公司任务进度', roles: libraryReaders },
      { path: '/strategic/fund/tests', title: '基金公司测试', roles: caseTesters },
      { path: '/strategic/securities/cases', title: '证券公司用例', roles: caseTesters },
      { path: '/strategic/securities/tasks', title: '证券公司任务', roles: taskWorkers },
      { path: '/strategic/securities/progress', title: '证券公司任务进度', roles: libraryReaders },
      { path: '/strategic/securities/tests', title: '证券公司测试', roles: caseTesters },
      { path: '/strategic/reports', title: '测试报告', roles: libraryReaders },
    ],
  },
  {
    id: 'share',
    title: '资料共享',
    icon: 'share',
    pages: [
      { path: '/share/folder', title: '课题交流资料', roles: main },
      { path: '/share/material', title: '资料共享', roles: main },
      { path: '/share/material/:area/limited', title: '受限资料', roles: main, hidden: true },
      { path: '/share/material/:area/unlimited', title: '公开资料', roles: main, hidden: true },
      { path: '/share/achievement', title: '成果分享', roles: roleCodes },
      { path: '/share/courseware', title: '课件分享', roles: roleCodes },
    ],
  },
  {
    id: 'industry',
    title: '行业服务',
    icon: 'share',
    pages: [
      { path: '/industruServoces', title: '行业服务', roles: serviceReaders },
      { path: '/industruServoces/edit', title: '编辑服务商', roles: serviceEditors, hidden: true },
      { path: '/industruServoces/detail', title: '服务商详情', roles: serviceReaders, hidden: true },
      { path: '/industruServoces/compare', title: '比较服务商', roles: serviceReaders, hidden: true },
      {
        path: '/industry/purchase',
        title: '产品采购',
        roles: [...main, 'centerTechnology', 'centerProvider', 'centerOrg', 'centerAdmin'],
      },
    ],
  },
  {
    id: 'center',
    title: '行业创新中心',
    icon: 'home',
    pages: [
      { path: '/center/home', title: '创新中心首页', roles: rolesOfWorkspace('center') },
      { path: '/center/announcement', title: '创新中心公告', roles: rolesOfWorkspace('center') },
      { path: '/center/download', title: '创新中心资料', roles: rolesOfWorkspace('center') },
      { path: '/center/meeting', title: '创新中心会议与培训', roles: rolesOfWorkspace('center') },
      { path: '/center/meeting/:id', title: '会议', roles: rolesOfWorkspace('center'), hidden: true },
      { path: '/center/statistics', title: '创新中心统计', roles: ['centerAdmin'] },
      {
        path: '/center/software',
        title: '软件管理',
        roles: ['centerAdmin', 'centerProvider', 'centerTechnology', 'centerOrg'],
      },
      { path: '/center/software/class', title: '软件分类', roles: ['centerAdmin'] },
    ],
  },
  {
    id: 'network',
    title: '网络安全实验室',
    icon: 'share',
    pages: [
      { path: '/network/home', title: '实验室首页', roles: rolesOfWorkspace('lab') },
      { path: '/network/announcement', title: '实验室公告', roles: rolesOfWorkspace('lab') },
      {
        path: '/network/reports',
        title: '安全报告共享',
        roles: ['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'],
      },
      {
        path: '/network/advisories',
        title: '安全通告',
        roles: ['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider', 'mechanism'],
      },
      {
        path: '/network/download',
        title: '资料下载',
        roles: ['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'],
      },
      { path: '/network/share', title: '安全资料管理', roles: ['networkSafety'] },
      { path: '/network/meeting', title: '实验室会议与培训', roles: rolesOfWorkspace('lab') },
      { path: '/network/meeting/:id', title: '会议', roles: rolesOfWorkspace('lab'), hidden: true },
      { path: '/network/statistics', title: '实验室统计', roles: ['networkSafety'] },
    ],
  },
  {
    id: 'dataspace',
    title: '资料空间',
    icon: 'share',
    pages: [
      { path: '/dataspace/home', title: '资料空间首页', roles: rolesOfWorkspace('space') },
      { path: '/dataspace/announcement', title: '资料空间公告', roles: rolesOfWorkspace('space') },
      { path: '/dataspace/share', title: '共享空间', roles: ['dataSpaceAdmin', 'dataSpaceUser'] },
      { path: '/dataspace/collect', title: '征集空间', roles: ['dataSpaceAdmin', 'dataSpaceUser'] },
      { path: '/dataspace/material', title: '资料目录', roles: materialUsers },
      { path: '/dataspace/request', title: '使用申请', roles: materialUsers },
      { path: '/dataspace/meeting', title: '资料空间会议与培训', roles: rolesOfWorkspace('space') },
      { path: '/dataspace/meeting/:id', title: '会议', roles: rolesOfWorkspace('space'), hidden: true },
      { path: '/dataspace/statistics', title: '资料空间统计', roles: ['dataSpaceAdmin'] },
    ],
  },
  {
    id: 'drills',
    title: '应急演练',
    icon: 'subject',
    pages: [
      { path: '/drill/study', title: '演练场景学习', roles: drillStudents },
      { path: '/drill/study/:id', title: '演练学习', roles: drillStudents, hidden: true },
      { path: '/drill/extract', title: '演练场景抽取', roles: drillExtractors },
      { path: '/drillSceneExtract', title: '场景抽取大屏', roles: drillExtractors },
      { path: '/drill/manage', title: '演练场景管理', roles: drillManagers },
      { path: '/drill/manage/:id', title: '编辑演练场景', roles: drillManagers, hidden: true },
      {
        path: '/drill/result',
        title: '演练成效',
        roles: ['bizManger', 'admin', 'mechanism', 'centerAdmin', 'networkSafety', 'networkOrgUser'],
      },
    ],
  },
  {
    id: 'coding',
    title: '编程实训',
    icon: 'subject',
    pages: [
      { path: '/interactiveProgm', title: '交互式编程', roles: roleCodes },
      { path: '/coding/classes', title: '编程班级', roles: roleCodes },
      { path: '/coding/class/:id', title: '班级成绩', roles: codingTeachers, hidden: true },
      { path: '/coding/manage', title: '编程习题管理', roles: drillManagers },
      { path: '/coding/manage/:id', title: '编辑编程习题', roles: drillManagers, hidden: true },
    ],
  },
  {
    id: 'online',
    title: '在线表单',
    icon: 'todo',
    pages: [
      { path: '/online/form', title: '在线表单', roles: ['admin', 'bizManger'] },
      { path: '/online/form/:id', title: '设计表单', roles: ['admin', 'bizManger'], hidden: true },
      { path: '/online/form/:id/fill', title: '表单填写', roles: roleCodes, hidden: true },
    ],
  },
  {
    id: 'messages',
    title: '消息与反馈',
    icon: 'dashboard',
    pages: [
      { path: '/isps/userAnnouncement', title: '我的消息', roles: roleCodes },
      { path: '/isps/feedback', title: '意见反馈', roles: roleCodes },
    ],
  },
  {
    id: 'system',
    title: '系统管理',
    icon: 'system',
    pages: [
      {
        path: '/system/user',
        title: '用户管理',
        roles: ['admin', 'bizManger', 'mechanism', 'centerAdmin', 'networkSafety', 'dataSpaceAdmin'],
      },
      { path: '/system/role', title: '角色管理', roles: ['admin'] },
      { path: '/system/role/:id', title: '角色授权', roles: ['admin'], hidden: true },
      { path: '/system/permission', title: '菜单管理', roles: ['admin'] },
      { path: '/system/depart', title: '部门管理', roles: ['admin'] },
      { path: '/system/depart/:id/right', title: '部门权限', roles: ['admin'], hidden: true },
      { path: '/system/position', title: '职务管理', roles: ['admin'] },
      { path: '/system/dict', title: '数据字典', roles: ['admin', 'bizManger'] },
      { path: '/system/dict/:id', title: '字典项', roles: ['admin', 'bizManger'], hidden: true },
      { path: '/system/calendar', title: '工作日历', roles: ['admin', 'bizManger'] },
      { path: '/system/category', title: '分类字典', roles: ['admin'] },
      { path: '/system/checkRule', title: '校验规则', roles: ['admin'] },
      { path: '/system/fillRule', title: '填值规则', roles: ['admin'] },
      { path: '/system/announcement', title: '系统公告', roles: ['admin', 'bizManger'] },
      { path: '/system/message', title: '消息管理', roles: ['admin'] },
      { path: '/system/bannedIp', title: 'IP 黑名单', roles: ['admin'] },
      { path: '/system/addressPlace', title: '地址归属', roles: ['admin'] },
      { path: '/system/quartzJob', title: '定时任务', roles: ['admin'] },
      { path: '/system/dataSource', title: '数据源管理', roles: ['admin'] },
      { path: '/system/dataSource/:id', title: '数据查询', roles: ['admin'], hidden: true },
      { path: '/system/experiLinks', title: '实验平台链接', roles: ['admin'] },
      { path: '/system/monitor', title: '运行监控', roles: ['admin'] },
      { path: '/system/online', title: '在线用户', roles: ['admin'] },
      { path: '/system/log', title: '日志管理', roles: ['admin'] },
      { path: '/system/loginLog', title: '登录日志', roles: ['admin', 'csrcLeader'] },
      { path: '/system/feedback', title: '反馈列表', roles: ['admin', 'bizManger'] },
    ],
  },
  { id: 'demo', title: '示例', icon: 'demo', pages: [{ path: '/demo', title: '界面示例', roles: ['admin'] }] },
]
