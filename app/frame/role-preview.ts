import { createContext } from 'react'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import type { RoleCode } from '~/worker/policy/roles'

/** The role as which a preview shows a part of a page; null: the person's own. `codes`: the permissions of that role. */
export const RolePreviewContext = createContext<{
  roleCode: RoleCode
  menu: readonly FrameMenuNode[]
  codes: readonly string[]
} | null>(null)
