import { t } from './core.texts'

/** How a line of history names what the system did by itself; kept in Chinese as all that is kept. */
export const SYSTEM = '系统'
/** Who did what a line of history tells, as its reader is told. */
export const doerName = (name: string): string => (name === SYSTEM ? t.system : name)
