import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import { type RoleCode } from '~/worker/policy/roles'

/** True if the role has the permission by default. */
export const hasRightByPolicy = (role: RoleCode, action: Action) => policy[action].roles.some((one) => one === role)
