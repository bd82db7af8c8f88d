import { Notification } from '@douyinfe/semi-ui'
import type { Failed } from './api'

/** Short messages at the bottom right, clear of the act. Seconds: errors 4, the rest 3. */
const show = (kind: 'success' | 'warning' | 'error' | 'info', content: string, title?: string) =>
  Notification[kind]({
    ...(title ? { title, content } : { title: content }),
    duration: kind === 'error' ? 4 : 3,
    position: 'bottomRight',
  })

export const tell = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  warning: (message: string, title?: string) => show('warning', message, title),
  error: (message: string, title?: string) => show('error', message, title),
}

/** Says a refused or failed call in the words of the error catalogue. */
export function tellFailure({ code, message }: Failed): void {
  switch (code) {
    case 0:
      return void tell.error('请检查网络后重试，已填写的内容不会丢失', '接口异常')
    case 400:
    case 409:
    case 412:
    case 429:
      return void tell.warning(message)
    case 401:
      return void tell.error('请重新登录后再试', '未授权，请重新登录')
    case 403:
      return void tell.error(message, '拒绝访问')
    case 404:
      return void tell.error('很抱歉，资源未找到!')
    case 504:
      return void tell.error('请稍后再试', '网络超时')
    default:
      return void tell.error(message, '系统异常')
  }
}
