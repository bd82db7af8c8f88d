import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { decideRequests } from './decide.server'
import { accountRequests, checkDepart, departTypes, registrableRoles, searchDeparts } from './queries.server'
import { register } from './register.server'

/** Routes of registration and its confirmation. Checks whether a name is free belong to `worker/people`. */
export const registration: readonly Route[] = [
  on(calls.registrableRoles, registrableRoles),
  on(calls.departTypes, departTypes),
  on(calls.searchDeparts, (ctx, { keyword }) => searchDeparts(ctx, keyword)),
  on(calls.checkDepartName, (ctx, { departName, id }) => checkDepart(ctx, 'departName', departName, id)),
  on(calls.checkDepartFullName, (ctx, { departNameFull, id }) =>
    checkDepart(ctx, 'departNameFull', departNameFull, id),
  ),
  on(calls.register, register),
  on(calls.accountRequests, accountRequests),
  on(calls.decideRequests, decideRequests),
]
