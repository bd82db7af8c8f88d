import { isAmong } from '../../core/typed-keys'
import type { FormCheckRow } from '../../../db/schema/declare-form'
import { t } from './checks.texts'

/** Default checklist of the formal review, used unless the form of the year defines its own. */
export const formalChecks = ['qualified', 'named', 'complete', 'aimed', 'budgeted', 'original'] as const
type FormalCheck = (typeof formalChecks)[number]
export const isFormalCheck = (name: string): name is FormalCheck => isAmong(formalChecks, name)
/** Returns the text of a checklist line: its own label, or the default one. */
export const checkLabel = ({ name, label }: FormCheckRow): string => label || (isFormalCheck(name) ? t[name] : name)
/** Returns the default checklist of a form kind; empty for collected topics. */
export const defaultChecks = (kind: string): FormCheckRow[] =>
  kind === 'collect' ? [] : formalChecks.map((name) => ({ name, label: '' }))
