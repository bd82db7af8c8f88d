import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { PersonPicker } from '~/app/people/pickers'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { usePhone } from '~/app/ui/device'
import { EmptyState } from '~/app/ui/empty-state'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { SideSheet } from '~/app/ui/semi-controls'
import type { PickerOption } from '~/app/ui/remote-picker'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import type { UserRow } from '~/worker/people/responses'
import * as calls from '~/worker/people/positions/calls'
import { t } from '../texts'
import style from './position-people.module.css'

const PAGE_SIZE = 20
const LIST_QUERY = { pageSize: PAGE_SIZE, column: 'realname', order: 'asc' } as const

function Holders({
  rows,
  busy,
  onTakeOut,
}: {
  rows: readonly UserRow[]
  busy: boolean
  onTakeOut: (row: UserRow) => void
}) {
  return (
    <ul className={style.people}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <strong>{row.realname}</strong>
            <small>
              {row.username} · {row.orgCodeTxt || '–'}
            </small>
          </span>
          {row.status !== 1 && <StatusTag colour="grey" label={row.status_dictText} />}
          <Button
            aria-label={t.takingOutNamed(row.realname)}
            disabled={busy || row.may.write === 0}
            onClick={() => onTakeOut(row)}
          >
            {t.takeOut}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Pages({ pageNo, total, onGo }: { pageNo: number; total: number; onGo: (pageNo: number) => void }) {
  return (
    <nav className={style.pages} aria-label={t.pages}>
      <Button disabled={pageNo === 1} onClick={() => onGo(pageNo - 1)}>
        {t.earlier}
      </Button>
      <span>{t.pageOf(pageNo, Math.ceil(total / PAGE_SIZE))}</span>
      <Button disabled={pageNo * PAGE_SIZE >= total} onClick={() => onGo(pageNo + 1)}>
        {t.later}
      </Button>
    </nav>
  )
}

/** The holders of a position, with buttons for adding and removing people. */
export function PositionPeople({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const phone = usePhone()
  const { send, busy } = useSend()
  const [pageNo, setPageNo] = useState(1)
  const [picked, setPicked] = useState<PickerOption[]>([])
  const [removedPerson, setRemovedPerson] = useState<UserRow | null>(null)
  const { read, again } = useQuery(calls.holders, { positionId: id, pageNo, ...LIST_QUERY })
  const add = async () => {
    const { ok } = await send(calls.giveTo, { positionId: id, userIds: picked.map(({ value }) => value) })
    if (!ok) return
    setPicked([])
    again()
  }
  const takeOut = async (userId: string) => {
    const { ok } = await send(calls.takeFrom, { positionId: id, userIds: [userId] })
    if (ok) again()
    return ok
  }
  return (
    <SideSheet visible width={phone ? '100%' : 560} title={t.peopleOf(name)} onCancel={onClose}>
      <LeaveGuard when={picked.length > 0} />
      <div className={style.add}>
        <PersonPicker multiple aria-label={t.addPeople} value={picked} onChange={setPicked} />
        <Button theme="solid" disabled={picked.length === 0} loading={busy} onClick={() => void add()}>
          {t.addToPosition}
        </Button>
      </div>
      <QueryView read={read} again={again}>
        {({ records, total }) =>
          total === 0 ? (
            <EmptyState title={t.nobodyHolds} help={t.nobodyHoldsHelp} />
          ) : (
            <>
              <p className={style.muted}>{t.holders(total)}</p>
              <Holders rows={records} busy={busy} onTakeOut={setRemovedPerson} />
              {total > PAGE_SIZE && <Pages pageNo={pageNo} total={total} onGo={setPageNo} />}
            </>
          )
        }
      </QueryView>
      {removedPerson && (
        <ConfirmDialog
          open
          danger
          title={t.takingOut(removedPerson.realname, name)}
          act={t.takeOut}
          onConfirm={() => takeOut(removedPerson.id)}
          onCancel={() => setRemovedPerson(null)}
        />
      )}
    </SideSheet>
  )
}
