import { t } from './checks.texts'

/** What the centre looks at before a declaration goes to the committee, in the order of the list. */
export const formalChecks = ['qualified', 'named', 'complete', 'aimed', 'budgeted', 'original'] as const
export type FormalCheck = (typeof formalChecks)[number]
export const formalCheckText = (check: FormalCheck) => t[check]
