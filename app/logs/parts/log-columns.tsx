import { formatMinutes } from '~/app/lib/dates'
import { FactList } from '~/app/ui/field'
import type { Column } from '~/app/ui/list/columns'
import { PlainTable } from '~/app/ui/list/plain-table'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { LogRow } from '~/worker/logs/contract'
import { t } from '../texts'
import style from '../logs.module.css'

const colours: Readonly<Record<number, Colour>> = { 1: 'green', 2: 'blue', 4: 'red' }
export const logColumns = (): Column<LogRow>[] => [
  { key: 'logContent', title: t.content, width: 320, fixed: true, card: 'title' },
  {
    key: 'logType_dictText',
    title: t.type,
    width: 100,
    card: 'status',
    show: (row) => <StatusTag colour={colours[row.logType] ?? 'grey'} label={row.logType_dictText} />,
  },
  { key: 'username', title: t.person, width: 110, card: 'fact', text: (row) => row.username || '–' },
  { key: 'userid', title: t.login, width: 120 },
  { key: 'ip', title: t.ip, width: 140, card: 'fact' },
  { key: 'place', title: t.place, width: 90 },
  {
    key: 'createTime',
    title: t.time,
    width: 170,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.createTime),
  },
]

const kinds = () => ({ insert: t.inserted, update: t.updated, remove: t.removed })
/** One row of the log with its changes. */
export const logSheet = {
  title: (row: LogRow) => row.logContent,
  show: (row: LogRow) => (
    <>
      <FactList
        items={[
          { label: t.time, value: row.createTime },
          { label: t.person, value: [row.username, row.userid].filter(Boolean).join(' · ') },
          { label: t.role, value: row.roleCode },
          { label: t.ip, value: row.ip && `${row.ip}（${row.place}）` },
          { label: t.action, value: row.actionText },
          { label: t.cost, value: t.milliseconds(row.costTime) },
          { label: t.bizType, value: row.bizType },
          { label: t.bizId, value: row.bizId },
          { label: t.request, value: [row.method, row.requestUrl].join(' '), wide: true },
          { label: t.requestId, value: row.requestId, wide: true },
          { label: t.seal, value: row.sealed ? t.sealed : t.unsealed },
        ]}
      />
      {row.logType === 2 && <Changes row={row} />}
      {row.stack && (
        <section>
          <h3 className={style.heading}>{t.stack}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus */}
          <pre className={style.stack} tabIndex={0}>
            {row.stack}
          </pre>
        </section>
      )}
    </>
  ),
}

function Changes({ row }: { row: LogRow }) {
  return (
    <section>
      <h3 className={style.heading}>{t.changes}</h3>
      {row.changes.length === 0 && <p>{t.noChanges}</p>}
      {row.changes.map((change, at) => (
        <div key={at} className={style.change}>
          <p>
            {kinds()[change.kind]} {change.table} {change.id}
          </p>
          {change.fields.length > 0 && (
            <PlainTable
              label={`${kinds()[change.kind]} ${change.table}`}
              rows={change.fields}
              idOf={(field) => field.name}
              columns={[
                { key: 'name', title: t.field, width: 140, show: (field) => field.name },
                { key: 'was', title: t.before, show: (field) => <del>{field.was ?? '–'}</del> },
                { key: 'now', title: t.after, show: (field) => <ins>{field.now ?? '–'}</ins> },
              ]}
            />
          )}
        </div>
      ))}
    </section>
  )
}
