import { z } from 'zod'
import { id, ids } from '../../core/input'
import { t } from '../texts'

export const OverHolders = z.object({ positionId: id(() => t.position), userIds: ids() })
export type OverHolders = z.output<typeof OverHolders>
