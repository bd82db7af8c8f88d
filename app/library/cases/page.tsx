import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage as wide } from '~/app/lib/column-width'
import { buildRowActions } from '~/app/lib/row-actions'
import { titleMeta } from '~/app/lib/page-title'
import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { isAmong } from '~/worker/core/typed-keys'
import { parseLenient } from '~/worker/core/list'
import * as calls from '~/worker/library/cases/calls'
import {
  CaseQuery,
  type CaseRow,
  caseViews,
  caseSources,
  priorities,
  priorityLabel,
  caseSourceLabel,
} from '~/worker/library/cases/contract'
import { loadCaseScreen } from '~/worker/library/cases/screen.server'
import { type CaseStatus, caseStatusCodes, caseStatuses, caseStatusLabel } from '~/worker/library/cases/statuses'
import { sideOfPath, sideName } from '../side'
import { type CaseAction, useCaseActions } from './parts/actions'
import { CaseSheet } from './parts/case-view'
import { CoverageView } from './parts/coverage'
import { CategoryTree } from './parts/category-tree'
import { UsageView } from './parts/usage'
import type { Route } from './+types/page'
import styles from './cases.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [calls.listCases, calls.loadCoverage], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const requestedView = params.get('view')
    params.delete('view')
    const view = isAmong(caseViews, requestedView) ? requestedView : 'list'
    const query = parseLenient(CaseQuery, params)
    return { view, query, ...(await loadCaseScreen(ctx, sideOfPath(url.pathname), query, view)) }
  })
export const meta = titleMeta((_, pathname) => t.title(sideName(sideOfPath(pathname))))

export const CaseTag = ({ status }: { status: number }) => <StatusTag {...caseStatuses[status as CaseStatus]} />
const columns = (): Column<CaseRow>[] => [
  { key: 'caseName', title: t.name, width: 300, fixed: true, sort: true, card: 'title' },
  { key: 'caseNo', title: t.caseNo, width: 140, sort: true },
  {
    key: 'status',
    title: t.status,
    width: wide(110, 140),
    card: 'status',
    show: (row) => <CaseTag status={row.status} />,
    text: (row) => row.status_dictText,
  },
  { key: 'category', title: t.category, width: 150, card: 'fact', text: (row) => row.category_dictText || '–' },
  {
    key: 'priority',
    title: t.priority,
    width: wide(90, 100),
    sort: true,
    card: 'fact',
    text: (row) => row.priority_dictText,
  },
  { key: 'source', title: t.source, width: wide(110, 120), text: (row) => row.source_dictText },
  { key: 'sourceDepartName', title: t.depart, width: 180, away: true },
  { key: 'requirementCount', title: t.requirements, width: wide(100, 130), align: 'right' },
  { key: 'taskCount', title: t.tasks, width: wide(100, 90), align: 'right' },
  {
    key: 'testCount',
    title: t.tests,
    width: wide(100, 80),
    align: 'right',
    text: (row) => (row.testCount === null ? '–' : String(row.testCount)),
  },
  {
    key: 'rate',
    title: t.rate,
    width: 90,
    align: 'right',
    card: 'fact',
    text: (row) => (row.rate === null ? '–' : `${row.rate}%`),
  },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true },
]
const actionOrder = [
  'release',
  'submit',
  'edit',
  'revise',
  'return',
  'withdraw',
  'putBack',
  'takeOff',
  'delete',
] as const

/** Test cases of a side (fund or securities): category tree, list, coverage and usage. */
export default function Cases({ loaderData }: Route.ComponentProps) {
  const { view, query, page, tree, all, waiting, may, plans, requirements, coverage, years } = loaderData
  const side = sideOfPath(useLocation().pathname)
  const { going } = useUrlQuery()
  const { begin, dialog } = useCaseActions({ room: side, tree, plans, requirements, years })
  const [opened, setOpened] = useState<string | null>(null)
  const { actions, move } = buildRowActions<CaseAction, CaseRow>({
    ...{ order: actionOrder, labels: t, grave: ['delete', 'takeOff'], begin },
    may: (row, action) => row.buttons.includes(action),
  })
  return (
    <Page
      title={t.title(sideName(side))}
      count={page.total}
      actions={
        may.write && (
          <>
            <ExcelImport kind="fbCase" params={{ orgType: side }} />
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => void begin('new', [])}>
              {t.new}
            </Button>
          </>
        )
      }
    >
      <LinkTabs
        label={t.views}
        tabs={[
          ...caseViews.map((one) => ({
            key: one,
            says: t[one],
            to: { search: applyQueryChange(going, { view: one === 'list' ? null : one, pageNo: null }).toString() },
            here: one === view,
          })),
          ...(may.approve && waiting > 0
            ? [{ key: 'waiting', says: t.waiting, to: { search: '?status=1' }, here: false, count: waiting }]
            : []),
        ]}
      />
      <div className={styles.withSidebar}>
        <CategoryTree tree={tree} all={all} chosen={query.category ?? ''} />
        {view === 'coverage' && coverage ? (
          <CoverageView coverage={coverage} room={side} tree={tree} onOpen={setOpened} />
        ) : view === 'use' ? (
          <UsageView tree={tree} category={query.category ?? ''} />
        ) : (
          <ListScreen<CaseRow>
            columns={columns()}
            filters={[
              { kind: 'text', name: 'keyword', label: t.keyword },
              {
                kind: 'choice',
                name: 'status',
                label: t.status,
                options: caseStatusCodes.map((one) => ({ value: String(one), label: caseStatusLabel(one) })),
              },
              {
                kind: 'choice',
                name: 'priority',
                label: t.priority,
                options: priorities.map((value) => ({ value, label: priorityLabel(Number(value)) })),
              },
              {
                kind: 'choice',
                name: 'source',
                label: t.source,
                options: caseSources.map((value) => ({ value, label: caseSourceLabel(value) })),
              },
              { kind: 'choice', name: 'requirementId', label: t.requirements, options: requirements },
              { kind: 'choice', name: 'planId', label: t.plan, options: plans },
              { kind: 'choice', name: 'mine', label: t.mine, options: [{ value: '1', label: t.onlyMine }] },
            ]}
            batch={[
              ...(may.write ? [move('submit', { primary: true })] : []),
              ...(may.approve
                ? [move('release', { primary: true }), move('return'), move('takeOff', { danger: true })]
                : []),
              ...(may.plan
                ? [
                    {
                      key: 'collect',
                      label: t.collect,
                      ticked: true,
                      fits: (row: CaseRow) => row.status === 2,
                      act: (rows: CaseRow[], clear: () => void) => void begin('collect', rows, clear),
                    },
                  ]
                : []),
            ]}
            empty={{ title: t.empty, help: may.write ? t.emptyHelp : t.emptyRead }}
            rows={page.records}
            total={page.total}
            query={query}
            actions={actions}
            sheet={{ title: (row) => row.caseName, show: (row) => <CaseSheet id={row.id} /> }}
          />
        )}
      </div>
      {opened && <CaseSheet id={opened} onClose={() => setOpened(null)} />}
      {dialog}
    </Page>
  )
}
