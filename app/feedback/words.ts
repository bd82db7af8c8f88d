import type { Colour } from '~/app/ui/status-tag'
import { t } from './texts'

export const statusText = (status: number) => [t.status0, t.status1, t.status2, t.status3][status] ?? ''
export const statusColour = (status: number): Colour => (['orange', 'cyan', 'green', 'grey'] as const)[status] ?? 'grey'
export const statusOptions = () => [0, 1, 2, 3].map((status) => ({ value: String(status), label: statusText(status) }))
