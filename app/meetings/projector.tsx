import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { loadProjectorView, type ProjectorView } from '~/worker/meetings/queries/panel.server'
import { meetingPageUrl } from '~/worker/policy/page-urls'
import type { Route } from './+types/projector'
import { clockText, useSecondsLeft } from './parts/clock'
import { usePanelUpdates } from './parts/use-panel-updates'
import styles from './meetings.module.css'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, meetings.panelView, (ctx) => loadProjectorView(ctx, args.params.id))
export const meta = titleMeta((data: ProjectorView | undefined) => data?.meetingName ?? t.projector)

/** Projector view: current item, clock and number of committed scores. It shows no names of panel members. */
export default function Projector({ loaderData: panel }: Route.ComponentProps) {
  usePanelUpdates(panel.id)
  const item = panel.items[panel.at]
  return (
    <div className={styles.projector}>
      <header>
        <span>{panel.meetingName}</span>
        <span>{item && t.item(item.order, panel.items.length)}</span>
      </header>
      <main id="page">{item ? <Item panel={panel} item={item} /> : <h1>{t.notBegun}</h1>}</main>
      <footer>
        <span>{item && panel.items[panel.at + 1] && `${t.nextItem} ${panel.items[panel.at + 1]!.subjectName}`}</span>
        <a href={`${meetingPageUrl(panel)}/panel`}>{t.quit}</a>
      </footer>
    </div>
  )
}

function Item({ panel, item }: { panel: ProjectorView; item: ProjectorView['items'][number] }) {
  const left = useSecondsLeft(panel, item.minutes)
  return (
    <>
      <h1>{item.subjectName}</h1>
      <div className={styles.clockDigits} data-over={left < 0} role="timer" aria-label={left < 0 ? t.over : t.left}>
        {clockText(left)}
      </div>
      <p className={styles.count} role="status">
        {item.total > 0 && item.done === item.total ? t.allCommitted : t.committedOf(item.done, item.total)}
      </p>
    </>
  )
}
