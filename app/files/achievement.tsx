import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { widthByLanguage } from '~/app/lib/column-width'
import { formatFileSize } from '~/app/ui/file-size'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { achievementScreen } from '~/worker/files/achievements.server'
import type { AchievementRow } from '~/worker/files/contract'
import { isViewable } from '~/worker/files/rules'
import type { Route } from './+types/achievement'
import { nameColumn } from './parts/name-column'
import { useFileDownload } from './parts/use-file-download'
import { Preview } from './preview/preview'
import { t } from './texts'
import * as files from '~/worker/files/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, files.listAchievements, (ctx, url) => achievementScreen(ctx, url.searchParams))
export const meta = titleMeta(() => t.achievement)

const levelText = (row: AchievementRow) => (row.level === 'public' ? t.levelPublic : t.levelIndustry)

const columns = (onShow: (row: AchievementRow) => void): Column<AchievementRow>[] => [
  nameColumn<AchievementRow>(280, onShow),
  { key: 'subjectName', title: t.subject, width: 280, card: 'fact' },
  { key: 'leadDepartName', title: t.institution, width: 200, card: 'fact' },
  { key: 'year', title: t.year, width: 80, sort: true, align: 'right' },
  {
    key: 'level',
    title: t.level,
    width: widthByLanguage(100, 130),
    card: 'status',
    text: levelText,
    show: (row) => <StatusTag colour={row.level === 'public' ? 'green' : 'blue'} label={levelText(row)} />,
  },
  { key: 'size', title: t.size, width: 100, align: 'right', text: (row) => formatFileSize(row.size) },
  {
    key: 'uploadTime',
    title: t.uploadTime,
    width: 160,
    sort: true,
    align: 'right',
    card: 'fact',
    text: (row) => row.uploadTime.slice(0, 16),
  },
  { key: 'downCount', title: t.downloads, width: widthByLanguage(110, 120), sort: true, align: 'right' },
]

/** Page of the results that subjects share with the industry or with everyone. */
export default function Achievement({ loaderData }: Route.ComponentProps) {
  const { page, query, years } = loaderData
  const [previewed, setPreviewed] = useState<AchievementRow | null>(null)
  const takeAway = useFileDownload()
  return (
    <Page title={t.achievement} count={page.total} atLeast={page.atLeast} note={t.achievementNote}>
      <ListScreen<AchievementRow>
        columns={columns(setPreviewed)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          {
            kind: 'choice',
            name: 'year',
            label: t.year,
            options: years.map((value) => ({ value, label: t.yearNamed(value) })),
          },
          {
            kind: 'choice',
            name: 'level',
            label: t.level,
            options: [
              { value: 'industry', label: t.levelIndustry },
              { value: 'public', label: t.levelPublic },
            ],
          },
        ]}
        empty={{ title: t.noAchievements, help: t.noAchievementsHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) => [
          ...(isViewable(row.ext) ? [{ key: 'preview', label: t.preview, act: () => setPreviewed(row) }] : []),
          {
            key: 'download',
            label: t.download,
            act: () => void takeAway(row),
          },
        ]}
      />
      <Preview file={previewed} onClose={() => setPreviewed(null)} />
    </Page>
  )
}
