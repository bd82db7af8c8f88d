import { Banner, TextArea } from '@douyinfe/semi-ui'
import { type ReactNode, useId } from 'react'
import { Field } from '~/app/ui/field'
import styles from './moves.module.css'
import { t } from './texts'
import { t as said } from '~/worker/core/core.texts'

/** `Field` of the kit with an id of its own, for dialogs. */
export function Labelled({
  label,
  help,
  error,
  required = false,
  children,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <Field label={label} for={id} required={required} help={help} {...(error && { error })}>
      {children(id)}
    </Field>
  )
}

const REASON_MIN = 5
const REASON_MAX = 500
/** A reason is five characters at least; the server holds the same limit. */
export const reasonGiven = (reason: string) => reason.trim().length >= REASON_MIN

/** A reason or an opinion. */
export function ReasonField({
  label = t.reason,
  value,
  onChange,
  required = true,
  help = required ? t.reasonHelp : t.optional,
  placeholder,
  error,
}: {
  label?: string
  value: string
  onChange: (value: string) => void
  required?: boolean
  help?: ReactNode
  placeholder?: string
  error?: string | undefined
}) {
  return (
    <Labelled label={label} required={required} help={help} error={error}>
      {(id) => (
        <TextArea
          id={id}
          value={value}
          onChange={onChange}
          autosize={{ minRows: 3, maxRows: 10 }}
          maxCount={REASON_MAX}
          maxLength={REASON_MAX}
          placeholder={placeholder ?? ''}
        />
      )}
    </Labelled>
  )
}

/** Which subjects an act is about: one by its name, several by their number with the names below. */
export function Names({ subjects }: { subjects: readonly { id: string; subjectName: string }[] }) {
  if (subjects.length === 1) return <p className={styles.name}>{subjects[0]!.subjectName}</p>
  return (
    <details className={styles.names} open={subjects.length <= 8}>
      <summary>{t.subjectCount(subjects.length)}</summary>
      <ol>
        {subjects.map((subject) => (
          <li key={subject.id}>{subject.subjectName}</li>
        ))}
      </ol>
    </details>
  )
}

/** The dry run in a sentence, with the reason for each subject that would be refused. */
export function DryRun({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return null
  const { ok, failed } = outcome
  return (
    <Banner
      type={failed.length ? 'warning' : 'info'}
      closeIcon={null}
      fullMode={false}
      bordered
      title={<span className={styles.outcome}>{said.dryRun(ok.length, failed.length)}</span>}
      description={
        failed.length ? (
          <ul className={styles.failed}>
            {failed.map((one) => (
              <li key={one.id}>
                <strong>{one.subjectName || one.id}</strong>
                <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  )
}
/** The answer of every act over several subjects. */
export type Outcome = { ok: string[]; failed: { id: string; subjectName: string; reason: string }[] }
