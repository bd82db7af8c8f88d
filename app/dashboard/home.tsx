import { IconSetting } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PermissionGuard } from '~/app/frame/permission-guard'
import { greeting } from '~/worker/core/greeting'
import { linkTo } from '~/app/lib/named-pages'
import { loadChunk } from '~/app/ui/chunk'
import { useListLayout } from '~/app/ui/list/list-settings'
import { placeColumns } from '~/app/ui/list/column-layout'
import { Page } from '~/app/ui/page'
import { Announcements } from './announcements'
import { UpcomingDates } from './upcoming-dates'
import { FirstSteps } from './first-steps'
import { Institution } from './institution'
import { OwnSubjects } from './own-subjects'
import { WorkspaceHomeScreen } from './workspace-home'
import { Shortcuts } from './shortcuts'
import { RecentChanges } from './recent-changes'
import { t } from './texts'
import { TaskKinds, PendingTasks } from './pending-tasks'
import type { HomeData, Workplace } from './loader.server'
import { DomainHeatmap, YearFunnel, YearNumbers } from './year-overview'
import style from './dashboard.module.css'

// Loaded lazily: the card contains charts and only administrators have it.
const SystemState = lazy(() => loadChunk(() => import('./system-state')))
const CardArrangement = lazy(() => loadChunk(() => import('./card-arrangement')))
/** Key of the person's card layout, stored with the layouts of lists. */
const LAYOUT_KEY = '/dashboard'

/** Cards with totals. They are hidden by default for subject managers, who see their own subjects one by one. */
const hiddenForFewSubjects: readonly string[] = ['numbers', 'funnel', 'fields']

/** The home page: pending tasks, state of the year, upcoming dates. */
export function Home({ of: { room, desk } }: { of: HomeData }) {
  return room ? <WorkspaceHomeScreen of={room} /> : <Dashboard of={desk} />
}

/** Returns the person's cards, each for the wide or the narrow column. Cards without content are omitted. */
function cardsOf(of: Workplace): { key: string; title: string; wide: boolean; away: boolean; show: ReactNode }[] {
  const { year, system, own, kinds, coming, institution, since } = of
  const wide: [string, string, ReactNode][] = [
    ['waiting', t.waiting, (system ? of.total > 0 : kinds.length > 0) && <PendingTasks key="waiting" of={of} />],
    ['since', t.since, since && <RecentChanges key="since" of={since} />],
    ['own', t.own, own && <OwnSubjects key="own" of={own} todos={of.todos} now={of.now} />],
    ['numbers', t.numbers, year && <YearNumbers key="numbers" of={year} />],
    [
      'system',
      t.system,
      system && (
        <Suspense key="system">
          <SystemState of={system} />
        </Suspense>
      ),
    ],
    ['funnel', t.funnelCard, year && <YearFunnel key="funnel" of={year} />],
    ['fields', t.fieldsCard, year && <DomainHeatmap key="fields" of={year.fields} />],
  ]
  const side: [string, string, ReactNode][] = [
    ['kinds', t.counts, kinds.some(({ count }) => count > 0) && <TaskKinds key="kinds" of={kinds} />],
    ['institution', t.institution, institution && <Institution key="institution" of={institution} />],
    ['coming', t.coming, coming.length > 0 && <UpcomingDates key="coming" of={coming} now={of.now} />],
    ['announcements', t.announcements, <Announcements key="announcements" rows={of.announcements} />],
    ['shortcuts', t.shortcuts, <Shortcuts key="shortcuts" />],
    ['steps', t.firstSteps, <FirstSteps key="steps" roleCode={of.roleCode} />],
  ]
  return [wide, side].flatMap((some, at) =>
    some
      .filter(([, , show]) => !!show)
      .map(([key, title, show]) => ({
        key,
        title,
        show,
        wide: at === 0,
        away: !!own && hiddenForFewSubjects.includes(key),
      })),
  )
}

function Dashboard({ of }: { of: Workplace }) {
  const { layout, change, reset } = useListLayout(LAYOUT_KEY)
  const [arranging, setArranging] = useState(false)
  const cards = cardsOf(of)
  const inOrder = placeColumns(
    cards.map(({ key, title, away }) => ({ key, title, away })),
    layout,
  )
  const column = (wide: boolean) =>
    inOrder
      .filter(({ hidden }) => !hidden)
      .flatMap(({ key }) => cards.filter((card) => card.key === key && card.wide === wide))
      .map(({ show }) => show)
  return (
    <Page
      title={greeting(Number(of.now.slice(11, 13)), of.realname)}
      note={of.total ? t.someWaiting(of.total) : t.nothingWaits}
      actions={
        <>
          <PermissionGuard code="subject:declare">
            <Link to={linkTo('subjectAdd')} className={style.actionLink}>
              {t.declare}
            </Link>
          </PermissionGuard>
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconSetting />}
            aria-label={t.arrange}
            onClick={() => setArranging(true)}
          />
        </>
      }
    >
      <div className={style.desk}>
        <div className={style.side}>{column(true)}</div>
        <div className={style.side}>{column(false)}</div>
      </div>
      {arranging && (
        <Suspense>
          <CardArrangement
            cards={inOrder}
            layout={layout}
            onChange={change}
            onReset={reset}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
