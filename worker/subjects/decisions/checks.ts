import { isAmong } from '../../core/names'
import type { FormCheckRow } from '../../../db/schema/declare-form'
import { t } from './checks.texts'

/** What the centre looks at before a declaration goes to the committee, unless the form of the year says otherwise. */
export const formalChecks = ['qualified', 'named', 'complete', 'aimed', 'budgeted', 'original'] as const
type FormalCheck = (typeof formalChecks)[number]
export const isFormalCheck = (name: string): name is FormalCheck => isAmong(formalChecks, name)
/** What a line says: its own words, or the house's. */
export const checkText = ({ name, label }: FormCheckRow): string => label || (isFormalCheck(name) ? t[name] : name)
/** The list of the house; a collected topic is taken in without one. */
export const houseChecks = (kind: string): FormCheckRow[] =>
  kind === 'collect' ? [] : formalChecks.map((name) => ({ name, label: '' }))
