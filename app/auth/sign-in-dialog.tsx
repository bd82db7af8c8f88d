import { Button, Input, Modal } from '@douyinfe/semi-ui'
import { type FormEvent, useState } from 'react'
import { Field } from '~/app/ui/field'
import { Captcha, noCaptcha } from './parts/captcha'
import { Password } from './parts/password'
import { signIn } from './sign-in'

type Again = { username: string; roleCode?: string; onDone: () => void }

/**
 * The session ran out while the page is open: signing in again happens over it, so that nothing typed is lost. The account
 * stays; `roleCode` keeps the role.
 */
export function SignInDialog({ open, onCancel, ...again }: Again & { open: boolean; onCancel: () => void }) {
  return (
    <Modal
      title="登录已过期"
      visible={open}
      onCancel={onCancel}
      footer={null}
      width={420}
      maskClosable={false}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      {open && <AgainForm {...again} />}
    </Modal>
  )
}

function AgainForm({ username, roleCode, onDone }: Again) {
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The form lies in a page's own form at times; that one is not sent.
    event.stopPropagation()
    if (!password) return setErrors({ password: '请输入密码' })
    setBusy(true)
    const answer = await signIn({ username, password, captcha: captcha.text, checkKey: captcha.key, roleCode })
    setBusy(false)
    if (answer.ok) return onDone()
    setRound((before) => before + 1)
    // Whether a captcha is asked for is the server's to say.
    setErrors(
      answer.code === 412
        ? { captcha: captcha.text ? answer.message : '请输入验证码' }
        : { password: answer.message || '请求出现错误，请稍后再试' },
    )
  }

  return (
    <form onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 12, paddingBottom: 24 }}>
      <p style={{ margin: 0, color: 'var(--semi-color-text-1)' }}>很抱歉，登录已过期，请重新登录</p>
      <Field label="用户名" for="again-username">
        <Input id="again-username" size="large" value={username} disabled autoComplete="username" />
      </Field>
      <Field label="密码" for="again-password" error={errors.password}>
        <Password id="again-password" value={password} onChange={setPassword} error={errors.password} autoFocus />
      </Field>
      <Field label="验证码" for="again-captcha" error={errors.captcha}>
        <Captcha id="again-captcha" value={captcha} onChange={setCaptcha} round={round} error={errors.captcha} />
      </Field>
      <Button htmlType="submit" theme="solid" type="primary" size="large" block loading={busy}>
        重新登录
      </Button>
    </form>
  )
}
