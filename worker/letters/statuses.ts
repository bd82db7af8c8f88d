import { lookup } from '../core/typed-keys'
import { withTexts } from '../core/texts'
import { outcomeTexts, statusTexts } from './statuses.texts'

/** Statuses of letters, with colours. */
export const letterStatuses = withTexts(
  'label',
  { 0: { colour: 'blue' }, 1: { colour: 'cyan' }, 2: { colour: 'green' }, 3: { colour: 'grey' } } as const,
  statusTexts,
)
/** Delivery states of copies, with colours. */
export const copyOutcomes = withTexts(
  'label',
  {
    held: { colour: 'blue' },
    cancelled: { colour: 'grey' },
    repeat: { colour: 'grey' },
    waiting: { colour: 'cyan' },
    sent: { colour: 'green' },
    bounced: { colour: 'red' },
    givenUp: { colour: 'orange' },
    unreached: { colour: 'orange' },
  } as const,
  outcomeTexts,
)
export const outcomeLabel = (outcome: string) => lookup(copyOutcomes, outcome)?.label ?? ''
