import { Input } from '@douyinfe/semi-ui'
import type { ClipboardEvent } from 'react'

const block = (event: ClipboardEvent) => event.preventDefault()

/** A password: may be shown, never copied, cut or pasted. */
export function Password({
  id,
  value,
  onChange,
  error,
  autoFocus,
}: {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string
  autoFocus?: boolean
}) {
  return (
    <Input
      id={id}
      size="large"
      mode="password"
      value={value}
      onChange={onChange}
      onCopy={block}
      onCut={block}
      onPaste={block}
      placeholder="请输入密码"
      autoComplete="current-password"
      autoFocus={autoFocus}
      aria-label="密码"
      aria-invalid={!!error}
      aria-describedby={error ? `${id}-error` : undefined}
      validateStatus={error ? 'error' : 'default'}
    />
  )
}
