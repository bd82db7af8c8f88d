import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, may, ok, valid } from '../core/http.server'
import { DepartPick, DepartPickQuery, DepartRow, UserListQuery, UserPick } from './contract'
import { allDeparts, pickableDeparts, pickableUsers } from './queries.server'

export const people = new Hono<App>()
  .get('/v2/sys/sysDepart/queryall', answers('全部机构', z.array(DepartRow)), async (c) =>
    ok(c, await allDeparts(c.var.ctx)),
  )
  .get(
    '/v2/sys/user/getUserList',
    answers('选择用户', z.array(UserPick)),
    may('user:pick'),
    valid('query', UserListQuery),
    async (c) => ok(c, await pickableUsers(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/sys/sysDepart/getDepartList',
    answers('选择机构', z.array(DepartPick)),
    may('user:pick'),
    valid('query', DepartPickQuery),
    async (c) => ok(c, await pickableDeparts(c.var.ctx, c.req.valid('query'))),
  )
