import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { callApi } from '~/app/lib/api'
import type { RolePermissions } from '~/worker/permissions/contract'
import { isButtonVisible } from '~/worker/permissions/rules'
import { RolePreviewContext } from './role-preview'
import type { FrameData } from './frame.server'
import * as permissions from '~/worker/permissions/calls'

const permissionRequests = new Map<string, Promise<RolePermissions | null>>()
/** Loads a role's permissions once per page load; switching the role reloads the page. */
function loadPermissions(roleId: string): Promise<RolePermissions | null> {
  const known = permissionRequests.get(roleId)
  if (known) return known
  const answer = callApi(permissions.takeRole, { roleId }).then((rolePermissions) => {
    if (rolePermissions.ok) return rolePermissions.result
    permissionRequests.delete(roleId)
    return null
  })
  permissionRequests.set(roleId, answer)
  return answer
}

/**
 * Renders its children only with a permission, and nothing until permissions are known.
 * @param form the form's own list, which takes precedence over the role's
 */
export function PermissionGuard({
  code,
  form = [],
  children,
}: {
  code: string
  form?: readonly { action: string; type: string }[]
  children: ReactNode
}) {
  const own = useRouteLoaderData<FrameData>('frame')?.person.roleId
  const as = useContext(RolePreviewContext)
  const roleId = as ? null : own
  const [stored, setStored] = useState<RolePermissions | null>(null)
  useEffect(() => {
    let over = false
    if (roleId)
      void loadPermissions(roleId).then((rolePermissions) => {
        if (!over) setStored(rolePermissions)
      })
    return () => {
      over = true
    }
  }, [roleId])
  if (as) return as.codes.includes(code) ? children : null
  return isButtonVisible(code, form, stored ?? { auth: [], allAuth: [] }) ? children : null
}
