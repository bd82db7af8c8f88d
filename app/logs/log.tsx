import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { useSend } from '~/app/lib/use-send'
import { loadChunk } from '~/app/ui/chunk'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { loadPage } from '~/app/lib/loader.server'
import { notify } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import * as logs from '~/worker/logs/calls'
import { LogQuery, type LogRow } from '~/worker/logs/contract'
import { listLogs } from '~/worker/logs/queries.server'
import { policy } from '~/worker/policy/policy'
import type { Route } from './+types/log'
import { logColumns, logSheet } from './parts/log-columns'
import { t } from './texts'

/** The list of archive files, loaded on demand. */
const Archives = lazy(() => loadChunk(() => import('./parts/archives')))

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [logs.listLogs, logs.verifyLogs], async (ctx, url) => {
    const query = parseLenient(LogQuery, url.searchParams)
    const acts = Object.entries(policy).map(([value, { does }]) => ({ value, label: does }))
    return { query, page: await listLogs(ctx, query), acts }
  })
export const meta = titleMeta(() => t.logs)

const filtersOf = (acts: readonly { value: string; label: string }[]): Filter[] => [
  { kind: 'text', name: 'keyWord', label: t.keyWord },
  {
    kind: 'choice',
    name: 'logType',
    label: t.type,
    options: [
      { value: '2', label: t.act },
      { value: '1', label: t.signIn },
      { value: '4', label: t.failure },
    ],
  },
  { kind: 'days', name: 'createTime', from: 'createTime_begin', to: 'createTime_end', label: t.time },
  { kind: 'text', name: 'userid', label: t.login },
  { kind: 'choice', name: 'action', label: t.action, options: acts },
  { kind: 'text', name: 'bizType', label: t.bizType },
  { kind: 'text', name: 'bizId', label: t.bizId },
]

/** The audit log with the changes of each row, and the verification of its seals. */
export default function Logs({ loaderData: { query, page, acts } }: Route.ComponentProps) {
  const { send } = useSend()
  const [files, setFiles] = useState(false)
  const [removing, setRemoving] = useState<{ rows: LogRow[]; clear: () => void } | null>(null)
  return (
    <Page
      title={t.logs}
      count={page.total}
      actions={
        <>
          <Button onClick={() => setFiles(true)}>{t.archives}</Button>
          <Verify />
        </>
      }
    >
      <ListScreen<LogRow>
        columns={logColumns()}
        filters={filtersOf(acts)}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={logSheet}
        batch={[
          {
            key: 'remove',
            label: t.remove,
            danger: true,
            fits: (row) => row.exported,
            act: (rows, clear) => setRemoving({ rows, clear }),
          },
        ]}
        gather={(listQuery, move) => loadBatchRows(logs.listLogs, listQuery, move)}
      />
      {removing && (
        <ConfirmDialog
          open
          danger
          title={t.removing(removing.rows.length)}
          act={t.remove}
          onCancel={() => setRemoving(null)}
          onConfirm={async () => {
            const { ok } = await send(logs.removeLogs, { ids: removing.rows.map(({ id }) => id) })
            if (ok) removing.clear()
            return ok
          }}
        >
          <p>{t.removeHelp}</p>
        </ConfirmDialog>
      )}
      {files && (
        <Suspense>
          <Archives onClose={() => setFiles(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Verifies the seals of the whole log in several requests. */
function Verify() {
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    let [seq, seal, count] = [0, '', 0]
    for (;;) {
      const answer = await callApi(logs.verifyLogs, { seq, seal })
      if (!answer.ok) {
        notify.error(answer.message)
        break
      }
      const { result } = answer
      ;({ seq, seal } = result)
      count += result.checked
      if (!result.done) continue
      if (result.broken) notify.error(t.broken(result.broken.says))
      else notify.success(t.verified(count))
      break
    }
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void verify()}>
      {t.verify}
    </Button>
  )
}
