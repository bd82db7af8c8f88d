import type { Row } from '../../core/change'
import type { Person } from '../../core/actor'
import { can } from '../../policy/authorization'
import { roles } from '../../policy/roles'

/** The page where requests are decided. */
export const REQUESTS_PAGE = '/system/user?tab=requests'

type Request = Pick<Row<'accountRequest'>, 'kind' | 'roleId' | 'newDepart' | 'sysOrgCode' | 'status'>

/**
 * True if the institution's contact confirms the request: subject managers of an existing institution. New
 * institutions, contacts, experts and changes of the holder are confirmed by the center.
 */
export const isConfirmedByContact = ({ kind, roleId, newDepart }: Pick<Request, 'kind' | 'roleId' | 'newDepart'>) =>
  kind === 'register' && newDepart === 0 && roleId === roles.subjectMan.id

/**
 * True if the person may decide the request. A contact decides only the requests of the institution that contacts
 * confirm.
 */
export const canDecideRequest = (actor: Person, request: Request) =>
  request.status === 0 &&
  can(actor, 'register:confirm', request) &&
  (actor.roleCode !== 'mechanism' || isConfirmedByContact(request))
