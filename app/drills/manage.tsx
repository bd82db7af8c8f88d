import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useExport } from '~/app/exports/use-export'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { AddButton } from '~/app/ui/add-button'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { QuestionDialog } from '~/app/ui/question-dialog'
import { codeOptions } from '~/app/ui/code-options'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import type { SceneRow } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { SceneQuery } from '~/worker/drills/inputs'
import { loadSceneScreen } from '~/worker/drills/queries/scenes.server'
import { sceneStatusCodes, sceneStatusLabel } from '~/worker/drills/statuses'
import type { Route } from './+types/manage'
import { DifficultyTag, difficultyOptions, SceneStatusTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, drills.listScenes, async (ctx, url) => {
    const query = parseLenient(SceneQuery, url.searchParams)
    return { query, ...(await loadSceneScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.manage)

const columns = (): Column<SceneRow>[] => [
  { key: 'sceneName', title: t.name, width: 260, fixed: true, sort: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => <SceneStatusTag status={row.status} />,
  },
  { key: 'categoryName', title: t.category, width: 150, card: 'fact' },
  {
    key: 'difficulty',
    title: t.difficulty,
    width: 100,
    card: 'fact',
    text: (row) => row.difficulty_dictText,
    show: (row) => <DifficultyTag difficulty={row.difficulty} />,
  },
  { key: 'questionCount', title: t.questions, width: widthByLanguage(70, 90), align: 'right' },
  { key: 'points', title: t.points, width: 70, align: 'right' },
  { key: 'open', title: t.open, width: 90, text: (row) => (row.open ? t.openYes : t.openNo) },
  {
    key: 'version',
    title: t.version,
    width: 80,
    align: 'right',
    text: (row) => (row.version ? String(row.version) : '–'),
  },
  { key: 'studies', title: t.studies, width: 90, align: 'right' },
  {
    key: 'mean',
    title: t.mean,
    width: 80,
    align: 'right',
    text: (row) => (row.mean === null ? '–' : String(row.mean)),
  },
  { key: 'updateTime', title: t.updated, kind: 'time', align: 'right', sort: true, card: 'fact' },
]
type SceneAction = 'release' | 'off' | 'delete'
const sceneActions = { release: drills.releaseScenes, off: drills.withdrawScenes, delete: drills.deleteScenes }

const filtersOf = (categories: Route.ComponentProps['loaderData']['categories']): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.keyword },
  { kind: 'choice', name: 'categoryId', label: t.category, options: categories },
  { kind: 'choice', name: 'difficulty', label: t.difficulty, options: difficultyOptions() },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: codeOptions(sceneStatusCodes, sceneStatusLabel),
  },
  {
    kind: 'choice',
    name: 'open',
    label: t.open,
    options: [
      { value: '1', label: t.openYes },
      { value: '0', label: t.openNo },
    ],
  },
]

type OpenedAction = { act: SceneAction; ids: string[]; clear?: () => void }
function ActionDialog({ asked, onClose }: { asked: OpenedAction; onClose: () => void }) {
  const { send } = useSend()
  return (
    <QuestionDialog
      of={{
        title: t[`${asked.act}Ask`](asked.ids.length),
        act: t[asked.act],
        help: asked.act === 'off' ? t.offHelp : asked.act === 'release' ? t.releaseHelp : null,
        danger: asked.act !== 'release',
        send: async () => {
          const sent = await send(sceneActions[asked.act], { ids: asked.ids })
          if (sent.ok) asked.clear?.()
          return sent
        },
      }}
      onClose={onClose}
    />
  )
}

/** Management of drill scenarios: create, edit, publish, unpublish, delete. */
export default function Manage({ loaderData: { query, page, categories } }: Route.ComponentProps) {
  const { send } = useSend()
  const navigate = useNavigate()
  const exports = useExport('drillScenes', t.manage)
  const [opened, setOpened] = useState<OpenedAction | null>(null)
  const edit = (id: string) => linkTo('drillEdit', { id })
  const begin = (action: SceneAction, ids: string[], clear?: () => void) =>
    setOpened({ act: action, ids, ...(clear && { clear }) })
  const copy = async (id: string) => {
    const copied = await send(drills.copyScene, { id }, { revalidate: false })
    if (copied.ok) await navigate(edit(copied.result.id))
  }
  const actions = (row: SceneRow): RowAction[] => [
    { key: 'edit', label: t.edit, to: edit(row.id) },
    ...(['release', 'off', 'delete'] as const)
      .filter((action) => row.may[action])
      .map((action) => ({
        key: action,
        label: t[action],
        danger: action !== 'release',
        act: () => begin(action, [row.id]),
      })),
    { key: 'copy', label: t.copy, act: () => void copy(row.id) },
  ]
  const batch: BatchAction<SceneRow>[] = (['release', 'off', 'delete'] as const).map((action) => ({
    ...{ key: action, label: t[action], ticked: true, primary: action === 'release', danger: action === 'delete' },
    fits: (row) => row.may[action],
    act: (rows, clear) =>
      begin(
        action,
        rows.map(({ id }) => id),
        clear,
      ),
  }))
  return (
    <Page title={t.manage} count={page.total} actions={<AddButton label={t.add} to={edit('new')} />}>
      <ListScreen<SceneRow>
        columns={columns()}
        filters={filtersOf(categories)}
        empty={{ title: t.noScenes, help: t.noScenesHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
        batch={batch}
        exports={exports}
        openTo={(row) => edit(row.id)}
      />
      {opened && <ActionDialog asked={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
