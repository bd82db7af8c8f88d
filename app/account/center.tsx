import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { t as desk } from '~/app/desk/texts'
import { title } from '~/app/lib/title'
import { greeting, shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Facts } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { myProfile } from '~/worker/auth/account/profile.server'
import { maskPhone } from '~/worker/auth/rules'
import { t as ui } from '~/app/ui/texts'
import { stamp } from '~/worker/core/time'
import { roleTitle } from '~/worker/policy/role-titles'
import type { Route } from './+types/center'
import style from './account.module.css'
import { Devices } from './parts/devices'
import { Picture } from './parts/picture'
import { t as steps } from '~/app/auth/steps.texts'
import { t } from './texts'
import * as auth from '~/worker/auth/calls'
import * as account from '~/worker/auth/account/calls'

export const meta = title(() => t.center)
export const loader = (args: Route.LoaderArgs) =>
  load(args, account.myProfile, async (ctx) => ({
    profile: await myProfile(ctx),
    departId: ctx.actor.departId,
    hour: Number(stamp(ctx.now()).slice(11, 13)),
  }))

/** The departments that I belong to, and the one that I act for. */
function Departs({ profile, departId }: Pick<Route.ComponentProps['loaderData'], 'profile' | 'departId'>) {
  const { send, busy } = useSend()
  const takeDepart = (orgCode: string) =>
    send(auth.selectDepart, { orgCode, username: profile.username }, { success: t.saved })
  return (
    <Section title={t.departs}>
      {profile.departs.length === 0 ? (
        <p className={style.quiet}>{steps.departsNone}</p>
      ) : (
        <ul className={style.rows}>
          {profile.departs.map(({ id, orgCode, departName }) => (
            <li key={id}>
              <div className={style.what}>
                <strong>{departName}</strong>
                <span>{orgCode}</span>
              </div>
              {id === departId ? (
                <span className={style.mark}>{t.departCurrent}</span>
              ) : (
                <Button loading={busy} onClick={() => void takeDepart(orgCode)}>
                  {t.departTake}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Who I am here, which departments and roles I have, and where I am signed in. */
export default function Center({ loaderData: { profile, departId, hour } }: Route.ComponentProps) {
  return (
    <Page
      title={desk.greeting(greeting(hour), profile.realname)}
      actions={
        <Link to="/account/settings/base" className={style.link}>
          {t.edit}
        </Link>
      }
    >
      <Section title={t.profile}>
        <div className={style.me}>
          <Picture avatar={profile.avatar} name={profile.realname} />
          <div className={style.what}>
            <strong>{profile.realname}</strong>
            <span>{[profile.departName, profile.postText].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
        <Facts
          items={[
            { label: t.username, value: profile.username },
            { label: t.phone, value: maskPhone(profile.phone) },
            { label: t.email, value: profile.email },
            { label: t.telephone, value: profile.telephone },
            { label: t.workNo, value: profile.workNo },
            { label: t.createTime, value: shortStamp(profile.createTime) },
            {
              label: t.roles,
              value: profile.roles.map(({ roleName }) => roleTitle(roleName)).join(ui.comma),
              wide: true,
            },
          ]}
        />
      </Section>
      <Departs profile={profile} departId={departId} />
      <Devices />
    </Page>
  )
}
