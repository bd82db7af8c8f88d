import type { Row } from '../core/change'
import { movesOf } from '../core/moves'
import { advisoryLifecycle } from './lifecycle'
import type { AdvisoryAt } from './rules'
import { advisoryStatusLabel } from './statuses'

type Of = Pick<Row<'advisory'>, 'status' | 'createBy' | 'sysOrgCode' | 'kind' | 'advice' | 'targets'>

export const advisoryMoves = movesOf(advisoryLifecycle, {
  label: advisoryStatusLabel,
  at: (_, of: Of): AdvisoryAt => ({ advisory: of }),
  offered: { advisory: { kind: 'incident', advice: '-', targets: [] } },
})
