import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import style from './error-page.module.css'
import { t } from './texts'

const titles: Record<number, string> = {
  get 401() {
    return t.signInAgain
  },
  get 403() {
    return t.refused
  },
  get 404() {
    return t.notFound
  },
  get 503() {
    return t.unavailable
  },
  get 504() {
    return t.timedOut
  },
}
const advice: Record<number, string> = {
  get 401() {
    return t.signInAdvice
  },
  get 403() {
    return t.refusedAdvice
  },
  get 404() {
    return t.notFoundAdvice
  },
  get 503() {
    return t.unavailableAdvice
  },
  get 504() {
    return t.timedOutAdvice
  },
}

/** What a thrown answer says, and a plain sentence for a defect: its message never shows. */
export function readError(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const said = (error.data as { message?: unknown } | null)?.message
    return {
      status: error.status,
      message: typeof said === 'string' ? said : (titles[error.status] ?? error.statusText),
    }
  }
  return { status: 500, message: t.pageBroke }
}

/** The page in place of one that could not be shown: what happened and what to do. */
export function ErrorPage({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const { status, message } = readError(error)
  const title = titles[status] ?? (status >= 500 ? t.systemError : message)
  return (
    <section className={style.error} role="alert">
      <p className={style.status}>{status}</p>
      <h1>{title}</h1>
      {message !== title && <p>{message}</p>}
      <p className={style.advice}>{advice[status] ?? t.errorAdvice}</p>
      <div className={style.actions}>
        <Button theme="solid" onClick={() => window.location.reload()}>
          {t.reload}
        </Button>
        {actions ?? (
          <Link to="/" className={style.home}>
            {t.toHome}
          </Link>
        )}
      </div>
    </section>
  )
}
