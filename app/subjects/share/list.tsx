import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { yearOptions } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { type ShareLevel, shareLevels, ShareQuery, type ShareRow } from '~/worker/subjects/sharing/contract'
import { shareScreen } from '~/worker/subjects/sharing/queries.server'
import { subjectStatuses, type SubjectStatus } from '~/worker/subjects/statuses'
import type { Route } from './+types/list'
import { t } from './texts'
import * as steering from '~/worker/subject-management/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, steering.shareInfo, async (ctx, url) => {
    const query = parseLenient(ShareQuery, url.searchParams)
    return { query, ...(await shareScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.title)

const colours = { none: 'grey', industry: 'blue', public: 'green', pending: 'orange' } as const
const columns = (): Column<ShareRow>[] => [
  { key: 'subjectName', title: t.name, width: 300, fixed: true, sort: true, card: 'title' },
  {
    key: 'level',
    title: t.level,
    width: widthByLanguage(120, 190),
    card: 'status',
    show: (row) => <StatusTag colour={colours[row.level]} label={t[row.level]} />,
    text: (row) => t[row.level],
  },
  {
    key: 'results',
    title: t.results,
    width: widthByLanguage(100, 130),
    align: 'right',
    card: 'fact',
    text: (row) => t.resultsOf(row.shared, row.results),
  },
  { key: 'leadDepartName', title: t.institution, width: 200, card: 'fact' },
  { key: 'subjectManName', title: t.manager, width: widthByLanguage(120, 150) },
  { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
  {
    key: 'status',
    title: t.status,
    width: 110,
    show: (row) => (
      <StatusTag colour={subjectStatuses[row.status as SubjectStatus].colour} label={row.status_dictText} />
    ),
  },
  { key: 'shareTime', title: t.time, kind: 'time', align: 'right', sort: true, card: 'fact' },
  { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150 },
]

/** Sharing levels of established subjects: with the industry and with the public. */
export default function Share({ loaderData: { query, page, years } }: Route.ComponentProps) {
  const { send } = useSend()
  const [chosen, setChosen] = useState<ShareRow | null>(null)
  const actions = (row: ShareRow): RowAction[] => [
    ...(row.mayConfirm
      ? [
          {
            key: 'confirm',
            label: t.confirm,
            act: () => void send(steering.setShare, { subjectId: row.id, share: 1, shareAuth: 2 }),
          },
        ]
      : []),
    ...(row.mayShare ? [{ key: 'set', label: t.set, act: () => setChosen(row) }] : []),
  ]
  return (
    <Page title={t.title} count={page.total} note={t.help}>
      <ListScreen<ShareRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.name },
          { kind: 'choice', name: 'year', label: t.year, options: yearOptions(years) },
          {
            kind: 'choice',
            name: 'level',
            label: t.level,
            options: shareLevels.map((value) => ({ value, label: t[value] })),
          },
        ]}
        empty={{ title: t.empty, help: t.emptyHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        openTo={(row) => subjectPageUrl(row.id, 'share')}
      />
      {chosen && <ShareDialog row={chosen} onClose={() => setChosen(null)} />}
    </Page>
  )
}

const auths: Record<Exclude<ShareLevel, 'pending'>, number> = { none: 0, industry: 1, public: 2 }
function ShareDialog({ row, onClose }: { row: ShareRow; onClose: () => void }) {
  const { send, busy } = useSend()
  const [level, setLevel] = useState<keyof typeof auths>(row.level === 'pending' ? 'public' : row.level)
  const save = async () => {
    const shareAuth = auths[level]
    const sent = await send(steering.setShare, { subjectId: row.id, share: shareAuth ? 1 : 0, shareAuth })
    if (sent.ok) onClose()
  }
  return (
    <ActionDialog
      title={t.setFor(row.subjectName)}
      verb={t.set}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <RadioGroup
        direction="vertical"
        aria-label={t.level}
        value={level}
        onChange={(event) => setLevel(event.target.value as keyof typeof auths)}
      >
        {(Object.keys(auths) as (keyof typeof auths)[]).map((one) => (
          <Radio key={one} value={one}>
            {t[one]}
          </Radio>
        ))}
      </RadioGroup>
      <p style={{ margin: 0, color: 'var(--semi-color-text-2)', fontSize: 12, lineHeight: '18px' }}>{t.help}</p>
    </ActionDialog>
  )
}
