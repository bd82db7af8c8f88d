import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '~/app/lib/api'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPublicPage } from '~/app/lib/loader.server'
import { CheckBox, DefaultSubmitButton, PlainButton, SelectField, TextField } from '~/app/ui/plain-controls'
import { departTypes, registrableRoles } from '~/worker/auth/registration/queries.server'
import { roleTitle } from '~/worker/policy/role-titles'
import type { Route } from './+types/registration'
import { Agreement } from '../parts/agreement'
import { useCaptcha } from '../parts/captcha'
import { ProofOfWork, useProofOfWork } from '../proof-of-work/proof-of-work'
import { NewPasswords } from '../parts/password-form'
import { encryptTexts } from '../sign-in'
import { t as auth } from '../texts'
import { t as steps } from '../steps.texts'
import { useCodeRequest } from './code-requests'
import { OptionalCaptcha, PhoneFields } from './contact-fields'
import { pageTitle, notifyPlainFailure } from './failure-notice'
import { AccountPage } from './account-page'
import style from './account-page.module.css'
import { t } from './texts'
import { captchaOption } from './captcha-option.server'
import * as registration from '~/worker/auth/registration/calls'
import { MIN_LOOKUP_LENGTH } from '~/worker/core/limits'

export const meta = () => pageTitle(auth.register)
export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx) => {
    const [roles, types] = await Promise.all([registrableRoles(ctx), departTypes(ctx)])
    return {
      ...(await captchaOption(ctx)),
      roles: roles.map(({ id, roleName }) => ({ id, roleName: roleTitle(roleName) })),
      types,
    }
  })

type InstitutionHit = { id: string; departName: string }

/** Registers a person with an existing institution or a new one. */
export default function Registration({ loaderData: { withCaptcha, roles, types } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const proof = useProofOfWork(withCaptcha)
  const [isNew, setIsNew] = useState(false)
  const [hits, setHits] = useState<InstitutionHit[]>([])
  const { errors, show, busy, field, form, props } = useUncontrolledForm({
    prefix: 'register',
    keep: 'register',
    schema: () => import('../form-schemas').then((all) => all.RegisterForm),
    async send(values) {
      const depart = hits.find(({ departName }) => departName === values.departName!.trim())
      if (!isNew && !depart) {
        show({ departName: t.departUnknown })
        return
      }
      const sealed = await encryptTexts(values.password!, values.confirmpassword!)
      if (!sealed.ok) return notifyPlainFailure(sealed)
      const altcha = await proof.take()
      if (altcha === null) return
      const { username, realname, phone, smsCode, email, roleId } = values
      const answer = await callApi(registration.register, {
        ...{ username, realname, phone, smsCode, email, roleId, private: true, altcha },
        password: sealed.result[0],
        confirmpassword: sealed.result[1],
        ...(isNew
          ? {
              depart: {
                departName: values.departName,
                departNameFull: values.departNameFull,
                departType: values.departType,
                telephone: values.telephone,
                address: values.address,
              },
            }
          : { departId: depart!.id }),
      })
      if (!answer.ok) return notifyPlainFailure(answer)
      const query = new URLSearchParams({ email: answer.result.email, by: answer.result.confirmedBy })
      await navigate(`/user/register-result?${query}`, { replace: true })
      return answer
    },
  })
  const code = useCodeRequest(form, captcha, proof, show)
  const search = useInstitutionSearch(setHits)
  // Restored values of an earlier visit are in the fields: the page's state follows them.
  useEffect(() => {
    const fields = form.current!.elements
    const typed = (name: string) => fields.namedItem(name) as HTMLInputElement
    queueMicrotask(() => setIsNew(typed('isNew').checked))
    search(typed('departName').value)
  }, [form, search])

  /** Checks on blur whether an account name or mail address is taken. */
  const checkFree = (name: 'username' | 'email') => async (event: { target: { value: string } }) => {
    const value = event.target.value.trim()
    if (!value) return
    const free = await callApi(registration.checkOnlyUser, { [name]: value })
    if (!free.ok && free.code === 409) show({ ...errors, [name]: free.message })
  }
  return (
    <AccountPage title={auth.register} lead={t.registerLead}>
      <form {...props} className={style.form}>
        <DefaultSubmitButton />
        <h3 className={style.section}>{t.account}</h3>
        <TextField
          label={auth.username}
          help={t.accountRule}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          onBlur={(event) => void checkFree('username')(event)}
          {...field('username')}
        />
        <NewPasswords field={field} label={auth.password} />
        <h3 className={style.section}>{t.person}</h3>
        <TextField label={t.realname} autoComplete="name" {...field('realname')} />
        <TextField
          label={steps.email}
          help={t.emailHelp}
          type="email"
          autoComplete="email"
          onBlur={(event) => void checkFree('email')(event)}
          {...field('email')}
        />
        <OptionalCaptcha id="register-captcha" asked={withCaptcha} captcha={captcha} errors={errors} />
        <PhoneFields field={field} smsmode="1" ask={code} />
        <h3 className={style.section}>{t.institution}</h3>
        <SelectField label={t.role} defaultValue="" {...field('roleId')}>
          <option value="" disabled>
            {t.roleMissing}
          </option>
          {roles.map(({ id, roleName }) => (
            <option key={id} value={id}>
              {roleName}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.departName}
          help={isNew ? undefined : t.departHelp}
          autoComplete="organization"
          list="institutions"
          onInput={(event) => search(event.currentTarget.value)}
          {...field('departName')}
        />
        <datalist id="institutions">
          {!isNew && hits.map(({ id, departName }) => <option key={id} value={departName} />)}
        </datalist>
        <CheckBox {...field('isNew')} onChange={(event) => setIsNew(event.target.checked)}>
          {t.departIsNew}
        </CheckBox>
        <div className={style.fold} hidden={!isNew}>
          <TextField label={t.departNameFull} optional {...field('departNameFull')} />
          <SelectField label={t.departType} defaultValue="" {...field('departType')}>
            <option value="">{t.departTypeMissing}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label={t.telephone} optional type="tel" {...field('telephone')} />
          <TextField label={t.address} optional autoComplete="street-address" {...field('address')} />
        </div>
        <Agreement href="/registerAgree" title={auth.registerAgreement} {...field('private')} />
        <ProofOfWork of={proof} error={errors.altcha} />
        <PlainButton block busy={busy}>
          {t.submitRegistration}
        </PlainButton>
      </form>
    </AccountPage>
  )
}

/**
 * Searches institutions while typing, debounced; only the latest response counts. `onHits` must be stable, such as a
 * state setter.
 */
function useInstitutionSearch(onHits: (hits: InstitutionHit[]) => void) {
  const timer = useRef(0)
  const turn = useRef(0)
  return useCallback(
    (typed: string) => {
      clearTimeout(timer.current)
      const keyword = typed.trim()
      if (keyword.length < MIN_LOOKUP_LENGTH) return
      const mine = ++turn.current
      timer.current = window.setTimeout(async () => {
        const response = await callApi(registration.searchDeparts, { keyword })
        if (response.ok && mine === turn.current) onHits(response.result)
      }, 250)
    },
    [onHits],
  )
}
