/** The 17 roles. Ids '1' and '2' are fixed in the client. */
export const roles = {
  bizManger: { id: '1', name: '业务负责人', group: 'main' },
  subjectMan: { id: '2', name: '课题负责人', group: 'main' },
  technologyManger: { id: '3', name: '技管委', group: 'main' },
  counselor: { id: '4', name: '评委', group: 'main' },
  mechanism: { id: '5', name: '机构联系人', group: 'main' },
  admin: { id: '6', name: '管理员', group: 'main' },
  csrcLeader: { id: '7', name: '证监会领导', group: 'main' },
  centerTechnology: { id: '8', name: '创新中心技术专家', group: 'center' },
  centerProvider: { id: '9', name: '创新中心供应商', group: 'center' },
  centerOrg: { id: '10', name: '创新中心使用机构', group: 'center' },
  centerAdmin: { id: '11', name: '创新中心管理员', group: 'center' },
  networkSafety: { id: '12', name: '安全实验室管理员', group: 'lab' },
  networkOrgUser: { id: '13', name: '安全实验室机构用户', group: 'lab' },
  networkUseProvider: { id: '14', name: '安全实验室使用方厂商', group: 'lab' },
  networkTechProvider: { id: '15', name: '安全实验室技术厂商', group: 'lab' },
  dataSpaceAdmin: { id: '16', name: '资料空间管理员', group: 'space' },
  dataSpaceUser: { id: '17', name: '资料空间用户', group: 'space' },
} as const satisfies Record<string, { id: string; name: string; group: 'main' | 'center' | 'lab' | 'space' }>

export type RoleCode = keyof typeof roles
export const roleCodes = Object.keys(roles) as RoleCode[]
export const roleById = (id: string) => roleCodes.find((code) => roles[code].id === id)
