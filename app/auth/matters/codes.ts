import { type Answer, ask } from '~/app/lib/api'
import { type Sentences, sentencesOf, type Values, valuesOf } from '~/app/lib/light-form'
import type { CodeSent } from '~/worker/auth/codes/contract'
import type { CaptchaState } from '../parts/captcha'
import type { ProofOfWorkState } from '../proof-of-work/proof-of-work'
import * as auth from '~/worker/auth/calls'

const forms = () => import('../forms')

/**
 * Requests an SMS or mail code with the form's values. Validates the phone number or mail address and the captcha
 * first; a mail also needs the proof of work. Each request uses up the captcha, so a new one is loaded.
 */
export function useAskCode(
  form: { current: HTMLFormElement | null },
  captcha: CaptchaState,
  proof: ProofOfWorkState,
  show: (wrong: Sentences) => void,
) {
  const checkedFirst = async (
    name: 'phone' | 'email',
    call: (body: { captcha: string; checkKey: string } & Values) => Promise<Answer<CodeSent> | null>,
  ): Promise<Answer<CodeSent> | void> => {
    const values = valuesOf(form.current!)
    const body = { [name]: values[name] ?? '', captcha: values.captcha ?? '', checkKey: values.checkKey ?? '' }
    const wrong = await sentencesOf(() => forms().then(({ AskFor }) => AskFor(name, proof.asked)), body)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await call(body)
    if (!answer) return
    captcha.draw()
    if (!answer.ok) show(answer.code === 412 ? { captcha: answer.message } : named(answer.fields))
    return answer
  }
  return {
    askSms: (smsmode: '1' | '2' | '5') =>
      checkedFirst('phone', ({ phone, ...rest }) => ask(auth.askSms, { smsmode, mobile: phone, ...rest })),
    askMail: (mode: 'changeEmail' | 'register' | 'alteration') =>
      checkedFirst('email', async ({ email = '', ...rest }) => {
        const altcha = await proof.take()
        return altcha === null ? null : ask(auth.askMailCode, { mode, email, altcha, ...rest })
      }),
  }
}

/** The calls use the field name `mobile`, the forms `phone`. */
const named = ({ mobile, ...rest }: Sentences): Sentences => (mobile ? { ...rest, phone: mobile } : rest)
