import type { OrgType } from '~/worker/library/contract'
import { t } from './texts'

/** Returns the side (fund or securities) from the path of a library page. */
export const sideOfPath = (pathname: string): OrgType =>
  pathname.split('/')[2] === 'securities' ? 'securities' : 'fund'
export const sideName = (orgType: string) => ({ fund: t.fund, securities: t.securities })[orgType] ?? t.bothRooms
