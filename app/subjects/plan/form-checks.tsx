import { Input } from '@douyinfe/semi-ui'
import type { FormCore } from '~/app/ui/form/field-state'
import { AddLineButton, MoveLineUpButton, RemoveLineButton } from '~/app/ui/line-buttons'
import styles from './form-dialog.module.css'
import { type CheckLine, nextFreeName, moveItem } from './form-definition'
import { t } from './texts'
import { countCharacters } from '~/worker/core/plain-text'

const addCheckLine = (checks: readonly CheckLine[]): CheckLine[] => [
  ...checks,
  {
    name: nextFreeName(
      checks.map((one) => one.name),
      'check',
    ),
    label: '',
  },
]

/** Check lines of the formal review. An empty line uses the default text. */
export function Checks({
  checks,
  core,
  house,
  errors,
  onChange,
}: {
  checks: readonly CheckLine[]
  core: FormCore
  house: readonly { name: string; text: string }[]
  errors: Readonly<Record<string, string>>
  onChange: (checks: CheckLine[]) => void
}) {
  return (
    <section className={styles.section} aria-label={t.checksOfForm}>
      <h3>{t.checksOfForm}</h3>
      <ul className={styles.fields}>
        {checks.map(({ name, label }, at) => (
          <li key={name} className={styles.check}>
            <Input
              aria-label={t.checkAt(at + 1)}
              value={label}
              validateStatus={errors[`definition.checks.${at}.label`] ? 'error' : 'default'}
              placeholder={house.find((one) => one.name === name)?.text ?? t.checkWords}
              maxLength={core.asked(`definition.checks.${at}.label`).max}
              getValueLength={countCharacters}
              onChange={(words) =>
                onChange(checks.map((one, index) => (index === at ? { ...one, label: words } : one)))
              }
            />
            <div className={styles.rowButtons}>
              <MoveLineUpButton
                label={t.moveUp(t.checkAt(at + 1))}
                disabled={at === 0}
                onClick={() => onChange(moveItem(checks, at, at - 1))}
              />
              <RemoveLineButton
                label={t.removeQuestion(t.checkAt(at + 1))}
                disabled={checks.length === 1}
                onClick={() => onChange(checks.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ul>
      <AddLineButton onClick={() => onChange(addCheckLine(checks))}>{t.addCheck}</AddLineButton>
    </section>
  )
}
