import { t } from './core.texts'

/** Name of the system in stored history entries; Chinese, like all stored texts. */
export const SYSTEM_ACTOR_NAME = '系统'
/** Returns the actor's name of a history entry in the user's language. */
export const historyActorName = (name: string): string => (name === SYSTEM_ACTOR_NAME ? t.system : name)
