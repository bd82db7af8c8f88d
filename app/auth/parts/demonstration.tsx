import { t } from '../texts'
import style from './demonstration.module.css'

export type DemoAccount = { username: string; realname: string; roleNames: string }

/** Development only: the demonstration accounts, each filled in by one click. */
export function Demonstration({
  accounts,
  onPick,
}: {
  accounts: readonly DemoAccount[]
  onPick: (username: string) => void
}) {
  if (accounts.length === 0) return null
  return (
    <details className={style.box}>
      <summary>{t.demoAccounts(accounts.length)}</summary>
      <ul>
        {accounts.map(({ username, realname, roleNames }) => (
          <li key={username}>
            <button type="button" onClick={() => onPick(username)} title={realname}>
              <strong>{username}</strong>
              <span>{roleNames}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
