import { z } from 'zod'
import { idText, idArray } from '../../core/input'
import { t } from '../texts'

export const PositionHolders = z.object({ positionId: idText(() => t.position), userIds: idArray() })
export type PositionHolders = z.output<typeof PositionHolders>
