import { z } from 'zod'
import { t } from './texts'

/** The two rooms of the strategic plan. */
export const orgTypes = ['fund', 'securities'] as const
export type OrgType = (typeof orgTypes)[number]
export const orgTypeLabel = (orgType: string): string =>
  ({ fund: t.fund, securities: t.securities })[orgType] ?? t.bothRooms
export const orgType = () => z.enum(orgTypes, { error: () => t.orgTypeWrong })
