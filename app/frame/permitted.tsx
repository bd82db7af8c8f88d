import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ask } from '~/app/lib/api'
import type { RolePermissions } from '~/worker/permissions/contract'
import { showsButton } from '~/worker/permissions/rules'
import { AsRole } from './as-role'
import type { FrameData } from './frame.server'
import * as permissions from '~/worker/permissions/calls'

const asked = new Map<string, Promise<RolePermissions | null>>()
/** Loads a role's permissions once per page load; switching the role reloads the page. */
function permissionsOf(roleId: string): Promise<RolePermissions | null> {
  const known = asked.get(roleId)
  if (known) return known
  const answer = ask(permissions.takeRole, { roleId }).then((rolePermissions) => {
    if (rolePermissions.ok) return rolePermissions.result
    asked.delete(roleId)
    return null
  })
  asked.set(roleId, answer)
  return answer
}

/**
 * Renders its children only with a permission, and nothing until permissions are known.
 * @param form the form's own list, which takes precedence over the role's
 */
export function Permitted({
  code,
  form = [],
  children,
}: {
  code: string
  form?: readonly { action: string; type: string }[]
  children: ReactNode
}) {
  const own = useRouteLoaderData<FrameData>('frame')?.person.roleId
  const as = useContext(AsRole)
  const roleId = as ? null : own
  const [stored, setStored] = useState<RolePermissions | null>(null)
  useEffect(() => {
    let over = false
    if (roleId)
      void permissionsOf(roleId).then((rolePermissions) => {
        if (!over) setStored(rolePermissions)
      })
    return () => {
      over = true
    }
  }, [roleId])
  if (as) return as.codes.includes(code) ? children : null
  return showsButton(code, form, stored ?? { auth: [], allAuth: [] }) ? children : null
}
