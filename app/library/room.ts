import type { OrgType } from '~/worker/library/contract'
import { t } from './texts'

/** The room of a page of the library: it stands in its path. */
export const roomIn = (pathname: string): OrgType => (pathname.split('/')[2] === 'securities' ? 'securities' : 'fund')
export const roomName = (orgType: string) => ({ fund: t.fund, securities: t.securities })[orgType] ?? t.bothRooms
