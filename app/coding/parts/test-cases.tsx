import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { AddLineButton } from '~/app/ui/line-buttons'
import { Section } from '~/app/ui/page'
import styles from '../coding.module.css'
import { t } from '../texts'
import type { ExerciseForm } from './use-exercise'

/** Editor of test cases in order, each with input and expected output. */
export function TestCases({ form, name, label }: { form: ExerciseForm; name: 'samples' | 'hidden'; label: string }) {
  const lines = useFieldLines(form.field(name))
  const count = (form.values[name] ?? []).length
  return (
    <Section title={label} actions={<span className={styles.muted}>{t.caseHelp}</span>}>
      <div className={styles.stack}>
        {count === 0 && <p className={styles.muted}>{t.noCase}</p>}
        <FormLines lines={lines} named={(at) => `${label} ${at + 1}`}>
          {(at) => (
            <div className={`${styles.pair} ${styles.mono}`}>
              <FormTextArea {...form.field(`${name}.${at}.input`)} label={t.input} rows={[2, 8]} />
              <FormTextArea {...form.field(`${name}.${at}.expected`)} label={t.expected} rows={[2, 8]} />
            </div>
          )}
        </FormLines>
        <AddLineButton onClick={() => lines.add({ input: '', expected: '' })}>{t.addCase}</AddLineButton>
      </div>
    </Section>
  )
}
