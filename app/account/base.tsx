import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useLightForm } from '~/app/auth/parts/form'
import { SelectField, TextField } from '~/app/auth/parts/light'
import { title } from '~/app/frame/title'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Page, Section } from '~/app/ui/page'
import { myProfile } from '~/worker/auth/account/profile.server'
import { maskPhone } from '~/worker/auth/rules'
import type { Route } from './+types/base'
import style from './account.module.css'
import { Avatar } from './parts/avatar'
import { ChangeEmailDialog, ChangePhoneDialog } from './parts/contact-dialogs'
import { t } from './texts'

export const meta = title(() => t.base)
export const loader = (args: Route.LoaderArgs) => load(args, (ctx) => myProfile(ctx))

export default function Base({ loaderData: profile }: Route.ComponentProps) {
  const { send } = useSend()
  const [dialog, setDialog] = useState<'phone' | 'email' | null>(null)
  const { busy, field, props } = useLightForm({
    prefix: 'profile',
    schema: () => import('./forms').then((all) => all.ProfileForm),
    send: ({ realname, sex, birthday, telephone, post }) =>
      send(
        '/v2/sys/user/saveProfile',
        { realname, sex: Number(sex), birthday, telephone, post, lockVersion: profile.lockVersion },
        { success: t.saved },
      ),
  })
  return (
    <Page title={t.base} width="form">
      <Section title={t.profile}>
        <div className={style.form}>
          <Avatar avatar={profile.avatar} name={profile.realname} />
          <form {...props} className={style.form}>
            <TextField label={t.username} readOnly defaultValue={profile.username} {...field('username')} />
            <TextField
              label={t.realname}
              autoComplete="name"
              maxLength={50}
              defaultValue={profile.realname}
              {...field('realname')}
            />
            <SelectField label={t.sex} defaultValue={String(profile.sex)} {...field('sex')}>
              <option value="0">{t.sexUnknown}</option>
              <option value="1">{t.male}</option>
              <option value="2">{t.female}</option>
            </SelectField>
            <TextField
              label={t.birthday}
              type="date"
              autoComplete="bday"
              defaultValue={profile.birthday ?? ''}
              {...field('birthday')}
            />
            <TextField
              label={t.telephone}
              help={t.telephoneHelp}
              type="tel"
              autoComplete="tel"
              maxLength={50}
              defaultValue={profile.telephone}
              {...field('telephone')}
            />
            <TextField
              label={t.post}
              autoComplete="organization-title"
              maxLength={60}
              defaultValue={profile.post}
              {...field('post')}
            />
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
            <div className={style.what}>
              <strong>{t.phone}</strong>
              <span>{profile.phone ? maskPhone(profile.phone) : t.phoneNone}</span>
              <span>{t.phoneFor}</span>
            </div>
            <Button onClick={() => setDialog('phone')} aria-label={t.changePhone}>
              {t.change}
            </Button>
          </li>
          <li>
            <div className={style.what}>
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
      {dialog === 'phone' && <ChangePhoneDialog onClose={() => setDialog(null)} />}
      {dialog === 'email' && <ChangeEmailDialog username={profile.username} onClose={() => setDialog(null)} />}
    </Page>
  )
}
