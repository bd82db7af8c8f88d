import { Link } from 'react-router'
import { NumberText } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import { t } from './texts'
import type { Workplace } from './loader.server'
import style from './dashboard.module.css'

/** The viewer's institution: numbers of people and subjects. */
export function Institution({ of: { name, people, subjects } }: { of: NonNullable<Workplace['institution']> }) {
  const figures = [
    [t.people, people],
    [t.itsSubjects, subjects],
  ] as const
  return (
    <Section title={name || t.institution}>
      <ul className={style.counts}>
        {figures.map(([label, { count, to }]) => (
          <li key={label}>
            <Link to={to}>
              <strong>
                <NumberText value={count} />
              </strong>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
