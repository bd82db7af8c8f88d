import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Field } from '~/app/ui/field'
import { useLatest } from '~/app/ui/use-latest'
import { PlainInput } from '~/app/ui/plain-controls'
import { CAPTCHA_LENGTH } from '~/worker/auth/verification-codes/rules'
import { t } from '../texts'
import style from './captcha.module.css'
import * as auth from '~/worker/auth/calls'

const REFRESH_SECONDS = 60
/** Delay after a captcha that failed to load. */
const RETRY_SECONDS = 5

export type CaptchaPicture = { key: string; code: string }
export type CaptchaState = CaptchaPicture & { failed: boolean; draw: () => void }

/**
 * The captcha of a form: a new one after a minute, on click, and by `draw` after a refusal.
 * @param first rendered by the server with the page; undefined: loaded on mount; null: not required
 */
export function useCaptcha(first?: CaptchaPicture | null): CaptchaState {
  const [picture, setPicture] = useState<CaptchaPicture>(first ?? { key: '', code: '' })
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)

  const draw = useCallback(() => {
    const turn = ++latest.current
    void callApi(auth.newGraphicCode).then((drawn) => {
      if (latest.current !== turn) return
      setFailed(!drawn.ok)
      if (drawn.ok) setPicture(drawn.result)
    })
  }, [])
  const wanted = first !== null
  const there = !!first
  useEffect(() => {
    if (wanted && !there) draw()
  }, [draw, wanted, there])
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(draw, (failed ? RETRY_SECONDS : REFRESH_SECONDS) * 1000)
    return () => clearInterval(timer)
  }, [draw, wanted, failed])
  return { ...picture, failed, draw }
}

/** The captcha's picture and field. A new picture clears the field. */
export function CaptchaField({
  id,
  captcha: { key, code, failed, draw },
  error,
  onTyped,
}: {
  id: string
  captcha: CaptchaState
  error?: string | undefined
  onTyped?: (text: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(key)
  const typed = useLatest(onTyped)
  useEffect(() => {
    if (before.current !== key && input.current) {
      input.current.value = ''
      typed.current?.('')
    }
    before.current = key
  }, [key, typed])
  return (
    <Field label={t.captcha} for={id} error={error}>
      <div className={style.row}>
        <PlainInput
          ref={input}
          id={id}
          name="captcha"
          placeholder={t.captchaMissing}
          maxLength={CAPTCHA_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={error}
          onInput={(event) => onTyped?.(event.currentTarget.value)}
        />
        <input type="hidden" name="checkKey" value={key} />
        {/* Without scripts, the form is posted to get another picture. */}
        <button
          type="submit"
          name="act"
          value="picture"
          formNoValidate
          className={style.picture}
          onClick={(event) => {
            event.preventDefault()
            draw()
          }}
          title={t.otherPicture}
        >
          {failed ? (
            <span>{t.captchaFailed}</span>
          ) : (
            code && <img src={code} width={136} height={38} alt={t.captchaPicture} />
          )}
        </button>
      </div>
    </Field>
  )
}
