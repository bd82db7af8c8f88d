import { Switch } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/use-send'
import { Section } from '~/app/ui/page'
import * as display from '~/worker/display/calls'
import style from '../account.module.css'
import { t } from '../texts'

type ConsentState = { user: number; depart: number; mayDepart: number }

/** Consent to be named on the display platform. Nobody is named without it. */
export function NamingConsent({ named }: { named: ConsentState }) {
  const { send } = useSend()
  const rows = [
    { name: t.nameMe, says: t.nameMeSays, on: named.user, call: display.setUserConsent },
    ...(named.mayDepart
      ? [{ name: t.nameDepart, says: t.nameDepartSays, on: named.depart, call: display.setDepartConsent }]
      : []),
  ]
  return (
    <Section title={t.beingNamed}>
      <ul className={style.rows}>
        {rows.map(({ name, says, on, call }) => (
          <li key={name}>
            <div className={style.description}>
              <strong>{name}</strong>
              <span>{says}</span>
            </div>
            <Switch checked={on === 1} aria-label={name} onChange={(to) => void send(call, { named: to ? 1 : 0 })} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
