import { useState } from 'react'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import type { ExerciseRow } from '~/worker/coding/responses'
import * as coding from '~/worker/coding/calls'
import { ExerciseQuery } from '~/worker/coding/inputs'
import { listExercises } from '~/worker/coding/queries/exercises.server'
import { exerciseStatusCodes, exerciseStatusLabel } from '~/worker/coding/statuses'
import { parseLenient } from '~/worker/core/list'
import type { Route } from './+types/manage'
import { DifficultyTag, difficultyOptions, ExerciseStatusTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, coding.listExercises, async (ctx, url) => {
    const query = parseLenient(ExerciseQuery, url.searchParams)
    return { query, page: await listExercises(ctx, query) }
  })
export const meta = titleMeta(() => t.manage)

const columns = (): Column<ExerciseRow>[] => [
  { key: 'title', title: t.title, width: 240, fixed: true, sort: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => <ExerciseStatusTag status={row.status} />,
  },
  {
    key: 'difficulty',
    title: t.difficulty,
    width: 100,
    card: 'fact',
    text: (row) => row.difficulty_dictText,
    show: (row) => <DifficultyTag difficulty={row.difficulty} />,
  },
  {
    key: 'cases',
    title: t.cases,
    width: 150,
    card: 'fact',
    text: (row) => t.sampleCount(row.sampleCount, row.hiddenCount),
  },
  { key: 'version', title: t.version, width: 80, align: 'right', text: (row) => String(row.version || t.notYet) },
  { key: 'sn', title: t.sn, width: 90, align: 'right', sort: true },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, card: 'fact' },
]
type ExerciseAction = 'release' | 'withdraw' | 'delete'
const exerciseActions = {
  release: coding.releaseExercises,
  withdraw: coding.withdrawExercises,
  delete: coding.deleteExercises,
}

/** Exercise management: create, release, withdraw, delete. */
export default function Manage({ loaderData: { query, page } }: Route.ComponentProps) {
  const { send } = useSend()
  const [opened, setOpened] = useState<{ act: ExerciseAction; ids: string[] } | null>(null)
  const edit = (id: string) => linkTo('codingEdit', { id })
  const actions = (row: ExerciseRow): RowAction[] => [
    { key: 'edit', label: t.edit, to: edit(row.id) },
    ...(['release', 'withdraw', 'delete'] as const)
      .filter((action) => row.may[action])
      .map((action) => ({
        key: action,
        label: t[action],
        danger: action !== 'release',
        act: () => setOpened({ act: action, ids: [row.id] }),
      })),
  ]
  return (
    <Page title={t.manage} count={page.total} actions={<AddButton label={t.add} to={edit('new')} />}>
      <ListScreen<ExerciseRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.title },
          { kind: 'choice', name: 'difficulty', label: t.difficulty, options: difficultyOptions() },
          {
            kind: 'choice',
            name: 'status',
            label: t.status,
            options: codeOptions(exerciseStatusCodes, exerciseStatusLabel),
          },
        ]}
        empty={{ title: t.noneYet, help: t.noneYetHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        openTo={(row) => edit(row.id)}
      />
      {opened && (
        <ConfirmDialog
          open
          danger={opened.act !== 'release'}
          title={t[`${opened.act}Ask`](opened.ids.length)}
          act={t[opened.act]}
          onCancel={() => setOpened(null)}
          onConfirm={async () => (await send(exerciseActions[opened.act], { ids: opened.ids })).ok}
        >
          {opened.act === 'release' ? t.releaseHelp : null}
        </ConfirmDialog>
      )}
    </Page>
  )
}
