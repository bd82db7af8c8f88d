import { type RoleCode, roles } from '~/worker/policy/roles'
import { t } from './texts'

/** What the product is called, by the workspace that the role belongs to; the short name is for phones. */
const projects = {
  main: () => ({ name: t.mainName, short: t.mainShort }),
  center: () => ({ name: t.centerName, short: t.centerShort }),
  lab: () => ({ name: t.labName, short: t.labShort }),
  space: () => ({ name: t.spaceName, short: t.spaceShort }),
} as const

export const projectOf = (roleCode?: RoleCode) => projects[roleCode ? roles[roleCode].group : 'main']()
