import type { Context as HonoContext } from 'hono'
import { html, raw } from 'hono/html'
import { locale } from './texts'

/** Inline, because the page loads no file of the build. */
const STYLE = `body { max-width: 32rem; margin: 18vh auto 0; padding: 0 1.5rem; font: 1rem/1.75 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.4; margin: 0 0 0.5rem }`

type PlainPage = {
  title: string
  text: string
  /** Seconds until the page reloads itself. */
  againAfter?: number
}
/** Responds with a static page that needs neither the database nor a file of the build: what happened, and what to do. */
export const plainPage = (c: HonoContext, status: 403 | 503, { title, text, againAfter }: PlainPage) =>
  c.html(
    html`<!doctype html>
<html lang="${locale()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${againAfter === undefined ? '' : raw(`<meta http-equiv="refresh" content="${againAfter}" />`)}
    <title>${title}</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>`,
    status,
    {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...(againAfter !== undefined && { 'retry-after': String(againAfter) }),
    },
  )
