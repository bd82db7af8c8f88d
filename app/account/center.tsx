import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { title } from '~/app/lib/title'
import { shortStamp } from '~/app/lib/dates'
import { greeting } from '~/worker/core/greeting'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import { Facts } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { myProfile } from '~/worker/auth/account/profile.server'
import { maskPhone } from '~/worker/core/contacts'
import { t as ui } from '~/app/ui/texts'
import { stamp } from '~/worker/core/time'
import { roleTitle } from '~/worker/policy/role-titles'
import type { Route } from './+types/center'
import style from './account.module.css'
import { Devices } from './parts/devices'
import { Picture } from './parts/picture'
import { t as steps } from '~/app/auth/steps.texts'
import { t } from './texts'
import type { DepartNode } from '~/worker/departs/contract'
import { mine } from '~/worker/departs/queries.server'
import * as auth from '~/worker/auth/calls'
import * as account from '~/worker/auth/account/calls'

export const meta = title(() => t.center)
export const loader = (args: Route.LoaderArgs) =>
  load(args, account.myProfile, async (ctx) => {
    const [profile, led] = await Promise.all([myProfile(ctx), mine(ctx)])
    return {
      profile,
      led: led.flatMap((node) => rowsOfTree(node, 0)),
      departId: ctx.actor.departId,
      hour: Number(stamp(ctx.now()).slice(11, 13)),
    }
  })
/** Flattens a department and its descendants, with the depth of each. */
const rowsOfTree = ({ id, orgCode, departName, children = [] }: DepartNode, depth: number): LedDepart[] => [
  { id, orgCode, departName, depth },
  ...children.flatMap((child) => rowsOfTree(child, depth + 1)),
]
type LedDepart = { id: string; orgCode: string; departName: string; depth: number }

/** The person's departments, and the current one of the session. */
function Departs({ profile, departId }: Pick<Route.ComponentProps['loaderData'], 'profile' | 'departId'>) {
  const { send, busy } = useSend()
  const takeDepart = (orgCode: string) =>
    send(auth.selectDepart, { orgCode, username: profile.username }, { success: t.saved })
  return (
    <Section title={t.departs}>
      {profile.departs.length === 0 ? (
        <p className={style.muted}>{steps.departsNone}</p>
      ) : (
        <ul className={style.rows}>
          {profile.departs.map(({ id, orgCode, departName }) => (
            <li key={id}>
              <div className={style.description}>
                <strong>{departName}</strong>
                <span>{orgCode}</span>
              </div>
              {id === departId ? (
                <span className={style.badge}>{t.departCurrent}</span>
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

/** The departments that the person leads, with their descendants. */
const Led = ({ rows }: { rows: readonly LedDepart[] }) => (
  <Section title={t.departsLed}>
    <ul className={style.rows}>
      {rows.map(({ id, orgCode, departName, depth }) => (
        <li key={id} style={{ paddingInlineStart: depth * 20 }}>
          <div className={style.description}>
            <strong>{departName}</strong>
            <span>{orgCode}</span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

/** The account page: profile, departments, roles, signed-in devices. */
export default function Center({ loaderData: { profile, departId, led, hour } }: Route.ComponentProps) {
  return (
    <Page
      title={greeting(hour, profile.realname)}
      actions={
        <Link to="/account/settings/base" className={style.link}>
          {t.edit}
        </Link>
      }
    >
      <Section title={t.profile}>
        <div className={style.profile}>
          <Picture avatar={profile.avatar} name={profile.realname} />
          <div className={style.description}>
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
      {led.length > 0 && <Led rows={led} />}
      <Devices />
    </Page>
  )
}
