import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useExport } from '~/app/exports/use-export'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import * as announces from '~/worker/library/announce/calls'
import * as calls from '~/worker/library/tests/calls'
import type { TestRow } from '~/worker/library/tests/contract'
import { loadTestsScreen } from '~/worker/library/tests/screen.server'
import { testResultCodes, testResultLabel, testResults } from '~/worker/library/tests/statuses'
import { lookup } from '~/worker/core/typed-keys'
import { Announcements } from '../parts/announcements'
import { sideOfPath, sideName } from '../side'
import style from '../library.module.css'
import { TestDetail } from './parts/detail'
import { TestSheet } from './parts/test-sheet'
import { t } from './texts'
import type { Route } from './+types/page'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [calls.listTests, announces.listAnnounces], (ctx, url) =>
    loadTestsScreen(ctx, sideOfPath(url.pathname), url.searchParams),
  )
export const meta = titleMeta((_, pathname) => t.title(sideName(sideOfPath(pathname))))

const columns = (): Column<TestRow>[] => [
  { key: 'testName', title: t.testName, width: 260, fixed: true, card: 'title' },
  {
    key: 'result',
    title: t.result,
    width: 110,
    card: 'status',
    text: (row) => row.result_dictText,
    show: (row) => <StatusTag colour={lookup(testResults, row.result)?.colour ?? 'grey'} label={row.result_dictText} />,
  },
  {
    key: 'passRate',
    title: t.passRate,
    width: 90,
    align: 'right',
    card: 'fact',
    text: (row) => (row.passRate === null ? '–' : `${row.passRate}%`),
  },
  {
    key: 'passCount',
    title: t.counts,
    width: 160,
    align: 'right',
    text: (row) => `${row.passCount} / ${row.failCount} / ${row.skipCount}`,
  },
  { key: 'departName', title: t.institution, width: 200, card: 'fact' },
  { key: 'caseName', title: t.case, width: 220, cut: 30 },
  { key: 'taskName', title: t.task, width: 200, cut: 30, away: true },
  { key: 'product', title: t.product, width: 160 },
  { key: 'version', title: t.version, width: 110 },
  { key: 'environment', title: t.environment, width: 200, cut: 30, away: true },
  { key: 'testDate', title: t.testDate, width: 120, align: 'right', sort: true, card: 'fact' },
  { key: 'status', title: t.status, width: 90, text: (row) => row.status_dictText },
]

const filters = (): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.keyword },
  {
    kind: 'choice',
    name: 'result',
    label: t.result,
    options: testResultCodes.map((value) => ({ value, label: testResultLabel(value) })),
  },
  { kind: 'days', name: 'testDate', from: 'testDate_begin', to: 'testDate_end', label: t.testDate },
]

function FilterNote({ names }: { names: readonly string[] }) {
  const { params } = useUrlQuery()
  return (
    <p className={style.actions}>
      {names.map((name) => t.about(name)).join(' · ')}
      <Link
        to={{
          search: applyQueryChange(params, { caseId: null, taskId: null, product: null, departId: null }).toString(),
        }}
      >
        {t.aboutNone}
      </Link>
    </p>
  )
}

/** Test reports of a side's institutions. */
export default function Tests({ loaderData }: Route.ComponentProps) {
  const { query, page, may, about } = loaderData
  const orgType = sideOfPath(useLocation().pathname)
  const { send } = useSend()
  const [draft, setDraft] = useState<TestRow | 'new' | null>(null)
  const exports = useExport('fbTests', t.title(sideName(orgType)), { orgType })
  const [doomed, setDoomed] = useState<TestRow | null>(null)
  const actions = (row: TestRow): RowAction[] =>
    may.submit && row.mine
      ? [
          { key: 'edit', label: t.edit, act: () => setDraft(row) },
          ...(row.status === 0 ? [{ key: 'delete', label: t.deleteIt, danger: true, act: () => setDoomed(row) }] : []),
        ]
      : []
  return (
    <Page
      title={t.title(sideName(orgType))}
      count={page.total}
      actions={
        may.submit && (
          <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDraft('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <Announcements rows={loaderData.announces} orgType={orgType} mayKeep={may.approve} />
      <ListScreen<TestRow>
        columns={columns()}
        filters={filters()}
        above={about.length > 0 && <FilterNote names={about} />}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        exports={exports}
        {...(may.submit && { actions })}
        sheet={{ title: (row) => row.testName, show: (row) => <TestDetail row={row} /> }}
      />
      {draft && (
        <TestSheet
          key={draft === 'new' ? 'new' : draft.id}
          row={draft === 'new' ? null : draft}
          orgType={orgType}
          onClose={() => setDraft(null)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          title={t.deleteAsk(doomed.testName)}
          act={t.deleteIt}
          onCancel={() => setDoomed(null)}
          onConfirm={async () => (await send(calls.deleteTests, { ids: [doomed.id] })).ok}
        />
      )}
    </Page>
  )
}
