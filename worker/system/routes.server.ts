import { Buffer } from 'node:buffer'
import type { Hono } from 'hono'
import { matchesEtag } from '../core/etag'
import { checkHealth } from '../core/health.server'
import type { App } from '../core/http.server'
import { generateOpenApi } from './openapi-document.server'
import * as calls from './calls'
import { handleCall, type Route } from '../core/route.server'
import { saveSettings } from './commands.server'
import { allSettings } from './queries.server'

export const systemRoutes: readonly Route[] = [
  handleCall(calls.allSettings, allSettings),
  handleCall(calls.saveSettings, saveSettings),
  handleCall(calls.ready, checkHealth),
  handleCall(calls.live, () => ({ live: true })),
]

/**
 * Route of the OpenAPI description, which includes the route itself. It changes only with the program and takes half a
 * second to generate, so each isolate generates it once.
 */
export const openApiRoute = (api: () => Hono<App>): Route => {
  let document: Promise<ApiDocument> | undefined
  return handleCall(calls.interfaceDescription, async (_ctx, _input, c) => {
    document ??= buildApiDocument(api()).catch((error: unknown) => {
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
async function buildApiDocument(api: Hono<App>): Promise<ApiDocument> {
  const bytes = new TextEncoder().encode(JSON.stringify(await generateOpenApi(api)))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return { bytes, etag: `"${Buffer.from(digest).toString('base64url').slice(0, 22)}"` }
}
