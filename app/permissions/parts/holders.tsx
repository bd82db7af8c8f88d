import { EmptyState } from '~/app/ui/empty-state'
import { StatusTag } from '~/app/ui/status-tag'
import type { RolePage } from '~/worker/permissions/roles/page.server'
import { t } from '../texts'
import style from '../permissions.module.css'

/** The first holders of a role and their total number. */
export function Holders({ holders: { total, first } }: { holders: RolePage['holders'] }) {
  if (!total) return <EmptyState title={t.noHolders} help={t.noHoldersHelp} />
  return (
    <>
      <p className={style.muted}>{t.holdersNote(first.length, total)}</p>
      <ul className={style.holders}>
        {first.map(({ id, realname, username, departName, status }) => (
          <li key={id}>
            <strong>{realname}</strong>
            <span>{username}</span>
            <span>{departName || '–'}</span>
            <StatusTag colour={status === 1 ? 'green' : 'grey'} label={status === 1 ? t.active : t.frozen} />
          </li>
        ))}
      </ul>
    </>
  )
}
