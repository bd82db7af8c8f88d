import * as calls from './calls'
import { on, type Route } from '../../core/route.server'
import { Done } from '../../core/done'
import { decideRequests } from './decide.server'
import {
  accountRequests,
  checkDepart,
  checkOnlyUser,
  departTypes,
  registrableRoles,
  searchDeparts,
} from './queries.server'
import { register } from './register.server'

const FREE = '该值可用！'

/** Registering, and the confirmation of who registered. */
export const registration: readonly Route[] = [
  on(calls.registrableRoles, registrableRoles),
  on(calls.departTypes, departTypes),
  on(calls.searchDeparts, (ctx, { keyword }) => searchDeparts(ctx, keyword)),
  on(calls.checkOnlyUser, checkOnlyUser),
  on(calls.checkPhone, checkOnlyUser),
  on(
    calls.checkDepartName,
    async (ctx, { departName, id }) => new Done(await checkDepart(ctx, 'departName', departName, id), FREE),
  ),
  on(
    calls.checkDepartFullName,
    async (ctx, { departNameFull, id }) => new Done(await checkDepart(ctx, 'departNameFull', departNameFull, id), FREE),
  ),
  on(calls.register, register),
  on(calls.accountRequests, accountRequests),
  on(calls.decideRequests, decideRequests),
]
