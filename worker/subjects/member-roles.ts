import { t } from './member-roles.texts'

/** What is shown for a role in a research team; the role itself is what the database has. */
export const memberRole = (value: string): string => t[value as keyof typeof t] ?? value
export const memberRoles = () => Object.entries(t).map(([value, label]) => ({ value, label }))
