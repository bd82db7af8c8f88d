import { Input } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { get } from '~/app/lib/api'
import style from './captcha.module.css'

const SECONDS = 60
const FAILED = '生成验证码错误,请联系系统管理员'

export type CaptchaValue = { text: string; key: string }
export const noCaptcha: CaptchaValue = { text: '', key: '' }

/**
 * The picture captcha with its field. The picture is drawn anew by a click, after a minute, and whenever `round` changes;
 * what was typed for the old one goes.
 */
export function Captcha({
  id,
  value,
  onChange,
  round,
  error,
}: {
  id: string
  value: CaptchaValue
  /** Steady, such as a state's setter: another function draws another picture. */
  onChange: (value: CaptchaValue) => void
  round: number
  error?: string
}) {
  const [picture, setPicture] = useState('')
  const [failed, setFailed] = useState(false)
  const latest = useRef('')

  const draw = useCallback(async () => {
    const key = String(Date.now())
    latest.current = key
    const drawn = await get<string>(`/v2/sys/randomImage/${key}`)
    if (latest.current !== key) return
    setFailed(!drawn.ok)
    setPicture(drawn.ok ? drawn.result : '')
    onChange({ text: '', key })
  }, [onChange])

  useEffect(() => {
    void draw()
    const timer = setInterval(() => void draw(), SECONDS * 1000)
    return () => {
      clearInterval(timer)
      latest.current = ''
    }
  }, [draw, round])

  return (
    <div className={style.row}>
      <Input
        id={id}
        size="large"
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        placeholder="请输入验证码"
        maxLength={4}
        autoComplete="off"
        aria-label="图形验证码"
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : undefined}
        validateStatus={error ? 'error' : 'default'}
      />
      <button type="button" className={style.picture} onClick={() => void draw()} title="看不清？点击换一张">
        {picture ? (
          <img src={picture} width={136} height={38} alt="图形验证码，点击换一张" />
        ) : (
          <span>{failed ? FAILED : ''}</span>
        )}
      </button>
    </div>
  )
}
