import { title } from '~/app/frame/title'
import { load } from '~/app/lib/load.server'
import { BarChart, ColumnChart } from '~/app/ui/charts'
import { Empty } from '~/app/ui/empty'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import type { Route } from './+types/analysis'
import { readAnalysis } from './analysis.server'
import style from './desk.module.css'

export const loader = (args: Route.LoaderArgs) => load(args, (ctx) => readAnalysis(ctx))
export const meta = title('工作台')

/** The role's subjects at a glance; every picture has its table. */
export default function Analysis({
  loaderData: { total, inRoad, finished, byStatus, byYear, byDomain },
}: Route.ComponentProps) {
  return (
    <Page title="工作台" note="当前角色可见的课题">
      {total === 0 ? (
        <Section>
          <Empty title="当前角色还没有可见的课题" help="有课题后，这里按状态、年度和领域统计" />
        </Section>
      ) : (
        <>
          <ul className={style.totals}>
            {[
              ['全部课题', total],
              ['在研课题', inRoad],
              ['已完成', finished],
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
            <Section title="按状态">
              <BarChart caption="课题数量，按状态" unit="个" items={byStatus} />
            </Section>
            <Section title="按年度">
              <ColumnChart caption="课题数量，按年度" unit="个" items={byYear} />
            </Section>
            <Section title="按领域">
              <BarChart caption="课题数量，按领域" unit="个" items={byDomain} />
            </Section>
          </div>
        </>
      )}
    </Page>
  )
}
