import { createContext } from 'react'
import type { MenuNode } from '~/worker/permissions/contract'
import type { RoleCode } from '~/worker/policy/roles'

/** Another role than one's own, as which a part of a page is shown; null: as one's own. `codes`: the rights that it has. */
export const AsRole = createContext<{
  roleCode: RoleCode
  menu: readonly MenuNode[]
  codes: readonly string[]
} | null>(null)
