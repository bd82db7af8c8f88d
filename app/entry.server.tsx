import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from '~/worker/core/page-context'
import { NonceOfPage } from './frame/nonce'

/** How long a loader's late part may keep the answer open. */
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
  const body = await renderToReadableStream(
    <NonceOfPage value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceOfPage>,
    {
      nonce,
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error) {
        status = 500
        // Errors before the shell are thrown to React Router, which reports them.
        if (shellSent) console.error(error)
      },
    },
  )
  shellSent = true
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  return new Response(body, { status, headers })
}

/** A refusal is an answer and a visitor who leaves is none of our errors; the rest goes to the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
