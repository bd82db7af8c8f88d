import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import { type RoleCode } from '~/worker/policy/roles'

/** Whether a role has a right at first. */
export const holdsByPolicy = (role: RoleCode, action: Action) => policy[action].roles.some((one) => one === role)
