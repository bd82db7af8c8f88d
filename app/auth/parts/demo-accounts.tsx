import { t } from '../texts'
import style from './demo-accounts.module.css'

export type DemoAccount = { username: string; realname: string; roleNames: string; does: string }
type PickAccount = (username: string) => void

/** Development only: demo accounts that one click fills in. The first of each role is visible, the others are folded. */
export function DemoAccounts({ accounts, onPick }: { accounts: readonly DemoAccount[]; onPick: PickAccount }) {
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
        <AccountList accounts={firsts} onPick={onPick} />
        {others.length > 0 && (
          <details>
            <summary>{t.demoOthers(others.length)}</summary>
            <AccountList accounts={others} onPick={onPick} />
          </details>
        )}
      </div>
    </section>
  )
}

const AccountList = ({ accounts, onPick }: { accounts: readonly DemoAccount[]; onPick: PickAccount }) => (
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
