import { Hono } from 'hono'
import { z } from 'zod'
import { announcements } from './announcements/routes.server'
import { needsSession, withContext } from './auth/middleware.server'
import { auth } from './auth/routes.server'
import { awards } from './awards/routes.server'
import { readableAddress, readsToTheEnd } from './core/door.server'
import { type App, answers, answersFile, failure, ok } from './core/http.server'
import { safeHeaders } from './core/headers.server'
import { crossOrigin } from './core/preflight.server'
import { ready } from './core/health.server'
import { notFound } from './core/refusal'
import { familyVerbs } from './core/verbs.server'
import { exporting } from './exports/routes.server'
import { excel } from './excel/routes.server'
import { feedbacks } from './feedback/routes.server'
import { files } from './files/routes.server'
import { folders } from './folders/routes.server'
import { grading } from './grading/routes.server'
import { live } from './live/routes.server'
import { meetings } from './meetings/routes.server'
import { messages } from './messages/routes.server'
import { people } from './people/routes.server'
import { permissions } from './permissions/routes.server'
import { plan } from './plan/routes.server'
import { reports } from './reports/routes.server'
import { reviews } from './reviews/routes.server'
import { papers } from './reviews/papers/routes.server'
import { talk } from './reviews/talk/routes.server'
import { ties } from './reviews/ties/routes.server'
import { schedule } from './schedule/routes.server'
import { similarities } from './similarity/routes.server'
import { statistics } from './statistics/routes.server'
import { steering } from './steering/routes.server'
import { subjects } from './subjects/routes.server'
import { study } from './subjects/study/routes.server'
import { describe } from './system/openapi.server'
import { system } from './system/routes.server'
import { tasks } from './tasks/routes.server'
import { tickets } from './tickets/routes.server'
import { todos } from './todos/routes.server'
import { views } from './views/routes.server'

/** The API's own table of contents: one line per area. */
export const areas = new Hono<App>()
  .get('/v2/health', answers('是否就绪：数据服务和文件存储', z.strictObject({ ready: z.boolean() })), async (c) =>
    ok(c, await ready(c.var.ctx)),
  )
  .get('/v2/health/live', answers('是否在运行', z.strictObject({ live: z.boolean() })), (c) => ok(c, { live: true }))
  .route('/', live)
  .route('/', auth)
  .route('/', permissions)
  .route('/', people)
  .route('/', system)
  .route('/', todos)
  .route('/', announcements)
  .route('/', feedbacks)
  .route('/', messages)
  .route('/', schedule)
  .route('/', exporting)
  .route('/', statistics)
  .route('/', views)
  .route('/', plan)
  .route('/', reports)
  .route('/', steering)
  .route('/', files)
  .route('/', excel)
  .route('/', folders)
  .route('/', tickets)
  .route('/', subjects)
  .route('/', study)
  .route('/', tasks)
  .route('/', meetings)
  .route('/', similarities)
  .route('/', reviews)
  .route('/', ties)
  .route('/', talk)
  .route('/', papers)
  .route('/', grading)
  .route('/', awards)

/** The API: every request meets its context once; `/v2`, `/cas`, `/api` and `/sys` need a session but for the open list. */
export const api: Hono<App> = new Hono<App>()
  .onError((error, c) => failure(c, error))
  .use('*', readsToTheEnd)
  .use(
    '*',
    familyVerbs(() => api),
  )
  .use('*', safeHeaders)
  .use('*', crossOrigin)
  .use('*', withContext)
  .use('/v2/*', readableAddress, needsSession)
  .use('/cas/*', readableAddress, needsSession)
  .use('/api/*', readableAddress, needsSession)
  .use('/sys/*', readableAddress, needsSession)
  .route('/', areas)
  .get('/v2/openapi.json', answersFile('接口说明（OpenAPI 3.1）', 'application/json'), async (c) =>
    c.json(await describe(api)),
  )
  .all('/v2/*', () => {
    throw notFound()
  })
