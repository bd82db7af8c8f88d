import { type RoleCode, roles } from '~/worker/policy/roles'

/** What the product is called, by the workspace that the role belongs to; the short name is for phones. */
const projects = {
  main: { name: '课题管理平台', short: '课题管理' },
  center: { name: '行业创新中心', short: '创新中心' },
  lab: { name: '网络安全实验室', short: '安全实验室' },
  space: { name: '资料空间', short: '资料空间' },
} as const

export const projectOf = (roleCode?: RoleCode) => projects[roleCode ? roles[roleCode].group : 'main']
