import { texts } from '../core/texts'

/** Duties of each role, shown beside the demo accounts. */
export const t = texts({
  bizManger: [
    '组织申报、形审、评审、立项与评奖',
    'Organises declarations, formal reviews, reviews, establishment and awards',
  ],
  subjectMan: ['申报课题，提交各阶段报告', 'Declares subjects and submits their reports'],
  technologyManger: ['初审课题，给出结题意见', 'Reviews subjects initially and gives concluding reviews'],
  counselor: ['复审课题，为完成的课题评分', 'Reviews subjects in the second review and grades completed subjects'],
  mechanism: ['审批本机构的申报，管理本机构人员', 'Approves declarations of the institution and manages its people'],
  admin: ['管理人员、角色与系统设置', 'Manages people, roles and system settings'],
  csrcLeader: ['查看全年进展与统计', 'Views progress and statistics of the year'],
  centerTechnology: ['为创新中心评审技术', 'Reviews technology for the innovation centre'],
  centerProvider: ['向创新中心提供产品与服务', 'Provides products and services to the innovation centre'],
  centerOrg: ['使用创新中心的测试与案例', 'Uses tests and cases of the innovation centre'],
  centerAdmin: ['管理创新中心的会议、任务与资料', 'Manages meetings, tasks and materials of the innovation centre'],
  networkSafety: ['管理安全实验室', 'Manages the security lab'],
  networkOrgUser: ['代表机构参加安全实验室', 'Represents an institution in the security lab'],
  networkUseProvider: ['在安全实验室使用产品', 'Uses products in the security lab'],
  networkTechProvider: ['向安全实验室提供技术', 'Provides technology to the security lab'],
  dataSpaceAdmin: ['管理资料空间，审批借用', 'Manages the data space and approves borrowing requests'],
  dataSpaceUser: ['在资料空间查找与借用资料', 'Finds and borrows materials in the data space'],
  several: ['有多个角色，登录后可切换', 'Has several roles and can switch after signing in'],
})
