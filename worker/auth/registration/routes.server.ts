import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, valid } from '../../core/http.server'
import { pageOf } from '../../core/list'
import { Outcome } from '../../core/outcome'
import {
  AccountRequestQuery,
  AccountRequestRow,
  CheckDepartFullName,
  CheckDepartName,
  CheckOnly,
  CheckPhone,
  DecideRequests,
  DepartHit,
  DepartSearch,
  DepartType,
  Register,
  Registered,
  RegistrableRole,
} from './contract'
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
export const registration = new Hono<App>()
  .get('/v2/sys/role/queryabregist', answers('可注册的角色', z.array(RegistrableRole)), async (c) =>
    ok(c, await registrableRoles(c.var.ctx)),
  )
  .get('/v2/sys/category/getDepartTypes', answers('机构类型', z.array(DepartType)), async (c) =>
    ok(c, await departTypes(c.var.ctx)),
  )
  .get(
    '/v2/sys/sysDepart/searchOpen',
    answers('按名称查找机构', z.array(DepartHit)),
    valid('query', DepartSearch),
    async (c) => ok(c, await searchDeparts(c.var.ctx, c.req.valid('query').keyword)),
  )
  .get(
    '/v2/sys/user/checkOnlyUser',
    answers('账号、手机号、邮箱是否可用', z.boolean()),
    valid('query', CheckOnly),
    async (c) => ok(c, await checkOnlyUser(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/sys/user/checkphone', answers('手机号是否可用', z.boolean()), valid('query', CheckPhone), async (c) =>
    ok(c, await checkOnlyUser(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/sys/sysDepart/checkname',
    answers('机构名称是否可用', z.boolean()),
    valid('query', CheckDepartName),
    async (c) => {
      const { departName, id } = c.req.valid('query')
      return ok(c, await checkDepart(c.var.ctx, 'departName', departName, id), FREE)
    },
  )
  .get(
    '/v2/sys/sysDepart/checkfullname',
    answers('机构全称是否可用', z.boolean()),
    valid('query', CheckDepartFullName),
    async (c) => {
      const { departNameFull, id } = c.req.valid('query')
      return ok(c, await checkDepart(c.var.ctx, 'departNameFull', departNameFull, id), FREE)
    },
  )
  .post('/v2/sys/user/register', answers('注册', Registered), valid('json', Register), async (c) =>
    done(c, await register(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/sys/user/accountRequestList',
    answers('注册与账号变更申请', pageOf(AccountRequestRow)),
    may('register:confirm'),
    valid('query', AccountRequestQuery),
    async (c) => ok(c, await accountRequests(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/sys/user/decideAccountRequest',
    answers('确认注册与账号变更', Outcome),
    may('register:confirm'),
    valid('json', DecideRequests),
    async (c) => done(c, await decideRequests(c.var.ctx, c.req.valid('json'))),
  )
