import { type ComponentProps, useEffect, useState } from 'react'
import type { Answer } from '~/app/lib/api'
import { Field } from '~/app/ui/field'
import { PlainButton, PlainInput } from '~/app/ui/plain-controls'
import type { CodeDelivery } from '~/worker/auth/verification-codes/contract'
import { CODE_LENGTH } from '~/worker/auth/verification-codes/rules'
import { t } from '../texts'
import style from './captcha.module.css'

const COOLDOWN_SECONDS = 60

/**
 * A field for an SMS or mail code, with a button that requests one. The button is disabled during the cooldown.
 *
 * @param ask  requests a code; returns nothing when the form is invalid and shows its own errors
 * @param act  the form's `act` value when it is posted without scripts
 */
export function CodeField({
  label,
  ask,
  act,
  sent = false,
  error,
  ...input
}: {
  label: string
  ask: () => Promise<Answer<CodeDelivery> | void>
  act?: string
  /** The server had already sent a code when the page was rendered. */
  sent?: boolean
} & ComponentProps<'input'> & { id: string; error?: string }) {
  const [left, setLeft] = useState(sent ? COOLDOWN_SECONDS : 0)
  const [busy, setBusy] = useState(false)
  const coolingDown = left > 0
  useEffect(() => {
    if (!coolingDown) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [coolingDown])

  async function onAsk() {
    setBusy(true)
    const answer = await ask()
    setBusy(false)
    if (!answer) return
    const { notify: tell } = await import('~/app/lib/notify')
    if (!answer.ok) return tell.warning(answer.message)
    setLeft(answer.result.waitSeconds)
    tell.success(t.codeSent)
    document.getElementById(input.id)?.focus()
  }
  return (
    <Field label={label} for={input.id} error={error}>
      <div className={style.row}>
        <PlainInput inputMode="numeric" autoComplete="one-time-code" {...input} maxLength={CODE_LENGTH} error={error} />
        <PlainButton
          type={act ? 'submit' : 'button'}
          name={act ? 'act' : undefined}
          value={act}
          formNoValidate
          look="light"
          busy={busy}
          disabled={coolingDown}
          className={style.send}
          onClick={(event) => {
            event.preventDefault()
            void onAsk()
          }}
        >
          {coolingDown ? t.askAgainIn(left) : t.askCode}
        </PlainButton>
      </div>
    </Field>
  )
}
