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
 * The description of the interface, of which it is a part itself. It is the same as long as the program is, and takes half a
 * second to make: an isolate makes it once.
 */
export const describing = (api: () => Hono<App>): Route => {
  let made: Promise<ApiDocument> | undefined
  return on(calls.interfaceDescription, async (_ctx, _input, c) => {
    made ??= documentOf(api()).catch((error: unknown) => {
      made = undefined
      throw error
    })
    const { bytes, etag } = await made
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
