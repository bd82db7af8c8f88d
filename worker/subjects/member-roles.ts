import { rowIn } from '../core/names'
import { t } from './member-roles.texts'

/** Returns the label of a team role. The role itself is the stored value. */
export const memberRole = (value: string): string => rowIn(t, value) ?? value
/** Role of a newly added member. */
export const ordinaryRole: keyof typeof t = '成员'
export const memberRoles = () => Object.entries(t).map(([value, label]) => ({ value, label }))
