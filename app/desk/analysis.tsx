import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { Chart } from '~/app/ui/chart/chart'
import { amounts } from '~/app/ui/chart/describe'
import { Empty } from '~/app/ui/empty'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { holds } from '~/worker/policy/can'
import { roomOf } from '~/worker/policy/roles'
import { roomHome } from '~/worker/rooms/home.server'
import { readAnalysis } from '~/worker/statistics/analysis.server'
import type { Route } from './+types/analysis'
import { HomeScreen } from './room-home'
import { t } from './texts'
import style from './desk.module.css'

export const loader = (args: Route.LoaderArgs) =>
  load(args, null, async (ctx) =>
    roomOf(ctx.actor.roleCode) && holds(ctx.actor, 'room:read')
      ? { home: await roomHome(ctx), subjects: null }
      : { home: null, subjects: await readAnalysis(ctx) },
  )
export const meta = title(() => t.analysis)

/** Of a workspace its home; of the others the role's subjects. */
export default function Analysis({ loaderData: { home, subjects } }: Route.ComponentProps) {
  return home ? <HomeScreen of={home} /> : <Subjects of={subjects} />
}

/** The role's subjects at a glance; every picture has its table. */
function Subjects({
  of: { total, inRoad, finished, byStatus, byYear, byDomain },
}: {
  of: Awaited<ReturnType<typeof readAnalysis>>
}) {
  return (
    <Page title={t.analysis} note={t.analysisNote}>
      {total === 0 ? (
        <Section>
          <Empty title={t.noSubjects} help={t.noSubjectsHelp} />
        </Section>
      ) : (
        <>
          <ul className={style.totals}>
            {[
              [t.allSubjects, total],
              [t.running, inRoad],
              [t.finished, finished],
            ].map(([label, count]) => (
              <li key={label}>
                <strong>
                  <NumberText value={Number(count)} />
                </strong>
                {label}
              </li>
            ))}
          </ul>
          <div className={style.charts}>
            <Section title={t.byStatus}>
              <Chart of={amounts('bar', t.statusCaption, t.unit, byStatus)} />
            </Section>
            <Section title={t.byYear}>
              <Chart of={amounts('column', t.yearCaption, t.unit, byYear)} />
            </Section>
            <Section title={t.byDomain}>
              <Chart of={amounts('bar', t.domainCaption, t.unit, byDomain)} />
            </Section>
          </div>
        </>
      )}
    </Page>
  )
}
