import { Input, Modal } from '@douyinfe/semi-ui'
import { useEffect, useId, useState } from 'react'
import { get, post } from '~/app/lib/api'
import { Field } from '~/app/ui/field'

/** Signs the same person in again over the page that they are on. */
export function SignInDialog({
  open,
  username,
  onDone,
  onCancel,
}: {
  open: boolean
  username: string
  onDone: () => void
  onCancel: () => void
}) {
  const place = useId()
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [picture, setPicture] = useState<{ key: string; code: string } | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const [asked, setAsked] = useState(0)
  const newPicture = () => {
    setCaptcha('')
    setAsked((count) => count + 1)
  }
  useEffect(() => {
    if (!open) return
    let current = true
    void get<{ key: string; code: string }>('/v2/sys/getCheckCode').then((answer) => {
      if (current) setPicture(answer.ok ? answer.result : null)
    })
    return () => {
      current = false
    }
  }, [open, asked])

  const signIn = async () => {
    if (!password) return setError('请输入密码')
    if (!captcha) return setError('请输入验证码')
    setBusy(true)
    const answer = await post('/v2/sys/login', {
      username,
      password: await encrypted(password),
      captcha,
      checkKey: picture?.key,
      private: true,
    })
    setBusy(false)
    if (answer.ok) {
      setPassword('')
      setError('')
      return onDone()
    }
    setError(answer.message)
    newPicture()
  }

  return (
    <Modal
      title="登录已过期"
      visible={open}
      okText="重新登录"
      confirmLoading={busy}
      maskClosable={false}
      width={400}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      onOk={() => void signIn()}
      onCancel={onCancel}
    >
      <form
        style={{ display: 'flex', flexDirection: 'column', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          void signIn()
        }}
      >
        <p style={{ margin: 0 }}>很抱歉，登录已过期，请重新登录。页面上的内容都还在。</p>
        <Field label="账号" for={`${place}-name`}>
          <Input id={`${place}-name`} value={username} disabled />
        </Field>
        <Field label="密码" for={`${place}-password`} required>
          <Input
            id={`${place}-password`}
            mode="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            onCopy={(event) => event.preventDefault()}
            onCut={(event) => event.preventDefault()}
            onPaste={(event) => event.preventDefault()}
          />
        </Field>
        <Field label="验证码" for={`${place}-captcha`} required error={error}>
          <div style={{ display: 'flex', gap: 8 }}>
            <Input id={`${place}-captcha`} value={captcha} maxLength={4} onChange={setCaptcha} autoComplete="off" />
            {picture && (
              <button
                type="button"
                aria-label="换一张验证码"
                style={{ padding: 0, border: 'none', background: 'none', cursor: 'pointer' }}
                onClick={newPicture}
              >
                <img src={picture.code} width={136} height={38} alt="验证码" />
              </button>
            )}
          </div>
        </Field>
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

async function encrypted(password: string): Promise<string> {
  const [{ CompactEncrypt, importJWK }, key] = await Promise.all([
    import('jose'),
    get<{ jwk: JsonWebKey; kid: string }>('/v2/sys/getPublicKey'),
  ])
  if (!key.ok) return password
  return new CompactEncrypt(new TextEncoder().encode(password))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.result.kid })
    .encrypt(await importJWK(key.result.jwk as never, 'RSA-OAEP-256'))
}
