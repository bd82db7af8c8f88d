import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { EmptyState } from '~/app/ui/empty-state'
import type { Column } from '~/app/ui/list/columns'
import { Pagination } from '~/app/ui/list/pagination'
import { PlainTable } from '~/app/ui/list/plain-table'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import { lookup } from '~/worker/core/typed-keys'
import type * as calls from '~/worker/letters/calls'
import type { CopyRow } from '~/worker/letters/contract'
import { copyOutcomes } from '~/worker/letters/statuses'
import { t } from '../texts'

type CopiesCall = typeof calls.copiesOfLetter | typeof calls.lettersOfSubject
const outcomeColumn = (): Column<CopyRow> => ({
  key: 'outcome',
  title: t.outcome,
  width: 130,
  text: (row) => row.outcome_dictText,
  show: (row) => (
    <StatusTag colour={lookup(copyOutcomes, row.outcome)?.colour ?? 'grey'} label={row.outcome_dictText} />
  ),
})
/** Columns of a letter's copies by recipient. */
export const copyColumns = (): Column<CopyRow>[] => [
  { key: 'realname', title: t.receiver, width: 110 },
  outcomeColumn(),
  { key: 'email', title: t.mail, width: 190 },
  { key: 'title', title: t.title, width: 240, cut: 30 },
  { key: 'error', title: t.error, width: 200, cut: 40 },
]
/** Columns of the letters about a subject. */
export const registerColumns = (): Column<CopyRow>[] => [
  { key: 'time', title: t.time, width: 150, text: (row) => formatMinutes(row.time) },
  { key: 'realname', title: t.receiver, width: 110 },
  outcomeColumn(),
  { key: 'title', title: t.title, width: 280, cut: 40 },
  { key: 'sender', title: t.sender, width: 110 },
  { key: 'email', title: t.mail, width: 190 },
  { key: 'error', title: t.error, width: 200, cut: 40 },
]
/** Paginated copies of letters, loaded when shown. */
export function LetterCopies({
  call,
  of,
  columns,
  label,
}: {
  call: CopiesCall
  of: { letterId: string } | { subjectId: string }
  columns: Column<CopyRow>[]
  label: string
}) {
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const { read, again } = useQuery(call as typeof calls.copiesOfLetter, {
    ...(of as { letterId: string }),
    pageNo,
    pageSize,
  })
  return (
    <QueryView read={read} again={again}>
      {({ records, total }) =>
        total ? (
          <>
            <PlainTable label={label} columns={columns} rows={records} idOf={(row) => row.id} />
            <Pagination
              total={total}
              pageNo={pageNo}
              pageSize={pageSize}
              onChange={(next, size) => setPage({ pageNo: next, pageSize: size ?? pageSize })}
            />
          </>
        ) : (
          <EmptyState title={t.noLettersOfSubject} />
        )
      }
    </QueryView>
  )
}
