import { Button, Checkbox } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { type QueryState, QueryView } from '~/app/ui/query-view'
import type { ReviewForm } from '~/worker/subjects/decisions/contract'
import styles from './transitions.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'

/** Loads the criteria of the formal review: check lines, attachments and sections of the subjects' forms. */
export function useReviewForm(ids: readonly string[]) {
  const [read, setRead] = useState<QueryState<ReviewForm>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const requestKey = ids.join(',')
  useEffect(() => {
    const controller = new AbortController()
    void callApi(subjects.reviewForm, { ids: requestKey.split(',') }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      setRead(answer.ok ? { state: 'here', result: answer.result } : { state: 'failed', message: answer.message })
    })
    return () => controller.abort()
  }, [requestKey, turn])
  return { read, again: () => setTurn((now) => now + 1) }
}

/** The check lines of a formal review. For several subjects each line is shown once. */
export function CheckList({
  read,
  again,
  checked,
  onChange,
}: {
  read: QueryState<ReviewForm>
  again: () => void
  checked: readonly string[]
  onChange: (checked: string[]) => void
}) {
  return (
    <div className={styles.checks} role="group" aria-label={t.formalCheckList}>
      <QueryView read={read} again={again}>
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
      </QueryView>
    </div>
  )
}
