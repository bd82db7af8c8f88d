import { isPerson } from '../core/actor'
import type { Row } from '../core/change'
import { movesOf } from '../core/moves'
import { day } from '../core/time'
import { softwareLifecycle } from './lifecycle'
import { expiredOf, type SoftwareAt } from './rules'
import { softwareStatusLabel } from './statuses'

type Of = Pick<Row<'software'>, 'status' | 'createBy' | 'sysOrgCode' | 'certificates'>

export const softwareMoves = movesOf(softwareLifecycle, {
  label: softwareStatusLabel,
  at: (ctx, of: Of): SoftwareAt => ({
    own: isPerson(ctx.actor) && of.createBy === ctx.actor.username,
    expired: expiredOf(of.certificates, day(ctx.now())),
  }),
  offered: { expired: [] },
})
