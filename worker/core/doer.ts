import { t } from './core.texts'

/** Name of the system in stored history entries; Chinese, like all stored texts. */
export const SYSTEM = '系统'
/** Returns the actor's name of a history entry in the user's language. */
export const doerName = (name: string): string => (name === SYSTEM ? t.system : name)
