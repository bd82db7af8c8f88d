import { TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { FactList } from '~/app/ui/field'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { outboxKinds, OutboxQuery, type OutboxRow, TemplateQuery, type TemplateRow } from '~/worker/messages/contract'
import { loadOutboxPage, templates } from '~/worker/messages/queries.server'
import { t } from './texts'
import { TemplateDialog } from './template-dialog'
import type { Route } from './+types/outbox'
import * as messagesCalls from '~/worker/messages/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [messagesCalls.listOutbox, messagesCalls.templates], async (ctx, url) => {
    const query = parseLenient(OutboxQuery, url.searchParams)
    if (url.searchParams.get('part') === 'templates')
      return { query, page: null, templates: await templates(ctx, TemplateQuery.parse({})) }
    return { query, page: await loadOutboxPage(ctx, query), templates: [] }
  })
export const meta = titleMeta(() => t.messages)

const kindLabels = (): Record<(typeof outboxKinds)[number], string> => ({
  mail: t.mail,
  sms: t.sms,
  digest: t.digest,
  notice: t.pushMessage,
  announcement: t.pushAnnouncement,
  export: t.export,
  similarity: t.compare,
  scan: t.scan,
  job: t.byHand,
})
const kindText = (kind: string) => (kindLabels() as Record<string, string>)[kind] ?? t.work
const statusText = (status: number) => [t.status0, t.status1, t.status2, t.status3][status] ?? ''
const statusColour = (status: number): Colour => (['blue', 'green', 'red', 'grey'] as const)[status] ?? 'grey'
const typeText = (type: string) => (type === '1' ? t.sms : type === '2' ? t.mail : t.message)

const outboxColumns = (): Column<OutboxRow>[] => [
  { key: 'kind', title: t.kind, width: 110, fixed: true, card: 'title', text: (row) => kindText(row.kind) },
  { key: 'to', title: t.to, width: 190, card: 'fact' },
  {
    key: 'status',
    title: t.status,
    width: 120,
    card: 'status',
    show: (row) => <StatusTag colour={statusColour(row.status)} label={statusText(row.status)} />,
  },
  { key: 'title', title: t.title, width: 220 },
  { key: 'text', title: t.content, width: 280 },
  { key: 'tries', title: t.tries, width: 80, align: 'right', card: 'fact' },
  { key: 'error', title: t.error, width: 220 },
  {
    key: 'createTime',
    title: t.created,
    width: 170,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.createTime),
  },
  {
    key: 'nextTime',
    title: t.next,
    width: 170,
    align: 'right',
    sort: true,
    text: (row) => (row.status === 0 ? formatMinutes(row.nextTime) : '–'),
  },
  { key: 'doneTime', title: t.done, width: 170, align: 'right', text: (row) => formatMinutes(row.doneTime) },
]
const templateColumns = (): Column<TemplateRow>[] => [
  { key: 'templateName', title: t.name, width: 180, fixed: true, card: 'title' },
  { key: 'templateCode', title: t.code, width: 190, card: 'fact' },
  { key: 'templateType', title: t.type, width: 110, card: 'fact', text: (row) => typeText(row.templateType) },
  {
    key: 'builtIn',
    title: t.origin,
    width: 120,
    card: 'status',
    show: (row) => <StatusTag colour={row.builtIn ? 'grey' : 'blue'} label={row.builtIn ? t.builtIn : t.own} />,
  },
  { key: 'templateContent', title: t.content, width: 360 },
  { key: 'places', title: t.places, width: 180, text: (row) => row.places.join(' ') },
]

const Details = ({ of: row }: { of: OutboxRow }) => (
  <FactList
    items={[
      { label: t.to, value: row.to },
      { label: t.status, value: statusText(row.status) },
      { label: t.tries, value: String(row.tries) },
      { label: t.created, value: formatMinutes(row.createTime) },
      { label: t.content, value: row.text, wide: true },
      { label: t.error, value: row.error, wide: true },
    ]}
  />
)
type OutboxData = Route.ComponentProps['loaderData']
function OutboxList({ query, page }: { query: OutboxData['query']; page: NonNullable<OutboxData['page']> }) {
  const { send } = useSend()
  const runCall = async (call: typeof messagesCalls.retryOutbox, rows: OutboxRow[], clear: () => void) => {
    const sent = await send(call, { ids: rows.map((row) => row.id) })
    if (sent.ok) clear()
  }
  return (
    <ListScreen<OutboxRow>
      columns={outboxColumns()}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t.status,
          options: [0, 1, 2, 3].map((status) => ({ value: String(status), label: statusText(status) })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t.kind,
          options: outboxKinds.map((kind) => ({ value: kind, label: kindText(kind) })),
        },
        { kind: 'text', name: 'to', label: t.to },
      ]}
      batch={[
        {
          key: 'retry',
          label: t.retry,
          primary: true,
          fits: (row) => row.status >= 2,
          act: (rows, clear) => void runCall(messagesCalls.retryOutbox, rows, clear),
        },
        {
          key: 'discard',
          label: t.discard,
          danger: true,
          fits: (row) => row.status === 0 || row.status === 2,
          act: (rows, clear) => void runCall(messagesCalls.discardOutbox, rows, clear),
        },
      ]}
      empty={{ title: t.none, help: t.noneHelp }}
      rows={page.records}
      total={page.total}
      query={query}
      sheet={{
        title: (row) => row.title || kindText(row.kind),
        show: (row) => <Details of={row} />,
      }}
    />
  )
}

/** Outgoing messages with their failures, and the message templates. */
export default function Outbox({ loaderData: { query, page, templates: words } }: Route.ComponentProps) {
  const { merge } = useUrlQuery()
  const [edited, setEdited] = useState<TemplateRow | null>(null)
  return (
    <Page title={t.messages} count={page ? page.total : words.length}>
      <Tabs
        type="line"
        activeKey={page ? 'outbox' : 'templates'}
        onChange={(part) => merge({ part: part === 'templates' ? part : null })}
      >
        <TabPane itemKey="outbox" tab={t.outbox} />
        <TabPane itemKey="templates" tab={t.templates} />
      </Tabs>
      {page ? (
        <OutboxList query={query} page={page} />
      ) : (
        <ListScreen<TemplateRow>
          columns={templateColumns()}
          rowKey="templateCode"
          empty={{ title: t.templates }}
          rows={words}
          total={words.length}
          query={{ pageNo: 1, pageSize: words.length }}
          actions={(row) => [{ key: 'edit', label: t.edit, act: () => setEdited(row) }]}
        />
      )}
      {edited && (
        <TemplateDialog
          row={words.find(({ templateCode }) => templateCode === edited.templateCode) ?? edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}
