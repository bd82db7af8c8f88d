import type { Row } from '../core/change'
import { transitionsOf } from '../core/transitions'
import { advisoryLifecycle } from './lifecycle'
import type { AdvisoryState } from './rules'
import { advisoryStatusLabel } from './statuses'

type TransitionRow = Pick<Row<'advisory'>, 'status' | 'createBy' | 'sysOrgCode' | 'kind' | 'advice' | 'targets'>

export const advisoryTransitions = transitionsOf(advisoryLifecycle, {
  label: advisoryStatusLabel,
  at: (_, of: TransitionRow): AdvisoryState => ({ advisory: of }),
  offered: { advisory: { kind: 'incident', advice: '-', targets: [] } },
})
