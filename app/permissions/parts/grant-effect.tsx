import type { RoleGrantEffect } from '~/worker/permissions/grants/contract'
import { t } from '../texts'
import style from '../permissions.module.css'

/** Preview of saving: gained and lost rights with the affected people. */
export function GrantEffectSummary({ effect: { holders, gained, lost } }: { effect: RoleGrantEffect }) {
  return (
    <div className={style.effect}>
      <p>{holders ? t.touches(holders) : t.touchesNobody}</p>
      {lost.length > 0 && (
        <section>
          <h3>{t.losses(lost.length)}</h3>
          <ul>
            {lost.map(({ id, name, elsewhere }) => (
              <li key={id}>
                <strong>{name}</strong>
                {holders > 0 && <small>{elsewhere ? t.elsewhere(elsewhere) : t.nobodyElsewhere}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {gained.length > 0 && (
        <section>
          <h3>{t.gains(gained.length)}</h3>
          <ul>
            {gained.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
