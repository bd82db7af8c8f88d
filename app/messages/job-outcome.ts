import type { Colour } from '~/app/ui/status-tag'
import { t } from './texts'

export const runOutcomes = ['done', 'failed', 'lost', 'running'] as const
/** Returns colour and label of a run's outcome. */
export const runOutcomeOf = (name: string): { colour: Colour; label: string } =>
  name === 'done'
    ? { colour: 'green', label: t.succeeded }
    : name === 'failed'
      ? { colour: 'red', label: t.failed }
      : name === 'lost'
        ? { colour: 'orange', label: t.lost }
        : { colour: 'cyan', label: t.running }
