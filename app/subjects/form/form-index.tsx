import { IconTickCircle } from '@douyinfe/semi-icons'
import { withoutBlankLines } from '~/worker/subjects/form/list-fields'
import type { Declaration } from './model'
import { type Form, isAnswered, supplementaryFields, countProblems } from './sections'
import styles from './form.module.css'
import { t } from './texts'

/**
 * Index of the form's sections, each with the numbers of missing and of invalid answers. It stands beside the form on
 * wide screens and above it on narrow ones. `open`: the findings that prevent submission, by field.
 */
export function FormIndex({ open, form, of }: { open: Record<string, string>; form: Declaration; of: Form }) {
  const problems = countProblems(of, form, open)
  return (
    <nav aria-label={t.formContents} className={styles.index}>
      <ol>
        {indexSectionsOf(of).map(({ name, title, fields }) => {
          const { missing = 0, wrong = 0 } = problems.get(name) ?? {}
          return (
            <li key={name}>
              <a href={`#section-${name}`}>
                <span>{title}</span>
                {missing || wrong ? (
                  <span className={styles.missing}>
                    {[missing && t.missingCount(missing), wrong && t.wrongCount(wrong)].filter(Boolean).join(' · ')}
                  </span>
                ) : fields.some((field) => isAnswered(indexedAnswer(field, form))) ? (
                  <IconTickCircle className={styles.done} aria-label={t.filledIn} />
                ) : (
                  <span className={styles.muted}>{t.optional}</span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type IndexedField = { name: string; own: number; further?: true }
/** Returns the sections, with the supplementary questions as the last one. */
const indexSectionsOf = (of: Form): { name: string; title: string; fields: readonly IndexedField[] }[] => {
  const further = supplementaryFields(of).map(({ name }) => ({ name, own: 0, further: true as const }))
  return [...of.sections, ...(further.length ? [{ name: 'more', title: t.further, fields: further }] : [])]
}
const indexedAnswer = ({ name, own, further }: IndexedField, form: Declaration): unknown =>
  further ? form.more[name] : own ? form.extra[name] : withoutBlankLines(name, form[name as keyof Declaration])
