import { html, raw } from 'hono/html'
import { locale } from './texts'

/**
 * A page that needs neither the database nor a file of the build: what happened, and what to do.
 * @param againAfter seconds after which it loads itself anew
 */
export const plainPage = (title: string, text: string, againAfter?: number) => html`<!doctype html>
<html lang="${locale()}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${againAfter === undefined ? '' : raw(`<meta http-equiv="refresh" content="${againAfter}" />`)}
    <title>${title}</title>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>`
