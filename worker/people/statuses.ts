import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { kindTexts, statusTexts } from './statuses.texts'

/** Account statuses: whether the person may sign in. */
export const userStatuses = withTexts('label', { 1: { colour: 'green' }, 2: { colour: 'red' } } as const, statusTexts)
/** Account kinds. */
export const accountKinds = withTexts(
  'label',
  { 0: { colour: 'grey' }, 1: { colour: 'blue' }, 2: { colour: 'orange' }, 3: { colour: 'red' } } as const,
  kindTexts,
)
export const accountKindCodes = ['0', '1', '2', '3'] as const
export const statusLabel = (status: number) => lookup(userStatuses, status)?.label ?? ''
export const accountKindLabel = (kind: number) => lookup(accountKinds, kind)?.label ?? ''
