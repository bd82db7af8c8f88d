import { lookup } from '../core/typed-keys'
import { t } from './member-roles.texts'

/** Returns the label of a team role. The role itself is the stored value. */
export const memberRoleLabel = (value: string): string => lookup(t, value) ?? value
/** Role of a newly added member. */
export const defaultMemberRole: keyof typeof t = '成员'
export const memberRoleOptions = () => Object.entries(t).map(([value, label]) => ({ value, label }))
