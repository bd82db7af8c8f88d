import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { EmptyState } from '~/app/ui/empty-state'
import { Pagination } from '~/app/ui/list/pagination'
import { SideSheet } from '~/app/ui/semi-controls'
import { QueryView } from '~/app/ui/query-view'
import * as similarityCalls from '~/worker/similarity/calls'
import type { PhraseRow } from '~/worker/similarity/contract'
import styles from './case/case.module.css'
import { t } from './common-phrases.texts'

type State = PhraseRow['state']
const phraseStates: readonly State[] = ['proposed', 'accepted', 'refused']

function PhraseLine({ row, busy, onJudge }: { row: PhraseRow; busy: boolean; onJudge: (to: State) => void }) {
  const stateButton = (to: State, label: string) => (
    <Button size="small" disabled={busy} aria-label={`${label} ${row.text.slice(0, 20)}`} onClick={() => onJudge(to)}>
      {label}
    </Button>
  )
  return (
    <li className={styles.record}>
      <p className={styles.text}>{row.text}</p>
      <div className={styles.changes}>
        <span className={styles.muted}>
          {t.counts(row.declarations, row.departs)}
          {row.decidedTime && ` · ${t.decided(row.decidedBy, formatMinutes(row.decidedTime))}`}
        </span>
        <div className={styles.actions}>
          {row.state === 'proposed' ? (
            <>
              {stateButton('accepted', t.accept)}
              {stateButton('refused', t.refuse)}
            </>
          ) : (
            stateButton('proposed', t.revoke)
          )}
        </div>
      </div>
    </li>
  )
}

/** Phrases that declarations of several institutions share, with the decision whether the comparison counts them. */
export default function CommonPhrases({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<State>('proposed')
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const { read, again } = useQuery(similarityCalls.listPhrases, { state, pageNo, pageSize })
  const { send, busy } = useSend()
  const judge = async (id: string, to: State) => {
    await send(similarityCalls.judgePhrase, { id, state: to }, { revalidate: false })
    // After the last row of a page the previous page is loaded. Rows that other people decided meanwhile disappear as
    // well.
    if (read.state === 'here' && read.result.records.length === 1 && pageNo > 1)
      setPage({ pageNo: pageNo - 1, pageSize })
    else again()
  }
  return (
    <SideSheet visible title={t.title} width="min(720px, 100vw)" onCancel={onClose}>
      <div className={styles.tab}>
        <p className={styles.none}>{t.what}</p>
        <div>
          <RadioGroup
            type="button"
            aria-label={t.state}
            value={state}
            onChange={({ target }) => {
              setState(phraseStates.find((one) => one === target.value) ?? 'proposed')
              setPage({ pageNo: 1, pageSize })
            }}
          >
            {phraseStates.map((one) => (
              <Radio key={one} value={one}>
                {t[one]}
              </Radio>
            ))}
          </RadioGroup>
        </div>
        <QueryView read={read} again={again}>
          {({ records, total }) =>
            total ? (
              <>
                <ul className={styles.records}>
                  {records.map((row) => (
                    <PhraseLine key={row.id} row={row} busy={busy} onJudge={(to) => void judge(row.id, to)} />
                  ))}
                </ul>
                <Pagination
                  total={total}
                  pageNo={pageNo}
                  pageSize={pageSize}
                  onChange={(next, size) => setPage({ pageNo: next, pageSize: size ?? pageSize })}
                />
              </>
            ) : (
              <EmptyState title={t.none} help={state === 'proposed' ? t.noneHelp : undefined} />
            )
          }
        </QueryView>
      </div>
    </SideSheet>
  )
}
