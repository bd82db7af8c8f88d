import { createContext } from 'react'
import type { MenuNode } from '~/worker/permissions/contract'
import type { RoleCode } from '~/worker/policy/roles'

/** The role as which a preview shows a part of a page; null: the person's own. `codes`: the permissions of that role. */
export const RolePreviewContext = createContext<{
  roleCode: RoleCode
  menu: readonly MenuNode[]
  codes: readonly string[]
} | null>(null)
