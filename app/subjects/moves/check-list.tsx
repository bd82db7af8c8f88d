import { Button, Checkbox } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { type Read, Waiting } from '~/app/ui/waiting'
import type { ReviewForm } from '~/worker/subjects/decisions/contract'
import styles from './moves.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** What the formal review of these subjects goes by: check lines, attachments and sections of the forms they follow. */
export function useReviewForm(ids: readonly string[]) {
  const [read, setRead] = useState<Read<ReviewForm>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const asked = ids.join(',')
  useEffect(() => {
    const leaving = new AbortController()
    void ask(subjects.reviewForm, { ids: asked.split(',') }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setRead(answer.ok ? { state: 'here', result: answer.result } : { state: 'failed', message: answer.message })
    })
    return () => leaving.abort()
  }, [asked, turn])
  return { read, again: () => setTurn((now) => now + 1) }
}

/** The lines that have to hold before a formal review passes; of several subjects they are stated once for all of them. */
export function CheckList({
  read,
  again,
  checked,
  onChange,
}: {
  read: Read<ReviewForm>
  again: () => void
  checked: readonly string[]
  onChange: (checked: string[]) => void
}) {
  return (
    <div className={styles.checks} role="group" aria-label={t.formalCheckList}>
      <Waiting read={read} again={again}>
        {({ checks }) => {
          const all = checks.every(({ name }) => checked.includes(name))
          return (
            <>
              <div className={styles.checksHead}>
                <Button
                  size="small"
                  theme="borderless"
                  onClick={() => onChange(all ? [] : checks.map(({ name }) => name))}
                >
                  {all ? t.uncheckAll : t.checkAll}
                </Button>
              </div>
              {checks.map(({ name, text }) => (
                <Checkbox
                  key={`${name} ${text}`}
                  checked={checked.includes(name)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...checked, name] : checked.filter((one) => one !== name))
                  }
                >
                  {text}
                </Checkbox>
              ))}
            </>
          )
        }}
      </Waiting>
    </div>
  )
}
