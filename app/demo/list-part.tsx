import { useState } from 'react'
import { notify } from '~/app/lib/notify'
import { FactList } from '~/app/ui/field'
import type { BatchOutcome } from '~/app/ui/list/batch-bar'
import type { Selection, ListQuery } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Meter, MoneyText } from '~/app/ui/numbers'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { useTasks } from '~/app/ui/tasks/task-tray'
import { colours, type DemoRow, findRows, statusText } from './rows'
import { t } from './texts'

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Imitates the server: rows that await the viewer are accepted, others are refused with a reason. */
async function approveRows(chosen: Selection<DemoRow>): Promise<BatchOutcome> {
  await pause(200)
  const rows =
    chosen.kind === 'rows' ? chosen.rows : findRows(chosen.query).filter((row) => !chosen.except.includes(row.id))
  const failed = rows.filter((row) => row.colour !== 'blue')
  return {
    ok: rows.length - failed.length,
    failed: failed.map((row) => ({ id: row.id, name: row.name, reason: `${t.notMine}（${statusText(row)}）` })),
  }
}

/** Imports a file with one name per line. */
async function importNames(file: File, _dryRun: boolean, onProgress: (percent: number) => void): Promise<BatchOutcome> {
  const lines = (await file.text()).split(/\r?\n/)
  onProgress(60)
  await pause(200)
  const wrong = lines.flatMap((line, place) => (line.trim() || place === lines.length - 1 ? [] : [place + 1]))
  return {
    ok: lines.filter((line) => line.trim()).length,
    failed: wrong.map((line) => ({ id: String(line), name: t.wrongLine(line), reason: t.nameMissing })),
  }
}

/** A list with all features. */
export function ListPart({ rows, total, query }: { rows: readonly DemoRow[]; total: number; query: ListQuery }) {
  const [chosen, setChosen] = useState<DemoRow[] | null>(null)
  const { start } = useTasks()
  return (
    <>
      <ListScreen<DemoRow>
        columns={[
          { key: 'num', title: t.num, kind: 'number', fixed: true, copy: true },
          { key: 'name', title: t.name, width: 260, fixed: true, card: 'title', sort: true },
          {
            key: 'status',
            title: t.state,
            width: 110,
            card: 'status',
            show: (row) => <StatusTag colour={row.colour} label={statusText(row)} />,
            text: statusText,
          },
          { key: 'depart', title: t.depart, kind: 'mechanism', card: 'fact' },
          { key: 'manager', title: t.manager, kind: 'name', width: 100, card: 'fact' },
          {
            key: 'rate',
            title: t.rate,
            width: 200,
            show: (row) => <Meter value={row.rate} limit={60} label={t.rate} />,
            text: (row) => (row.rate === null ? '–' : `${row.rate}%`),
          },
          {
            key: 'budget',
            title: t.budget,
            width: 140,
            align: 'right',
            sort: true,
            show: (row) => <MoneyText value={row.budget} />,
          },
          { key: 'year', title: t.year, width: 90, align: 'right', sort: true },
          { key: 'due', title: t.due, kind: 'time', align: 'right', card: 'fact' },
          { key: 'id', title: 'ID', width: 80, away: true },
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t.name },
          {
            kind: 'choice',
            name: 'colour',
            label: t.state,
            multiple: true,
            options: colours.map((colour) => ({ value: colour, label: statusText({ colour }) })),
          },
          {
            kind: 'choice',
            name: 'year',
            label: t.year,
            options: ['2026', '2025', '2024'].map((year) => ({ value: year, label: year })),
          },
          { kind: 'days', name: 'due', from: 'dueFrom', to: 'dueTo', label: t.dueDay },
        ]}
        batch={[
          {
            key: 'pass',
            label: t.pass,
            primary: true,
            run: {
              question: t.passing,
              ask: async (about, dryRun) => {
                const outcome = await approveRows(about)
                if (!dryRun) notify.success(t.passed(outcome.ok))
                return outcome
              },
            },
          },
          { key: 'return', label: t.return, danger: true, act: (picked) => setChosen(picked) },
        ]}
        empty={{ title: t.empty, help: t.emptyHelp }}
        rows={rows}
        total={total}
        query={query}
        actions={(row) => [
          { key: 'open', label: t.open, act: () => notify.info(row.name) },
          {
            key: 'edit',
            label: t.edit,
            act: () => notify.info(row.name),
            why: row.colour === 'red' ? t.editWhy : undefined,
          },
          { key: 'copy', label: t.copy, act: () => notify.info(row.name) },
          { key: 'remove', label: t.remove, danger: true, act: () => notify.warning(row.name) },
        ]}
        sheet={{
          title: (row) => row.name,
          show: (row) => (
            <FactList
              items={[
                { label: t.num, value: row.num },
                { label: t.depart, value: row.depart },
                { label: t.manager, value: row.manager },
                { label: t.budget, value: <MoneyText value={row.budget} /> },
              ]}
            />
          ),
        }}
        openTo={() => '/demo'}
        exports={{
          xlsx: () => {
            start('demo.follow', t.exportTask(total), { seconds: 3 })
          },
        }}
        imports={{ accept: ['csv', 'txt'], limit: 1024 * 1024, take: importNames }}
      />
      <ReasonDialog
        open={!!chosen}
        title={t.handling(chosen?.length ?? 0)}
        act={t.handle}
        help={t.handleHelp}
        onConfirm={(reason) => {
          notify.success(t.handled(reason))
        }}
        onCancel={() => setChosen(null)}
      />
    </>
  )
}
