import { Hono } from 'hono'
import type { Bindings } from './core/env'

/** The table of contents of the API: what every request meets first, then one line per area. */
export const api = new Hono<{ Bindings: Bindings }>().get('/v2/health', (c) => c.json({ ok: true }))
