import { IconArrowLeft } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '~/app/lib/api'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { type AnyRow, recordColumns } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import type { RecordValues } from '~/app/records/record-sheet'
import type { Column } from '~/app/ui/list/columns'
import * as calls from '~/worker/system/data-sources/queries/calls'
import { dataSourceQuery } from '~/worker/system/data-sources/queries/record'
import { dataSourceQueryHandlers } from '~/worker/system/data-sources/queries/routes.server'
import { describeTest } from '~/worker/system/data-sources/rules'
import type { Route } from './+types/source-queries'
import { reloadDicts } from './dict'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadRecord(args, dataSourceQueryHandlers, calls, { sourceId: args.params.id })
export const meta = titleMeta(() => t.sourceQueries)

const columns = (): Column<AnyRow>[] =>
  recordColumns(dataSourceQuery).map((column) =>
    column.key === 'detail' ? { ...column, text: ({ detail }) => describeTest(String(detail)) } : column,
  )

/** Queries of one data source, each with the result of its last refresh. */
export default function SourceQueries({ loaderData, params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { send } = useSend()
  const refresh = async (row: AnyRow) => {
    const { ok } = await send(calls.refresh, { id: row.id })
    if (ok) reloadDicts()
  }
  return (
    <RecordScreen
      of={dataSourceQuery}
      calls={calls}
      shown={loaderData}
      title={t.sourceQueries}
      note={t.sourceQueriesNote(loaderData.within)}
      fixed={{ sourceId: id }}
      columns={columns()}
      acts={(row) => [{ key: 'refresh', label: t.refreshNow, act: () => void refresh(row) }]}
      tries={(values) => <Preview values={values} />}
      beside={
        <Button icon={<IconArrowLeft aria-hidden />} onClick={() => void navigate(linkTo('sources'))}>
          {t.toSources}
        </Button>
      }
    />
  )
}

type PreviewRows = { rows: readonly { value: string; label: string }[]; total: number }
/** Preview of the first rows of the query in the form. */
function Preview({ values }: { values: RecordValues }) {
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<PreviewRows | string | null>(null)
  const loadPreview = async () => {
    setBusy(true)
    const text = (name: string) => String(values[name] ?? '')
    const answer = await callApi(calls.preview, {
      ...{ sourceId: text('sourceId'), request: text('request'), rowsPath: text('rowsPath') },
      ...{ valueField: text('valueField'), labelField: text('labelField'), figure: text('figure') as '' },
    })
    setPreview(answer.ok ? answer.result : answer.message)
    setBusy(false)
  }
  return (
    <div>
      <Button loading={busy} onClick={() => void loadPreview()}>
        {t.preview}
      </Button>
      <div role="status">
        {typeof preview === 'string' && <p>{preview}</p>}
        {preview && typeof preview === 'object' && (
          <>
            <p>{t.previewed(preview.total, preview.rows.length)}</p>
            <ul>
              {preview.rows.map(({ value, label }) => (
                <li key={value}>{value === label ? label : `${label}（${value}）`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
