import { IconTickCircle } from '@douyinfe/semi-icons'
import { writtenOf } from '~/worker/subjects/form/lines'
import type { Declaration } from './model'
import { type Form, sectionOf } from './sections'
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
        {of.sections.map(({ name, title, fields }) => {
          const open = count.get(name) ?? 0
          return (
            <li key={name}>
              <a href={`#section-${name}`}>
                <span>{title}</span>
                {open ? (
                  <span className={styles.missing}>{t.missingCount(open)}</span>
                ) : fields.some((field) =>
                    written(
                      field.own ? form.extra[field.name] : writtenOf(field.name, form[field.name as keyof Declaration]),
                    ),
                  ) ? (
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

const written = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)
