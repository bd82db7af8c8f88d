import { type RoleCode, roles } from '~/worker/policy/roles'
import { t } from './texts'

/** The product's name by the workspace of the role. The short name is for phones. */
const productNames = {
  main: () => ({ name: t.mainName, short: t.mainShort }),
  center: () => ({ name: t.centerName, short: t.centerShort }),
  lab: () => ({ name: t.labName, short: t.labShort }),
  space: () => ({ name: t.spaceName, short: t.spaceShort }),
} as const

export const productNameOf = (roleCode?: RoleCode) => productNames[roleCode ? roles[roleCode].group : 'main']()
