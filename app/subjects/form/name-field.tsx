import { Input } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Field } from '~/app/ui/field'
import { MAX_NAME_LENGTH, nameProblem } from '~/worker/subjects/rules'
import styles from './form.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { countCharacters } from '~/worker/core/plain-text'

type NameCheck = { available: boolean; problem: string; similar: { subjectName: string; year: string; rate: number }[] }

/**
 * Returns the server's check of the name against other names, half a second after the last keystroke; null until it is
 * known.
 */
function useNameCheck(name: string, year: string, id: string, sound: boolean) {
  const [checked, setChecked] = useState<{ name: string; year: string; answer: NameCheck } | null>(null)
  useEffect(() => {
    if (!name || !sound || !year) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(
        subjects.checkSubjectName,
        { subjectName: name, year, ...(id && { id }) },
        controller.signal,
      )
      if (answer.ok && !controller.signal.aborted) setChecked({ name, year, answer: answer.result })
    }, 500)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [name, year, id, sound])

  return checked?.name === name && checked.year === year ? checked.answer : null
}

/** The name field with validation while typing: the format immediately, other subjects' names after a pause. */
export function NameField({
  value,
  year,
  id,
  error,
  disabled,
  onChange,
}: {
  value: string
  year: string
  /** The declaration's own id, excluded from the duplicate check. */
  id: string
  error?: string | undefined
  disabled?: boolean
  onChange: (name: string) => void
}) {
  const name = value.trim()
  const problem = name ? nameProblem(value) : null

  const current = useNameCheck(name, year, id, !problem)
  const taken = current && !current.available ? current.problem : undefined
  const wrong = problem ?? taken ?? error
  return (
    <Field label={t.subjectName} for="field-subjectName" required help={t.nameHelp} {...(wrong && { error: wrong })}>
      <Input
        id="field-subjectName"
        value={value}
        disabled={disabled ?? false}
        maxLength={MAX_NAME_LENGTH}
        getValueLength={countCharacters}
        suffix={
          <span className={styles.count}>
            {countCharacters(value)}/{MAX_NAME_LENGTH}
          </span>
        }
        validateStatus={wrong ? 'error' : 'default'}
        onChange={onChange}
      />
      {current && current.similar.length > 0 ? (
        <div className={styles.similar} role="status">
          <span>{t.similarNames}</span>
          <ul>
            {current.similar.map((one) => (
              <li key={`${one.year} ${one.subjectName}`}>
                {one.subjectName}
                <span>{t.similarNameFact(one.year, one.rate)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Field>
  )
}
