import { storedTexts } from '../core/texts'

/** Names of the roles. The Chinese names are seeded and can be changed on the role page. */
export const t = storedTexts({
  bizManger: ['业务负责人', 'Business manager'],
  subjectMan: ['课题负责人', 'Subject manager'],
  technologyManger: ['技管委', 'Technical committee'],
  counselor: ['评委', 'Expert'],
  mechanism: ['机构联系人', 'Institution contact'],
  admin: ['管理员', 'Administrator'],
  csrcLeader: ['证监会领导', 'CSRC leader'],
  centerTechnology: ['创新中心技术专家', 'Innovation centre expert'],
  centerProvider: ['创新中心供应商', 'Innovation centre supplier'],
  centerOrg: ['创新中心使用机构', 'Innovation centre user institution'],
  centerAdmin: ['创新中心管理员', 'Innovation centre administrator'],
  networkSafety: ['安全实验室管理员', 'Security lab administrator'],
  networkOrgUser: ['安全实验室机构用户', 'Security lab institution user'],
  networkUseProvider: ['安全实验室使用方厂商', 'Security lab user vendor'],
  networkTechProvider: ['安全实验室技术厂商', 'Security lab technology vendor'],
  dataSpaceAdmin: ['资料空间管理员', 'Data space administrator'],
  dataSpaceUser: ['资料空间用户', 'Data space user'],
})
