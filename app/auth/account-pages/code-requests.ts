import { type Answer, callApi } from '~/app/lib/api'
import { type FieldMessages, validateValues, type TextValues, readValues } from '~/app/lib/uncontrolled-form'
import type { CodeDelivery } from '~/worker/auth/verification-codes/contract'
import type { CaptchaState } from '../parts/captcha'
import type { ProofOfWorkState } from '../proof-of-work/proof-of-work'
import * as auth from '~/worker/auth/calls'

const forms = () => import('../form-schemas')

/**
 * Requests an SMS or mail code with the form's values. Validates the phone number or mail address and the captcha
 * first; a mail also needs the proof of work. Each request uses up the captcha, so a new one is loaded.
 */
export function useCodeRequest(
  form: { current: HTMLFormElement | null },
  captcha: CaptchaState,
  proof: ProofOfWorkState,
  show: (wrong: FieldMessages) => void,
) {
  const checkedFirst = async (
    name: 'phone' | 'email',
    call: (body: { captcha: string; checkKey: string } & TextValues) => Promise<Answer<CodeDelivery> | null>,
  ): Promise<Answer<CodeDelivery> | void> => {
    const values = readValues(form.current!)
    const body = { [name]: values[name] ?? '', captcha: values.captcha ?? '', checkKey: values.checkKey ?? '' }
    const wrong = await validateValues(
      () => forms().then(({ codeRequestForm: AskFor }) => AskFor(name, proof.asked)),
      body,
    )
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await call(body)
    if (!answer) return
    captcha.draw()
    if (!answer.ok) show(answer.code === 412 ? { captcha: answer.message } : renameMobile(answer.fields))
    return answer
  }
  return {
    askSms: (smsmode: '1' | '2' | '5') =>
      checkedFirst('phone', ({ phone, ...rest }) => callApi(auth.askSms, { smsmode, mobile: phone, ...rest })),
    askMail: (mode: 'changeEmail' | 'register' | 'alteration') =>
      checkedFirst('email', async ({ email = '', ...rest }) => {
        const altcha = await proof.take()
        return altcha === null ? null : callApi(auth.askMailCode, { mode, email, altcha, ...rest })
      }),
  }
}

/** The calls use the field name `mobile`, the forms `phone`. */
const renameMobile = ({ mobile, ...rest }: FieldMessages): FieldMessages => (mobile ? { ...rest, phone: mobile } : rest)
