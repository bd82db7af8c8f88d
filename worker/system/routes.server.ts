import { Buffer } from 'node:buffer'
import type { Hono } from 'hono'
import { matchesEtag } from '../core/etag'
import { ready } from '../core/health.server'
import type { App } from '../core/http.server'
import { describe } from './openapi.server'
import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { saveSettings } from './commands.server'
import { allSettings } from './queries.server'

export const system: readonly Route[] = [
  on(calls.allSettings, allSettings),
  on(calls.saveSettings, saveSettings),
  on(calls.ready, ready),
  on(calls.live, () => ({ live: true })),
]

/**
 * Route of the OpenAPI description, which includes the route itself. It changes only with the program and takes half a
 * second to generate, so each isolate generates it once.
 */
export const describing = (api: () => Hono<App>): Route => {
  let document: Promise<ApiDocument> | undefined
  return on(calls.interfaceDescription, async (_ctx, _input, c) => {
    document ??= documentOf(api()).catch((error: unknown) => {
      document = undefined
      throw error
    })
    const { bytes, etag } = await document
    const headers = { etag, 'cache-control': 'public, no-cache' }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    return new Response(bytes, { headers: { ...headers, 'content-type': 'application/json' } })
  })
}

type ApiDocument = { bytes: Uint8Array<ArrayBuffer>; etag: string }
async function documentOf(api: Hono<App>): Promise<ApiDocument> {
  const bytes = new TextEncoder().encode(JSON.stringify(await describe(api)))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return { bytes, etag: `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"` }
}
