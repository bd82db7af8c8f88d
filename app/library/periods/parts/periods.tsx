import { IconPlus } from '@douyinfe/semi-icons'
import { Button, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { EmptyState } from '~/app/ui/empty-state'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormText } from '~/app/ui/form/text-fields'
import { StatusTag } from '~/app/ui/status-tag'
import * as calls from '~/worker/library/periods/calls'
import type { PeriodRow } from '~/worker/library/periods/contract'
import type { OrgType } from '~/worker/library/contract'
import { saveSettings } from '~/worker/system/calls'
import style from '../../library.module.css'
import { t } from '../texts'

type PeriodsProps = {
  orgType: OrgType
  periods: readonly PeriodRow[]
  may: { approve: boolean }
  now: string
  /** Null if the viewer may not change the setting. */
  totals: boolean | null
}
const stateOf = ({ closed, startTime }: PeriodRow, now: string) =>
  closed
    ? ({ colour: 'grey', label: t.closed } as const)
    : startTime > now
      ? ({ colour: 'blue', label: t.upcoming } as const)
      : ({ colour: 'green', label: t.open } as const)

function PeriodTable({
  periods,
  now,
  mayChange,
  onEdit,
  onEnd,
}: {
  periods: readonly PeriodRow[]
  now: string
  mayChange: boolean
  onEdit: (row: PeriodRow) => void
  onEnd: (row: PeriodRow) => void
}) {
  return (
    <div className={style.wide} tabIndex={0} role="region" aria-label={t.periods}>
      <table className={`${style.table} ${style.unbroken}`}>
        <thead>
          <tr>
            {[t.period, t.status, t.startTime, t.endTime, t.remindBefore, t.remindAfter, ''].map((head, at) => (
              <th key={head || at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.period_dictText}</th>
              <td>
                <StatusTag {...stateOf(row, now)} />
              </td>
              <td>{formatMinutes(row.startTime)}</td>
              <td>{formatMinutes(row.endTime)}</td>
              <td>{row.remindBefore || '–'}</td>
              <td>{row.remindAfter || '–'}</td>
              <td>
                {mayChange && !row.closed && (
                  <div className={style.actions}>
                    <Button size="small" onClick={() => onEdit(row)}>
                      {t.editPeriod}
                    </Button>
                    <Button size="small" type="danger" onClick={() => onEnd(row)}>
                      {t.closePeriod}
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Reporting periods of a side: created, moved and closed by the centre. */
export function Periods({ orgType, periods, may, now, totals }: PeriodsProps) {
  const [draft, setDraft] = useState<PeriodRow | 'new' | null>(null)
  const [closing, setClosing] = useState<PeriodRow | null>(null)
  return (
    <>
      {may.approve && (
        <div className={style.actions}>
          <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDraft('new')}>
            {t.newPeriod}
          </Button>
          {totals !== null && <TotalsSwitch shown={totals} />}
        </div>
      )}
      {periods.length === 0 ? (
        <EmptyState title={t.nonePeriods} />
      ) : (
        <PeriodTable periods={periods} now={now} mayChange={may.approve} onEdit={setDraft} onEnd={setClosing} />
      )}
      {draft && (
        <PeriodSheet
          row={draft === 'new' ? null : (periods.find(({ id }) => id === draft.id) ?? draft)}
          orgType={orgType}
          onClose={() => setDraft(null)}
        />
      )}
      {closing && <ClosePeriodDialog row={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

/** Whether institutions see the totals of the industry: of both sides, without names. */
function TotalsSwitch({ shown }: { shown: boolean }) {
  const { send, busy } = useSend()
  return (
    <>
      <Switch
        checked={shown}
        loading={busy}
        aria-label={t.totals}
        onChange={(on) => void send(saveSettings, { libraryTotals: on ? 1 : 0 })}
      />
      <span>{t.totals}</span>
      <span className={style.muted}>{t.totalsHelp}</span>
    </>
  )
}

function PeriodSheet({ row, orgType, onClose }: { row: PeriodRow | null; orgType: OrgType; onClose: () => void }) {
  const { field, ...form } = useForm(
    calls.savePeriod,
    {
      ...(row && { id: row.id, lockVersion: row.lockVersion }),
      ...{ orgType, period: row?.period ?? '', startTime: row?.startTime ?? '', endTime: row?.endTime ?? '' },
      ...{ remindBefore: row?.remindBefore ?? '7,3,1', remindAfter: row?.remindAfter ?? '1,3' },
    },
    { keep: `period:${row?.id ?? orgType}`, done: onClose },
  )
  return (
    <FormSheet form={form} title={row ? row.period_dictText : t.newPeriod} onClose={onClose}>
      <FormText {...field('period')} label={t.period} disabled={!!row} help={t.periodHelp} />
      <FormDateTime {...field('startTime')} label={t.startTime} required />
      <FormDateTime {...field('endTime')} label={t.endTime} required />
      <FormText {...field('remindBefore')} label={t.remindBefore} help={t.remindHelp} />
      <FormText {...field('remindAfter')} label={t.remindAfter} help={t.remindHelp} />
    </FormSheet>
  )
}

/** Confirms the closing of a period with a list of what becomes read-only. */
function ClosePeriodDialog({ row, onClose }: { row: PeriodRow; onClose: () => void }) {
  const { send, busy } = useSend()
  const { read } = useQuery(calls.closePeriod, { id: row.id, dryRun: 1 })
  const preview = read.state === 'here' ? read.result : null
  return (
    <ActionDialog
      title={t.closeAsk(row.period_dictText)}
      verb={t.closePeriod}
      grave
      busy={busy}
      ready={preview?.waiting === 0}
      onConfirm={async () => {
        if ((await send(calls.closePeriod, { id: row.id })).ok) onClose()
      }}
      onClose={onClose}
    >
      {read.state === 'failed' && <p role="alert">{read.message}</p>}
      {preview && (
        <p className={style.text}>{preview.waiting ? t.closeWaits(preview.waiting) : t.closeHint(preview.frozen)}</p>
      )}
    </ActionDialog>
  )
}
