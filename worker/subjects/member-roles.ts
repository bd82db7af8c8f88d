import { rowIn } from '../core/names'
import { t } from './member-roles.texts'

/** What is shown for a role in a research team; the role itself is what the database has. */
export const memberRole = (value: string): string => rowIn(t, value) ?? value
/** The role of somebody who was just added. */
export const ordinaryRole: keyof typeof t = '成员'
export const memberRoles = () => Object.entries(t).map(([value, label]) => ({ value, label }))
