import type { ReactNode } from 'react'
import { downloadHref } from '~/app/files/file-urls'
import { formatMinutes } from '~/app/lib/dates'
import { SideSheet } from '~/app/ui/semi-controls'
import { type QueryState, QueryView } from '~/app/ui/query-view'
import styles from '../cases/cases.module.css'
import { t } from '../texts'

/** A test case or task in the list's side sheet, or with `onClose` in a sheet of its own. */
export function DetailSheet<Detail>({
  read,
  again,
  titleOf,
  onClose,
  children,
}: {
  read: QueryState<Detail>
  again: () => void
  titleOf: (of: Detail) => string
  onClose?: (() => void) | undefined
  children: (of: Detail) => ReactNode
}) {
  const body = (
    <QueryView read={read} again={again}>
      {(of) => <div className={styles.view}>{children(of)}</div>}
    </QueryView>
  )
  if (!onClose) return body
  return (
    <SideSheet
      visible
      width="min(720px, 100vw)"
      title={read.state === 'here' ? titleOf(read.result) : ''}
      onCancel={onClose}
    >
      {body}
    </SideSheet>
  )
}

/** A titled list, one line per row. `none` is shown without rows; without `none` an empty list is omitted. */
export function Lines<Row>({
  title,
  rows,
  none,
  children,
}: {
  title: string
  rows: readonly Row[]
  none?: ReactNode
  children: (row: Row) => ReactNode
}) {
  if (rows.length === 0 && !none) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {rows.length === 0 && <li className={styles.muted}>{none}</li>}
        {rows.map((row, at) => (
          <li key={at}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}

export const FileLines = ({ files }: { files: readonly { id: string; fileName: string }[] }) => (
  <Lines title={t.files} rows={files}>
    {(one) => (
      <a href={downloadHref(one)} download>
        {one.fileName}
      </a>
    )}
  </Lines>
)

type Entry = { says: string; actorName: string; createTime: string; reason: string }
/** History of transitions: actor, time and reason. */
export const History = ({ entries }: { entries: readonly Entry[] }) => (
  <section>
    <h3>{t.history}</h3>
    <ol className={styles.lines}>
      {entries.map((one, at) => (
        <li key={at}>
          <span>{one.says}</span>
          <span className={styles.muted}>
            {one.actorName} · {formatMinutes(one.createTime)}
          </span>
          {one.reason && <span>{one.reason}</span>}
        </li>
      ))}
    </ol>
  </section>
)
