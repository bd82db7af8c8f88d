import { Chart } from '~/app/ui/chart/chart'
import { itemChart } from '~/app/ui/chart/chart-data'
import { Section } from '~/app/ui/page'
import type { CategoryBranch } from '~/worker/library/cases/screen.server'
import styles from '../cases.module.css'
import { t } from '../texts'

/** Number of test cases of each category, and the number of tasks that use them. */
export function UsageView({ tree, category }: { tree: readonly CategoryBranch[]; category: string }) {
  const visibleBranches = tree.filter(({ code }) =>
    category ? code.length === 4 && code.startsWith(category.slice(0, 2)) : code.length === 2,
  )
  return (
    <div className={styles.charts}>
      <Section title={t.useByCategory}>
        <Chart
          of={itemChart(
            'bar',
            t.useByCategory,
            t.ofCases,
            visibleBranches.map(({ name, total }) => ({ label: name, count: total })),
          )}
        />
      </Section>
      <Section title={t.useByTasks}>
        <Chart
          of={itemChart(
            'bar',
            t.useByTasks,
            t.ofTimes,
            visibleBranches.map(({ name, tasks }) => ({ label: name, count: tasks })),
          )}
        />
      </Section>
    </div>
  )
}
