import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addAnnouncement, releaseAnnouncement } from '~/worker/announcements/calls'
import { command } from '~/worker/core/command.server'
import type { App } from '~/worker/core/http.server'
import { handleCall, type Route, buildRoutes } from '~/worker/core/route.server'

/** Makes a call and records the order of authentication and answer. */
async function order(route: (notes: string[]) => Route, path: string, method = 'POST') {
  const notes: string[] = []
  const ctx = {
    actor: { kind: 'system', name: '测试' },
    env: {},
    now: () => new Date(),
    db: { $client: { judged: async () => void notes.push('judged') } },
  }
  const app = new Hono<App>()
    .use('*', (c, next) => (c.set('ctx', ctx as never), next()))
    .route('/', buildRoutes([route(notes)]))
  const answer = await app.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ titile: '放假', msgContent: '五一' }) }),
  })
  return { notes, status: answer.status }
}

test('a command starts after authentication', async () => {
  const acting = (notes: string[]) => handleCall(addAnnouncement, () => (notes.push('done'), null as never))
  expect(await order(acting, addAnnouncement.path)).toEqual({ notes: ['judged', 'done'], status: 200 })
})

test('a GET that writes starts after authentication', async () => {
  const acting = (notes: string[]) => handleCall(releaseAnnouncement, () => (notes.push('done'), null as never))
  expect((await order(acting, `${releaseAnnouncement.path}?id=1`, 'GET')).notes).toEqual(['judged', 'done'])
})

test('a command loads with authentication in one round trip', async () => {
  const acting = (notes: string[]) =>
    handleCall(
      addAnnouncement,
      command('announcement:release', {
        load: async () => void notes.push('loaded'),
        decide: () => ({ changes: [], result: null as never }),
      }),
    )
  expect((await order(acting, addAnnouncement.path)).notes).toEqual(['loaded'])
})
