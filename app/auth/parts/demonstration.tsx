import { t } from '../texts'
import style from './demonstration.module.css'

export type DemoAccount = { username: string; realname: string; roleNames: string; does: string }
type Pick = (username: string) => void

/** Development only: demo accounts that one click fills in. The first of each role is visible, the others are folded. */
export function Demonstration({ accounts, onPick }: { accounts: readonly DemoAccount[]; onPick: Pick }) {
  if (accounts.length === 0) return null
  const byRole = Map.groupBy(accounts, ({ roleNames }) => roleNames)
  const [firsts, others] = [
    [...byRole.values()].map((all) => all[0]!),
    [...byRole.values()].flatMap((all) => all.slice(1)),
  ]
  return (
    <section className={style.box} aria-label={t.demoAccounts(accounts.length)}>
      <h2>{t.demoAccounts(accounts.length)}</h2>
      <div className={style.scroll}>
        <Accounts accounts={firsts} onPick={onPick} />
        {others.length > 0 && (
          <details>
            <summary>{t.demoOthers(others.length)}</summary>
            <Accounts accounts={others} onPick={onPick} />
          </details>
        )}
      </div>
    </section>
  )
}

const Accounts = ({ accounts, onPick }: { accounts: readonly DemoAccount[]; onPick: Pick }) => (
  <ul>
    {accounts.map(({ username, realname, roleNames, does }) => (
      <li key={username}>
        <button type="button" onClick={() => onPick(username)}>
          <strong>{roleNames}</strong>
          <span>
            {realname} · {username}
          </span>
          <span>{does}</span>
        </button>
      </li>
    ))}
  </ul>
)
