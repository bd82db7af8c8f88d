import { Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import style from './error-page.module.css'

const titles: Record<number, string> = {
  401: '请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  503: '服务暂时不可用',
  504: '网络超时',
}
const advice: Record<number, string> = {
  401: '登录状态已失效，登录后会回到这里。',
  403: '当前角色没有查看此页的权限。可切换角色，或联系管理员。',
  404: '它可能已被删除、地址有误，或不在当前角色可见的范围内。',
  503: '数据没有丢失，稍等片刻再刷新即可。',
  504: '请检查网络后刷新。',
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
  return { status: 500, message: '页面出错了' }
}

/** The page in place of one that could not be shown: what happened and what to do. */
export function ErrorPage({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const { status, message } = readError(error)
  const title = titles[status] ?? (status >= 500 ? '系统异常' : message)
  return (
    <section className={style.error} role="alert">
      <p className={style.status}>{status}</p>
      <h1>{title}</h1>
      {message !== title && <p>{message}</p>}
      <p className={style.advice}>{advice[status] ?? '请刷新页面重试；如果一再出现，请联系管理员。'}</p>
      <div className={style.actions}>
        <Button theme="solid" onClick={() => window.location.reload()}>
          刷新页面
        </Button>
        {actions ?? (
          <Link to="/" className={style.home}>
            返回首页
          </Link>
        )}
      </div>
    </section>
  )
}
