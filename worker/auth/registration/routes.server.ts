import * as calls from './calls'
import { handleCall, type Route } from '../../core/route.server'
import { decideRequests } from './decisions.server'
import { accountRequests, checkDepart, departTypes, registrableRoles, searchDeparts } from './queries.server'
import { register } from './commands.server'

/** Routes of registration and its confirmation. Checks whether a name is free belong to `worker/people`. */
export const registrationRoutes: readonly Route[] = [
  handleCall(calls.registrableRoles, registrableRoles),
  handleCall(calls.departTypes, departTypes),
  handleCall(calls.searchDeparts, (ctx, { keyword }) => searchDeparts(ctx, keyword)),
  handleCall(calls.checkDepartName, (ctx, { departName, id }) => checkDepart(ctx, 'departName', departName, id)),
  handleCall(calls.checkDepartFullName, (ctx, { departNameFull, id }) =>
    checkDepart(ctx, 'departNameFull', departNameFull, id),
  ),
  handleCall(calls.register, register),
  handleCall(calls.accountRequests, accountRequests),
  handleCall(calls.decideRequests, decideRequests),
]
