import { texts } from '../core/texts'

/** Who the people of the demonstration are, by their role: what they do here. */
export const t = texts({
  bizManger: ['组织申报、形审、评审、立项与评奖', 'Runs declarations, checks, reviews, plans and awards'],
  subjectMan: ['申报课题，提交各阶段报告', 'Declares subjects and submits their reports'],
  technologyManger: ['初审课题，给出结题意见', 'Audits subjects first and judges their conclusions'],
  counselor: ['复审课题，为完成的课题评分', 'Audits subjects again and grades those concluded'],
  mechanism: ['审批本机构的申报，管理本机构人员', "Approves an institution's declarations, keeps its people"],
  admin: ['管理人员、角色与系统设置', 'Keeps people, roles and settings'],
  csrcLeader: ['查看全年进展与统计', 'Sees how the year stands'],
  centerTechnology: ['为创新中心评审技术', 'Judges technology for the innovation centre'],
  centerProvider: ['向创新中心提供产品与服务', 'Offers products to the innovation centre'],
  centerOrg: ['使用创新中心的测试与案例', "Uses the centre's tests and cases"],
  centerAdmin: ['管理创新中心的会议、任务与资料', "Keeps the centre's meetings, tasks and files"],
  networkSafety: ['管理安全实验室', 'Keeps the security lab'],
  networkOrgUser: ['代表机构参加安全实验室', 'Takes part in the lab for an institution'],
  networkUseProvider: ['在安全实验室使用产品', 'Uses products in the lab'],
  networkTechProvider: ['向安全实验室提供技术', 'Offers technology to the lab'],
  dataSpaceAdmin: ['管理资料空间，审批借用', 'Keeps the data space, decides on requests'],
  dataSpaceUser: ['在资料空间查找与借用资料', 'Finds and borrows material'],
  several: ['有多个角色，登录后可切换', 'Has several roles and changes between them'],
})
