import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { errorAdvice, errorTitle } from './catalogue'
import { isChunkFailure } from '~/app/ui/chunk'
import style from './error-page.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from './texts'

/** Reads a thrown error: a refusal's message, or a generic message for a defect, whose own message is never shown. */
export function readError(error: unknown): { status: number; message: string; todo?: string } {
  if (isRouteErrorResponse(error)) {
    const text = (error.data as { message?: unknown } | null)?.message
    return {
      status: error.status,
      message: typeof text === 'string' ? text : (errorTitle(error.status) ?? error.statusText),
    }
  }
  if (isChunkFailure(error)) return { status: 0, message: t.chunkFailed, todo: t.afterChunkFailed }
  return { status: 500, message: ui.pageBroke }
}

/** The page shown for an error: what happened and what to do. Kept small, as it is part of every page. */
export function ErrorPage({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { status, message, todo } = readError(error)
  const title = todo ? message : (errorTitle(status) ?? message)
  return (
    <section className={style.error} role="alert">
      {status > 0 && <p className={style.status}>{status}</p>}
      <h1>{title}</h1>
      {message !== title && <p>{message}</p>}
      <p className={style.advice}>{todo ?? errorAdvice(status)}</p>
      <div className={style.actions}>
        {status === 401 ? (
          <a href={`/user/login?redirect=${encodeURIComponent(pathname + search)}`} className={style.main}>
            {t.signIn}
          </a>
        ) : (
          <button type="button" className={style.main} onClick={() => window.location.reload()}>
            {t.reload}
          </button>
        )}
        {actions ?? (
          <Link to="/" className={style.home}>
            {t.home}
          </Link>
        )}
      </div>
    </section>
  )
}
