import { Button } from '@douyinfe/semi-ui'
import { useEffect, useRef, useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { dayOf } from '~/app/lib/dates'
import { useUncontrolledForm } from '~/app/lib/uncontrolled-form'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { Field } from '~/app/ui/field'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { TextField } from '~/app/ui/plain-controls'
import { DatePicker, Select } from '~/app/ui/semi-controls'
import { Page, Section } from '~/app/ui/page'
import * as display from '~/worker/display/calls'
import { consentState } from '~/worker/display/queries/names.server'
import { myProfile } from '~/worker/auth/account/profile.server'
import { maskPhone } from '~/worker/core/contacts'
import type { Route } from './+types/profile-settings'
import style from './account.module.css'
import { Avatar } from './parts/avatar'
import { NamingConsent } from './parts/naming-consent'
import { ChangeEmailDialog, ChangePhoneDialog } from './parts/contact-dialogs'
import { t } from './texts'
import * as account from '~/worker/auth/account/calls'

export const meta = titleMeta(() => t.base)
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [account.myProfile, display.consentState], async (ctx) => {
    const [profile, named] = await Promise.all([myProfile(ctx), consentState(ctx)])
    return { profile, named }
  })

export default function ProfileSettings({ loaderData: { profile, named } }: Route.ComponentProps) {
  const { send } = useSend()
  const [dialog, setDialog] = useState<'phone' | 'email' | null>(null)
  const [sex, setSex] = useState(String(profile.sex))
  const [post, setPost] = useState(profile.post.split(',').filter(Boolean))
  const [domainIds, setDomainIds] = useState(profile.domainIds)
  const [birthday, setBirthday] = useState(profile.birthday ?? '')
  const { busy, unsaved, errors, field, props } = useUncontrolledForm({
    prefix: 'profile',
    schema: () => import('./form-schemas').then((all) => all.ProfileForm),
    send: ({ realname, sex, birthday, telephone, post, domainIds, maxLoad }) =>
      send(
        account.saveProfile,
        {
          ...{ realname, sex: Number(sex) as 0 | 1 | 2, birthday, telephone, post, lockVersion: profile.lockVersion },
          ...(profile.reviews && { domainIds, maxLoad }),
        },
        { success: t.saved },
      ),
  })
  return (
    <Page title={t.base} width="form">
      <LeaveGuard when={unsaved} />
      <Section title={t.profile}>
        <div className={style.form}>
          <Avatar avatar={profile.avatar} name={profile.realname} />
          <form {...props} className={style.form}>
            <TextField label={t.username} readOnly defaultValue={profile.username} {...field('username')} />
            <TextField label={t.realname} autoComplete="name" defaultValue={profile.realname} {...field('realname')} />
            <Field label={t.sex} for="profile-sex" error={errors.sex}>
              <Select
                id="profile-sex"
                size="large"
                style={{ width: '100%' }}
                value={sex}
                optionList={[
                  { value: '0', label: t.sexUnknown },
                  { value: '1', label: t.male },
                  { value: '2', label: t.female },
                ]}
                onChange={(value) => setSex(typeof value === 'string' ? value : '0')}
              />
              <HiddenValue name="sex" value={sex} />
            </Field>
            <Field label={t.birthday} for="profile-birthday" error={errors.birthday}>
              <DatePicker
                aria-label={t.birthday}
                size="large"
                style={{ width: '100%' }}
                format="yyyy-MM-dd"
                placeholder={t.chooseDate}
                value={birthday || undefined}
                disabledDate={(day) => !!day && day > new Date()}
                onChange={(date) => setBirthday(date instanceof Date ? dayOf(date) : '')}
              />
              <HiddenValue name="birthday" value={birthday} />
            </Field>
            <TextField
              label={t.telephone}
              help={t.telephoneHelp}
              type="tel"
              autoComplete="tel"
              defaultValue={profile.telephone}
              {...field('telephone')}
            />
            <Field label={t.post} for="profile-post" error={errors.post}>
              <Select
                id="profile-post"
                size="large"
                multiple
                filter
                showClear
                style={{ width: '100%' }}
                placeholder={t.choosePost}
                value={post}
                optionList={[...profile.positions]}
                onChange={(value) => setPost((value as string[] | undefined) ?? [])}
              />
              <HiddenValue name="post" value={post.join(',')} />
            </Field>
            {profile.reviews === 1 && (
              <>
                <Field label={t.domainIds} for="profile-domainIds" help={t.domainIdsHelp} error={errors.domainIds}>
                  <Select
                    id="profile-domainIds"
                    size="large"
                    multiple
                    showClear
                    style={{ width: '100%' }}
                    placeholder={t.chooseDomains}
                    value={domainIds}
                    optionList={[...profile.domains]}
                    onChange={(value) => setDomainIds((value as string[] | undefined) ?? [])}
                  />
                  <HiddenValue name="domainIds" value={domainIds.join(',')} />
                </Field>
                <TextField
                  label={t.maxLoad}
                  help={t.maxLoadHelp}
                  inputMode="numeric"
                  defaultValue={String(profile.maxLoad)}
                  {...field('maxLoad')}
                />
              </>
            )}
            <div>
              <Button htmlType="submit" theme="solid" loading={busy}>
                {t.save}
              </Button>
            </div>
          </form>
        </div>
      </Section>
      <Section title={t.contact}>
        <ul className={style.rows}>
          <li>
            <div className={style.description}>
              <strong>{t.phone}</strong>
              <span>{profile.phone ? maskPhone(profile.phone) : t.phoneNone}</span>
              <span>{t.phoneFor}</span>
            </div>
            <Button onClick={() => setDialog('phone')} aria-label={t.changePhone}>
              {t.change}
            </Button>
          </li>
          <li>
            <div className={style.description}>
              <strong>{t.email}</strong>
              <span>{profile.email || t.emailNone}</span>
              <span>{t.emailFor}</span>
            </div>
            <Button onClick={() => setDialog('email')} aria-label={t.changeEmail}>
              {t.change}
            </Button>
          </li>
        </ul>
      </Section>
      <NamingConsent named={named} />
      {dialog === 'phone' && <ChangePhoneDialog onClose={() => setDialog(null)} />}
      {dialog === 'email' && <ChangeEmailDialog username={profile.username} onClose={() => setDialog(null)} />}
    </Page>
  )
}

/** A hidden input with a picker's value for the form. A change dispatches an input event. */
function HiddenValue({ name, value }: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}
