import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ExcelImport } from '~/app/files/excel/excel-import'
import { load } from '~/app/lib/load.server'
import { room as wide } from '~/app/lib/room'
import { rowActs } from '~/app/lib/row-acts'
import { title } from '~/app/lib/title'
import { LinkTabs } from '~/app/ui/link-tabs'
import { changed, useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { isAmong } from '~/worker/core/names'
import { forgive } from '~/worker/core/list'
import * as calls from '~/worker/library/cases/calls'
import {
  CaseQuery,
  type CaseRow,
  caseViews,
  caseSources,
  priorities,
  priorityLabel,
  sourceLabel,
} from '~/worker/library/cases/contract'
import { caseScreen } from '~/worker/library/cases/screen.server'
import { type CaseStatus, caseStatusCodes, caseStatuses, caseStatusLabel } from '~/worker/library/cases/statuses'
import { roomIn, roomName } from '../room'
import { type CaseAct, useCaseActs } from './parts/acts'
import { CaseSheet } from './parts/case-view'
import { CoverageView } from './parts/coverage'
import { CategoryTree } from './parts/tree'
import { UseView } from './parts/use'
import type { Route } from './+types/page'
import styles from './cases.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [calls.listCases, calls.coverage], async (ctx, url) => {
    const params = new URLSearchParams(url.searchParams)
    const requestedView = params.get('view')
    params.delete('view')
    const view = isAmong(caseViews, requestedView) ? requestedView : 'list'
    const query = forgive(CaseQuery, params)
    return { view, query, ...(await caseScreen(ctx, roomIn(url.pathname), query, view)) }
  })
export const meta = title((_, pathname) => t.title(roomName(roomIn(pathname))))

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
const order = ['release', 'submit', 'edit', 'revise', 'return', 'withdraw', 'putBack', 'takeOff', 'delete'] as const

/** Test cases of a side (fund or securities): category tree, list, coverage and usage. */
export default function Cases({ loaderData }: Route.ComponentProps) {
  const { view, query, page, tree, all, waiting, may, plans, requirements, coverage, years } = loaderData
  const side = roomIn(useLocation().pathname)
  const { going } = useAddress()
  const { begin, dialog } = useCaseActs({ room: side, tree, plans, requirements, years })
  const [opened, setOpened] = useState<string | null>(null)
  const { actions, move } = rowActs<CaseAct, CaseRow>({
    ...{ order, labels: t, grave: ['delete', 'takeOff'], begin },
    may: (row, action) => row.buttons.includes(action),
  })
  return (
    <Page
      title={t.title(roomName(side))}
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
            to: { search: changed(going, { view: one === 'list' ? null : one, pageNo: null }).toString() },
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
          <UseView tree={tree} category={query.category ?? ''} />
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
                options: caseSources.map((value) => ({ value, label: sourceLabel(value) })),
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
