import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { linkTo } from '~/app/lib/named-pages'
import { notifyFailure } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import { useSend } from '~/app/lib/use-send'
import { type AnyRow, recordColumns } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Dialog } from '~/app/ui/dialog'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormField, asText } from '~/app/ui/form/form-field'
import { FormTextArea } from '~/app/ui/form/text-fields'
import type { Column } from '~/app/ui/list/columns'
import * as calls from '~/worker/system/data-sources/calls'
import { dataSource } from '~/worker/system/data-sources/record'
import { sourceHandlers } from '~/worker/system/data-sources/routes.server'
import { describeTest } from '~/worker/system/data-sources/rules'
import type { Route } from './+types/sources'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, sourceHandlers, calls)
export const meta = titleMeta(() => t.sources)

const columns = (): Column<AnyRow>[] =>
  recordColumns(dataSource).map((column) =>
    column.key === 'testDetail' ? { ...column, text: ({ testDetail }) => describeTest(String(testDetail)) } : column,
  )
type OpenedDialog = { kind: 'secret'; row: AnyRow } | { kind: 'hosts'; hosts: readonly string[]; lockVersion: number }

/** External data sources: connection state and allowed hosts. */
export default function Sources({ loaderData }: Route.ComponentProps) {
  const { send } = useSend()
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const close = () => setOpen(null)
  const openHosts = async () => {
    const answer = await callApi(calls.hosts)
    if (answer.ok) setOpen({ kind: 'hosts', ...answer.result })
    else notifyFailure(answer)
  }
  return (
    <>
      <RecordScreen
        of={dataSource}
        calls={calls}
        shown={loaderData}
        title={t.sources}
        note={t.sourcesNote}
        columns={columns()}
        acts={(row) => [
          { key: 'queries', label: t.queries, to: linkTo('sourceQueries', { id: row.id }) },
          { key: 'test', label: t.testSource, act: () => void send(calls.test, { id: row.id }) },
          { key: 'secret', label: t.setSecret, act: () => setOpen({ kind: 'secret', row }) },
        ]}
        beside={<Button onClick={() => void openHosts()}>{t.hosts}</Button>}
      />
      {open?.kind === 'secret' && <Secret row={open.row} onClose={close} />}
      {open?.kind === 'hosts' && <Hosts hosts={open.hosts} lockVersion={open.lockVersion} onClose={close} />}
    </>
  )
}

function Secret({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { field, props, busy, submit } = useForm(calls.setSecret, { id: row.id, secret: '' }, { done: onClose })
  return (
    <Dialog
      open
      firm
      busy={busy}
      title={`${t.setSecret} · ${String(row.name)}`}
      width={440}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.save}
        </Button>
      }
    >
      <form {...props}>
        <FormField {...field('secret')} label={t.secret} help={t.secretHelp}>
          {(held) => (
            <Input
              id={held.id}
              mode="password"
              autoComplete="new-password"
              value={asText(held.value)}
              validateStatus={held.error ? 'error' : 'default'}
              onChange={held.onChange}
              onBlur={held.onBlur}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  )
}

function Hosts({
  hosts,
  lockVersion,
  onClose,
}: {
  hosts: readonly string[]
  lockVersion: number
  onClose: () => void
}) {
  const form = useForm(
    calls.saveHosts,
    { hosts: hosts.join('\n'), lockVersion },
    {
      done: onClose,
      fresh: async () => {
        const answer = await callApi(calls.hosts)
        return answer.ok ? { ...answer.result, hosts: answer.result.hosts.join('\n') } : null
      },
    },
  )
  const { field, props, busy, submit } = form
  return (
    <Dialog
      open
      firm
      busy={busy}
      title={t.hosts}
      width={480}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={busy} onClick={() => void submit()}>
          {t.save}
        </Button>
      }
    >
      <form {...props}>
        <FormNotices form={form} />
        <FormTextArea {...field('hosts')} label={t.hosts} help={t.hostsHelp} rows={[6, 16]} />
      </form>
    </Dialog>
  )
}
