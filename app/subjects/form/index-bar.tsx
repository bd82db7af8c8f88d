import { IconTickCircle } from '@douyinfe/semi-icons'
import { writtenOf } from '~/worker/subjects/form/lines'
import type { Declaration } from './model'
import { type Form, moreFields, sectionOf } from './sections'
import styles from './form.module.css'
import { t } from './texts'

/** The parts of the form with what is missing in each; beside the form on wide screens, above it on narrow ones. */
export function FormIndex({ missing, form, of }: { missing: Record<string, string>; form: Declaration; of: Form }) {
  const count = new Map<string, number>()
  for (const field of Object.keys(missing)) {
    const section = sectionOf(of, field)
    count.set(section, (count.get(section) ?? 0) + 1)
  }
  return (
    <nav aria-label={t.formContents} className={styles.index}>
      <ol>
        {partsIn(of).map(({ name, title, fields }) => {
          const open = count.get(name) ?? 0
          return (
            <li key={name}>
              <a href={`#section-${name}`}>
                <span>{title}</span>
                {open ? (
                  <span className={styles.missing}>{t.missingCount(open)}</span>
                ) : fields.some((field) => written(answerTo(field, form))) ? (
                  <IconTickCircle className={styles.done} aria-label={t.filledIn} />
                ) : (
                  <span className={styles.quiet}>{t.optional}</span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type Place = { name: string; own: number; further?: true }
/** The sections, and the further form as the last of them. */
const partsIn = (of: Form): { name: string; title: string; fields: readonly Place[] }[] => {
  const further = moreFields(of).map(({ name }) => ({ name, own: 0, further: true as const }))
  return [...of.sections, ...(further.length ? [{ name: 'more', title: t.further, fields: further }] : [])]
}
const answerTo = ({ name, own, further }: Place, form: Declaration): unknown =>
  further ? form.more[name] : own ? form.extra[name] : writtenOf(name, form[name as keyof Declaration])
const written = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)
