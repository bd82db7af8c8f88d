import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { greeting } from '~/worker/core/greeting'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { FactList } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { myProfile } from '~/worker/auth/account/profile.server'
import { maskPhone } from '~/worker/core/contacts'
import { t as ui } from '~/app/ui/texts'
import { formatStamp } from '~/worker/core/time'
import { roleTitle } from '~/worker/policy/role-titles'
import type { Route } from './+types/account-overview'
import style from './account.module.css'
import { Devices } from './parts/devices'
import { AvatarPicture } from './parts/avatar-picture'
import { t as steps } from '~/app/auth/steps.texts'
import { t } from './texts'
import type { DepartNode } from '~/worker/departs/contract'
import { listLedDeparts } from '~/worker/departs/queries.server'
import * as auth from '~/worker/auth/calls'
import * as account from '~/worker/auth/account/calls'

export const meta = titleMeta(() => t.center)
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, account.myProfile, async (ctx) => {
    const [profile, led] = await Promise.all([myProfile(ctx), listLedDeparts(ctx)])
    return {
      profile,
      led: led.flatMap((node) => flattenDepart(node, 0)),
      departId: ctx.actor.departId,
      hour: Number(formatStamp(ctx.now()).slice(11, 13)),
    }
  })
/** Flattens a department and its descendants, with the depth of each. */
const flattenDepart = ({ id, orgCode, departName, children = [] }: DepartNode, depth: number): LedDepart[] => [
  { id, orgCode, departName, depth },
  ...children.flatMap((child) => flattenDepart(child, depth + 1)),
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
const LedDeparts = ({ rows }: { rows: readonly LedDepart[] }) => (
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
export default function AccountOverview({ loaderData: { profile, departId, led, hour } }: Route.ComponentProps) {
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
          <AvatarPicture avatar={profile.avatar} name={profile.realname} />
          <div className={style.description}>
            <strong>{profile.realname}</strong>
            <span>{[profile.departName, profile.postText].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
        <FactList
          items={[
            { label: t.username, value: profile.username },
            { label: t.phone, value: maskPhone(profile.phone) },
            { label: t.email, value: profile.email },
            { label: t.telephone, value: profile.telephone },
            { label: t.workNo, value: profile.workNo },
            { label: t.createTime, value: formatMinutes(profile.createTime) },
            {
              label: t.roles,
              value: profile.roles.map(({ roleName }) => roleTitle(roleName)).join(ui.comma),
              wide: true,
            },
          ]}
        />
      </Section>
      <Departs profile={profile} departId={departId} />
      {led.length > 0 && <LedDeparts rows={led} />}
      <Devices />
    </Page>
  )
}
