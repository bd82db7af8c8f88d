import { YearSelect } from '~/app/grading/parts/year-select'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Empty } from '~/app/ui/empty'
import { Page, Section } from '~/app/ui/page'
import { readAll } from '~/worker/core/read-all.server'
import { forgive } from '~/worker/core/list'
import { holds } from '~/worker/policy/can'
import { roomOf } from '~/worker/policy/roles'
import { roomHome } from '~/worker/rooms/home.server'
import { type Analysis as Subjects, analysisOf } from '~/worker/statistics/analysis.server'
import { StatisticsQuery } from '~/worker/statistics/contract'
import type { Route } from './+types/analysis'
import { HomeScreen } from './room-home'
import { t } from './texts'
import { Fields, YearFunnel, YearNumbers } from './year'
import style from './desk.module.css'

export const loader = (args: Route.LoaderArgs) =>
  load(args, null, async (ctx, url) =>
    roomOf(ctx.actor.roleCode) && holds(ctx.actor, 'room:read')
      ? { home: await roomHome(ctx), of: null }
      : {
          home: null,
          ...(await readAll(ctx, {
            of: analysisOf(ctx, forgive(StatisticsQuery, url.searchParams).year ?? null),
          })),
        },
  )
export const meta = title(() => t.analysis)

/** Of a workspace its home; of the others how the year of the role's subjects stands. */
export default function Analysis({ loaderData: { home, of } }: Route.ComponentProps) {
  return home ? <HomeScreen of={home} /> : <Year of={of} />
}

function Year({ of }: { of: Subjects }) {
  return (
    <Page
      title={t.analysis}
      note={t.analysisNote}
      actions={of.years.length > 0 && <YearSelect year={of.year} years={of.years.toReversed()} />}
    >
      {of.all.count === 0 ? (
        <Section>
          <Empty title={t.noSubjects} help={t.noSubjectsHelp} />
        </Section>
      ) : (
        <>
          <YearNumbers of={of} />
          <div className={style.year}>
            <YearFunnel of={of} />
            <Fields of={of.fields} />
          </div>
        </>
      )}
    </Page>
  )
}
