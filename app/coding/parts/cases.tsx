import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormLongText } from '~/app/ui/form/typed'
import { AddLine } from '~/app/ui/line-buttons'
import { Section } from '~/app/ui/page'
import styles from '../coding.module.css'
import { t } from '../texts'
import type { ExerciseForm } from './use-exercise'

/** Editor of test cases in order, each with input and expected output. */
export function Cases({ form, name, label }: { form: ExerciseForm; name: 'samples' | 'hidden'; label: string }) {
  const lines = useLines(form.field(name))
  const count = (form.values[name] ?? []).length
  return (
    <Section title={label} actions={<span className={styles.muted}>{t.caseHelp}</span>}>
      <div className={styles.stack}>
        {count === 0 && <p className={styles.muted}>{t.noCase}</p>}
        <FormLines lines={lines} named={(at) => `${label} ${at + 1}`}>
          {(at) => (
            <div className={`${styles.pair} ${styles.mono}`}>
              <FormLongText {...form.field(`${name}.${at}.input`)} label={t.input} rows={[2, 8]} />
              <FormLongText {...form.field(`${name}.${at}.expected`)} label={t.expected} rows={[2, 8]} />
            </div>
          )}
        </FormLines>
        <AddLine onClick={() => lines.add({ input: '', expected: '' })}>{t.addCase}</AddLine>
      </div>
    </Section>
  )
}
