import { Link } from 'react-router'
import { Chart } from '~/app/ui/chart/chart'
import { amounts, type ChartOf } from '~/app/ui/chart/describe'
import { Section } from '~/app/ui/page'
import type { Figure, Figures as Shown } from '~/worker/software/contract'
import { adaptResultLabel } from '~/worker/software/statuses'
import style from '../software.module.css'
import { t } from '../texts'

type Part = { name: string; kind: ChartOf['kind']; caption: string; items: readonly Figure[] }
const listOf = (name: string, value: string) => new URLSearchParams({ status: '2', [name]: value }).toString()

function Lists({
  caption,
  name,
  items,
  words = t.countOf,
}: {
  caption: string
  name: string
  items: readonly Figure[]
  words?: typeof t.countOf
}) {
  return (
    <ul className={style.links} aria-label={t.lists(caption)}>
      {items.map((one) => (
        <li key={one.value}>
          <Link to={`?${listOf(name, one.value)}`}>
            <span>{one.label}</span>
            <span>{words(one.total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ByPlatform({ of: platforms }: { of: Shown['platforms'] }) {
  return (
    <Section title={t.byPlatform}>
      <Chart
        of={{
          kind: 'bar',
          caption: t.byPlatform,
          unit: t.resultUnit,
          stacked: true,
          labels: platforms.map(({ label }) => label),
          series: [
            { name: adaptResultLabel(1), values: platforms.map(({ runs }) => runs), colour: 'green' },
            { name: adaptResultLabel(2), values: platforms.map(({ partly }) => partly), colour: 'orange' },
            { name: adaptResultLabel(3), values: platforms.map((one) => one.not), colour: 'red' },
          ],
        }}
      />
      <Lists
        caption={t.byPlatform}
        name="platform"
        words={t.tests}
        items={platforms.map((one) => ({
          value: one.value,
          label: one.label,
          total: one.runs + one.partly + one.not,
        }))}
      />
    </Section>
  )
}

/** Published software, drawn; under each picture its numbers lead to their lists. */
export function Figures({ of }: { of: Shown }) {
  const parts: Part[] = [
    { name: 'classCode', kind: 'bar', caption: t.byClass, items: of.classes },
    { name: 'vendor', kind: 'bar', caption: t.byVendor, items: of.vendors },
    { name: 'xinchuang', kind: 'pie', caption: t.byXinchuang, items: of.xinchuang },
  ]
  return (
    <>
      <dl className={style.tops}>
        <div>
          <dt>{t.total}</dt>
          <dd>{of.total}</dd>
        </div>
        <div>
          <dt>{t.results}</dt>
          <dd>{of.results}</dd>
        </div>
      </dl>
      <div className={style.grid}>
        <div>
          <ByPlatform of={of.platforms} />
        </div>
        {parts.map(({ name, kind, caption, items }) => (
          <div key={name}>
            <Section title={caption}>
              <Chart
                of={amounts(
                  kind,
                  caption,
                  t.unit,
                  items.map(({ label, total }) => ({ label, count: total })),
                )}
              />
              <Lists caption={caption} name={name} items={items} />
            </Section>
          </div>
        ))}
      </div>
    </>
  )
}
