import { isPerson } from '../core/actor'
import type { Row } from '../core/change'
import { transitionsOf } from '../core/transitions'
import { formatDay } from '../core/time'
import { softwareLifecycle } from './lifecycle'
import { expiredCertificates, type SoftwareState } from './rules'
import { softwareStatusLabel } from './statuses'

type TransitionRow = Pick<Row<'software'>, 'status' | 'createBy' | 'sysOrgCode' | 'certificates'>

export const softwareTransitions = transitionsOf(softwareLifecycle, {
  label: softwareStatusLabel,
  at: (ctx, of: TransitionRow): SoftwareState => ({
    own: isPerson(ctx.actor) && of.createBy === ctx.actor.username,
    expired: expiredCertificates(of.certificates, formatDay(ctx.now())),
  }),
  offered: { expired: [] },
})
