import type { Row } from '../../core/change'
import type { Person } from '../../core/actor'
import { can } from '../../policy/can'
import { roles } from '../../policy/roles'

/** Where requests are decided. */
export const REQUESTS_PAGE = '/system/user?tab=requests'

type Request = Pick<Row<'accountRequest'>, 'kind' | 'roleId' | 'newDepart' | 'sysOrgCode' | 'status'>

/**
 * An institution's contact confirms the subject managers of the institution; new institutions, contacts, experts and changes
 * of an account's holder are the centre's.
 */
export const confirmedByContact = ({ kind, roleId, newDepart }: Pick<Request, 'kind' | 'roleId' | 'newDepart'>) =>
  kind === 'register' && newDepart === 0 && roleId === roles.subjectMan.id

/** May this person decide the request? A contact only what is the contact's and the institution's. */
export const mayDecide = (actor: Person, request: Request) =>
  request.status === 0 &&
  can(actor, 'register:confirm', request) &&
  (actor.roleCode !== 'mechanism' || confirmedByContact(request))
