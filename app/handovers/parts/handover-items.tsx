import { PlainTable } from '~/app/ui/list/plain-table'
import { formatMinutes } from '~/app/lib/dates'
import type { HandoverItemRow } from '~/worker/handovers/contract'
import { t } from '../texts'

/** Items that are transferred, or stay with the reason. `goes` is the label of transferred items. */
export function HandoverItems({ rows, goes }: { rows: readonly HandoverItemRow[] | null; goes: string }) {
  return (
    <PlainTable<HandoverItemRow>
      label={t.work}
      rows={rows}
      idOf={(row) => `${row.subjectId} ${row.what}`}
      columns={[
        { key: 'subjectName', title: t.subject },
        { key: 'what_dictText', title: t.work, width: 100 },
        { key: 'due', title: t.due, width: 150, align: 'right', text: (row) => formatMinutes(row.due) },
        { key: 'stayed', title: t.stays, width: 180, text: (row) => row.stayed || goes },
      ]}
    />
  )
}
