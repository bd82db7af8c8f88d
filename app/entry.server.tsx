import { isbot } from 'isbot'
// The build for Node collects a page as strings. The one for edge runtimes, which workerd would select, encodes each
// attribute and text into a buffer of its own.
import { renderToReadableStream } from 'react-dom/server.node'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from '~/worker/core/page-context'
import { logDefect } from '~/worker/logs/defects.server'
import { NonceContext } from './frame/nonce'
import { drawChart } from './ui/chart/svg-drawing'
import { ServerDrawingContext } from './ui/chart/server-drawing'

/** Milliseconds for which deferred data of a loader may keep the response open. */
export const streamTimeout = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pages: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce } = pages.get(pageContext)
  let shellSent = false
  // The timer is cleared once the page is rendered: `AbortSignal.timeout` would retain the whole render until it fires.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), streamTimeout + 1000)
  const drawn = () => clearTimeout(timer)
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerDrawingContext value={drawChart}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ServerDrawingContext>
    </NonceContext>,
    {
      nonce,
      signal: late.signal,
      // Parts that are complete are sent in place. By default, React sends a skeleton for those behind the first 12 kB.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        status = 500
        // Errors before the shell are thrown to React Router, which reports them.
        if (shellSent) console.error(error)
      },
    },
  ).catch((error: unknown) => {
    drawn()
    throw error
  })
  void body.allReady.then(drawn, drawn)
  shellSent = true
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  return new Response(body, { status, headers })
}

/** Logs errors and notes them as defects, except refusals and requests that the visitor aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
  logDefect(context.get(pageContext).ctx, error)
}
