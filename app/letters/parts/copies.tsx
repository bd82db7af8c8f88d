import { useState } from 'react'
import { shortStamp } from '~/app/lib/dates'
import { useRead } from '~/app/lib/read'
import { Empty } from '~/app/ui/empty'
import type { Column } from '~/app/ui/list/describe'
import { Paging } from '~/app/ui/list/paging'
import { PlainTable } from '~/app/ui/list/plain-table'
import { StatusTag } from '~/app/ui/status-tag'
import { Waiting } from '~/app/ui/waiting'
import { rowIn } from '~/worker/core/names'
import type * as calls from '~/worker/letters/calls'
import type { CopyRow } from '~/worker/letters/contract'
import { copyOutcomes } from '~/worker/letters/statuses'
import { t } from '../texts'

type Read = typeof calls.copiesOfLetter | typeof calls.lettersOfSubject
const outcome = (): Column<CopyRow> => ({
  key: 'outcome',
  title: t.outcome,
  width: 130,
  text: (row) => row.outcome_dictText,
  show: (row) => <StatusTag colour={rowIn(copyOutcomes, row.outcome)?.colour ?? 'grey'} label={row.outcome_dictText} />,
})
/** Columns of a letter's copies by recipient. */
export const copyColumns = (): Column<CopyRow>[] => [
  { key: 'realname', title: t.receiver, width: 110 },
  outcome(),
  { key: 'email', title: t.mail, width: 190 },
  { key: 'title', title: t.title, width: 240, cut: 30 },
  { key: 'error', title: t.error, width: 200, cut: 40 },
]
/** Columns of the letters about a subject. */
export const registerColumns = (): Column<CopyRow>[] => [
  { key: 'time', title: t.time, width: 150, text: (row) => shortStamp(row.time) },
  { key: 'realname', title: t.receiver, width: 110 },
  outcome(),
  { key: 'title', title: t.title, width: 280, cut: 40 },
  { key: 'sender', title: t.sender, width: 110 },
  { key: 'email', title: t.mail, width: 190 },
  { key: 'error', title: t.error, width: 200, cut: 40 },
]
/** Paginated copies of letters, loaded when shown. */
export function Copies({
  call,
  of,
  columns,
  label,
}: {
  call: Read
  of: { letterId: string } | { subjectId: string }
  columns: Column<CopyRow>[]
  label: string
}) {
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const { read, again } = useRead(call as typeof calls.copiesOfLetter, {
    ...(of as { letterId: string }),
    pageNo,
    pageSize,
  })
  return (
    <Waiting read={read} again={again}>
      {({ records, total }) =>
        total ? (
          <>
            <PlainTable label={label} columns={columns} rows={records} idOf={(row) => row.id} />
            <Paging
              total={total}
              pageNo={pageNo}
              pageSize={pageSize}
              onChange={(next, size) => setPage({ pageNo: next, pageSize: size ?? pageSize })}
            />
          </>
        ) : (
          <Empty title={t.noLettersOfSubject} />
        )
      }
    </Waiting>
  )
}
