import { PlainTable } from '~/app/ui/list/plain-table'
import { shortStamp } from '~/app/lib/dates'
import type { Item } from '~/worker/handovers/contract'
import { t } from '../texts'

/** Items that are transferred, or stay with the reason. `goes` is the label of transferred items. */
export function Items({ rows, goes }: { rows: readonly Item[] | null; goes: string }) {
  return (
    <PlainTable<Item>
      label={t.work}
      rows={rows}
      idOf={(row) => `${row.subjectId} ${row.what}`}
      columns={[
        { key: 'subjectName', title: t.subject },
        { key: 'what_dictText', title: t.work, width: 100 },
        { key: 'due', title: t.due, width: 150, align: 'right', text: (row) => shortStamp(row.due) },
        { key: 'stayed', title: t.stays, width: 180, text: (row) => row.stayed || goes },
      ]}
    />
  )
}
