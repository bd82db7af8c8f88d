import { type Answer, ask } from '~/app/lib/api'
import { type Sentences, sentencesOf, type Values, valuesOf } from '~/app/lib/light-form'
import type { CodeSent } from '~/worker/auth/codes/contract'
import type { CaptchaState } from '../parts/captcha'
import * as auth from '~/worker/auth/calls'

const forms = () => import('../forms')

/**
 * Asks for the code of an SMS or a mail with what the form holds: the number or the mailbox and the picture's text, which
 * are checked first. The picture is spent and drawn anew.
 */
export function useAskCode(
  form: { current: HTMLFormElement | null },
  captcha: CaptchaState,
  withCaptcha: boolean,
  show: (wrong: Sentences) => void,
) {
  const checkedFirst = async (
    name: 'phone' | 'email',
    call: (body: { captcha: string; checkKey: string } & Values) => Promise<Answer<CodeSent>>,
  ): Promise<Answer<CodeSent> | void> => {
    const values = valuesOf(form.current!)
    const body = { [name]: values[name] ?? '', captcha: values.captcha ?? '', checkKey: values.checkKey ?? '' }
    const wrong = await sentencesOf(() => forms().then(({ AskFor }) => AskFor(name, withCaptcha)), body)
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await call(body)
    captcha.draw()
    if (!answer.ok) show(answer.code === 412 ? { captcha: answer.message } : named(answer.fields))
    return answer
  }
  return {
    askSms: (smsmode: '1' | '2' | '5') =>
      checkedFirst('phone', ({ phone, ...rest }) => ask(auth.askSms, { smsmode, mobile: phone, ...rest })),
    askMail: (mode: 'changeEmail' | 'register' | 'alteration') =>
      checkedFirst('email', ({ email = '', ...rest }) => ask(auth.askMailCode, { mode, email, ...rest })),
  }
}

/** The calls say `mobile` where the forms say `phone`. */
const named = ({ mobile, ...rest }: Sentences): Sentences => (mobile ? { ...rest, phone: mobile } : rest)
