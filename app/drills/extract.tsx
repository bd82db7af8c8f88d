import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useExport } from '~/app/exports/use-export'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import type { DrawRow } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { DrawQuery } from '~/worker/drills/inputs'
import { loadDrawScreen } from '~/worker/drills/queries/draws.server'
import type { Route } from './+types/extract'
import styles from './drills.module.css'
import { DrawDetail } from './parts/draw-detail'
import { DrawSheet } from './parts/draw-sheet'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, drills.listDraws, async (ctx, url) => {
    const query = parseLenient(DrawQuery, url.searchParams)
    return { query, ...(await loadDrawScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.extract)

const columns = (): Column<DrawRow>[] => [
  { key: 'purpose', title: t.purpose, width: 240, fixed: true, card: 'title' },
  {
    key: 'items',
    title: t.drawnScenes,
    width: 320,
    cut: 30,
    card: 'fact',
    text: (row) => row.items.map((one) => one.sceneName).join('、'),
  },
  { key: 'departName', title: t.depart, width: 180, card: 'fact' },
  { key: 'userName', title: t.drawer, width: 120 },
  { key: 'checkCode', title: t.code, width: 120 },
  { key: 'seed', title: t.seed, width: 120, align: 'right', away: true },
  {
    key: 'createTime',
    title: t.time,
    width: 150,
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.createTime),
  },
]

/** Draws of drill scenarios by rules, and the register of draws. */
export default function Extract({ loaderData: { query, page, categories, mayDraw } }: Route.ComponentProps) {
  const [drawing, setDrawing] = useState(false)
  const exports = useExport('drillDraws', t.extract)
  return (
    <Page
      title={t.extract}
      count={page.total}
      actions={
        <>
          <a
            className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
            href="/drillSceneExtract"
            target="_blank"
            rel="noreferrer"
          >
            {t.bigScreen}
          </a>
          {mayDraw && (
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDrawing(true)}>
              {t.draw}
            </Button>
          )}
        </>
      }
    >
      <ListScreen<DrawRow>
        columns={columns()}
        filters={[{ kind: 'text', name: 'keyword', label: t.purpose }]}
        empty={{ title: t.noDraws, help: t.noDrawsHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        {...(mayDraw && { exports })}
        sheet={{ title: (row) => row.purpose, show: (row) => <DrawDetail key={row.id} draw={row} /> }}
      />
      {drawing && <DrawSheet categories={categories} onClose={() => setDrawing(false)} />}
    </Page>
  )
}
