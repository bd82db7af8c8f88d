import { Button } from '@douyinfe/semi-ui'
import { Link, useRevalidator } from 'react-router'
import { titleMeta } from '~/app/lib/page-title'
import { ScoreForm } from '~/app/grading/parts/score-form'
import { t as grading } from '~/app/grading/texts'
import { WorkspacePanes } from '~/app/review-workspace/workspace-panes'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { MaterialView } from '~/app/reviews/parts/material'
import { EmptyState } from '~/app/ui/empty-state'
import { Page, Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { PanelView } from '~/worker/meetings/contract'
import { meetingPageUrl } from '~/worker/policy/page-urls'
import { panelView } from '~/worker/meetings/queries/panel.server'
import type { Route } from './+types/panel'
import { clockText, useSecondsLeft } from './parts/clock'
import { usePanelUpdates } from './parts/use-panel-updates'
import styles from './meetings.module.css'
import { t } from './texts'
import * as meetings from '~/worker/meetings/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, meetings.panelView, (ctx) => panelView(ctx, args.params.id))
export const meta = titleMeta((data: PanelView | undefined) => data?.meetingName ?? t.panel)

type PanelAction = 'go' | 'start' | 'pause' | 'reset' | 'close'

type PanelTask = NonNullable<PanelView['desk']>
const keyOf = ({ subject }: PanelTask) => subject.id
/** The panel member's form for the current subject, beside its material. */
function OwnForm({ panel, desk, mine }: { panel: PanelView; desk: PanelTask; mine: NonNullable<PanelTask['mine']> }) {
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.live}>
      <WorkspacePanes
        ones={[desk]}
        on={desk.subject.id}
        keyOf={keyOf}
        formName={grading.gradingForm}
        material={() => <MaterialView subject={desk.material} />}
        form={() => (
          <ScoreForm
            key={`${mine.gradeId} ${mine.status === '已评分'}`}
            info={desk}
            grade={mine}
            reasons={panel.reasons}
            onNext={() => void revalidate()}
            goesOn={false}
          />
        )}
      />
    </div>
  )
}

function PanelLinks({ panel }: { panel: PanelView }) {
  return (
    <>
      <Link
        className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
        to={meetingPageUrl(panel)}
      >
        {t.leave}
      </Link>
      {(panel.run || panel.judges !== null) && (
        <a
          className={`semi-button semi-button-primary semi-button-light ${styles.button}`}
          href={`${meetingPageUrl(panel)}/projector`}
          target="_blank"
          rel="noreferrer"
        >
          {t.projector}
        </a>
      )}
    </>
  )
}

/** The live panel: agenda, clock, missing scores, and for panel members the form of the current subject. */
export default function Panel({ loaderData: panel }: Route.ComponentProps) {
  usePanelUpdates(panel.id)
  const { send, busy } = useSend()
  const item = panel.items[panel.at]
  const move = (action: PanelAction, at?: number) =>
    void send(meetings.movePanel, { id: panel.id, act: action, ...(at !== undefined && { at }) }, { success: false })
  return (
    <Page
      title={panel.meetingName}
      actions={
        <>
          <PanelLinks panel={panel} />
        </>
      }
    >
      <div className={styles.panelColumn}>
        <AgendaOrder panel={panel} onGo={panel.run && !busy ? (at) => move('go', at) : null} />
        {item ? (
          <CurrentItem panel={panel} item={item} busy={busy} move={move} />
        ) : (
          <EmptyState
            title={t.notBegun}
            help={t.notBegunHelp}
            action={
              panel.run && (
                <Button theme="solid" loading={busy} onClick={() => move('go', 0)}>
                  {t.begin}
                </Button>
              )
            }
          />
        )}
        {item && panel.judges && <PanelMembers judges={panel.judges} />}
        {item && panel.mine === 'grade' && panel.desk?.mine ? (
          <OwnForm panel={panel} desk={panel.desk} mine={panel.desk.mine} />
        ) : item && panel.next ? (
          <Section>
            <Link className={styles.link} to={panel.next.url}>
              {t[panel.next.act]}
            </Link>
          </Section>
        ) : item && !panel.judges ? (
          <p className={styles.muted}>{t.waitNothing}</p>
        ) : null}
      </div>
    </Page>
  )
}

function AgendaOrder({ panel, onGo }: { panel: PanelView; onGo: ((at: number) => void) | null }) {
  return (
    <ol className={styles.agenda} aria-label={t.agenda}>
      {panel.items.map((one, at) => {
        const says = t.stop(one.order, one.done, one.total)
        const marks = {
          title: one.subjectName,
          'aria-label': `${says} ${one.subjectName}`,
          'aria-current': at === panel.at,
          'data-done': one.total > 0 && one.done === one.total,
        }
        return (
          <li key={one.order}>
            {onGo ? (
              <button type="button" {...marks} onClick={() => onGo(at)}>
                {says}
              </button>
            ) : (
              <span {...marks}>{says}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function CurrentItem({
  panel,
  item,
  busy,
  move,
}: {
  panel: PanelView
  item: PanelView['items'][number]
  busy: boolean
  move: (act: PanelAction, at?: number) => void
}) {
  const left = useSecondsLeft(panel, item.minutes)
  return (
    <section className={styles.stage} aria-label={t.item(item.order, panel.items.length)}>
      <div>
        <p className={styles.muted}>
          {[t.item(item.order, panel.items.length), item.subjectNum, item.speaker].filter(Boolean).join(' · ')}
        </p>
        <h2>{item.subjectName}</h2>
        <p className={styles.muted} role="status">
          {item.total > 0 && item.done === item.total ? t.allCommitted : t.committedOf(item.done, item.total)}
        </p>
      </div>
      <div>
        <p className={styles.muted}>{left < 0 ? t.over : t.left}</p>
        <div className={styles.timer} data-over={left < 0} role="timer">
          {clockText(left)}
        </div>
      </div>
      {panel.run && (
        <div className={styles.actions}>
          <Button disabled={busy || panel.at <= 0} onClick={() => move('go', panel.at - 1)}>
            {t.previousItem}
          </Button>
          <Button theme="solid" disabled={busy} onClick={() => move(panel.since ? 'pause' : 'start')}>
            {panel.since ? t.clockPause : t.clockStart}
          </Button>
          <Button disabled={busy} onClick={() => move('reset')}>
            {t.clockReset}
          </Button>
          <Button disabled={busy || panel.at >= panel.items.length - 1} onClick={() => move('go', panel.at + 1)}>
            {t.nextItem}
          </Button>
          <Button type="danger" disabled={busy} onClick={() => move('close')}>
            {t.close}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Members who have not committed come first. */
function PanelMembers({ judges }: { judges: NonNullable<PanelView['judges']> }) {
  return (
    <Section title={t.judges}>
      <ul className={styles.names}>
        {judges
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map((one, at) => (
            <li key={`${one.name} ${at}`}>
              <StatusTag
                colour={one.done ? 'green' : 'orange'}
                label={`${one.name} ${one.done ? t.committed : t.notCommitted}`}
              />
            </li>
          ))}
      </ul>
    </Section>
  )
}
