import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'
import { title } from '~/app/lib/title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import type { Values } from '~/app/records/record-sheet'
import { Dialog } from '~/app/ui/dialog'
import { Labelled } from '~/app/ui/field'
import * as calls from '~/worker/system/fills/calls'
import { fillRule } from '~/worker/system/fills/record'
import { fillRules } from '~/worker/system/fills/routes.server'
import { subjectNumber, SUBJECT_RULE, valueOf } from '~/worker/system/fills/rules'
import type { Route } from './+types/fills'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, fillRules, calls)
export const meta = title(() => t.fills)

/** Numbering rules by code. */
export default function Fills({ loaderData }: Route.ComponentProps) {
  const [next, setNext] = useState<{ name: string; value: string } | null>(null)
  const loadNext = async (row: AnyRow) => {
    const answer = await ask(calls.testFillRule, { ruleCode: String(row.ruleCode) })
    if (answer.ok) setNext({ name: String(row.ruleName), value: answer.result })
    else tellFailure(answer)
  }
  const close = () => setNext(null)
  return (
    <>
      <RecordScreen
        of={fillRule}
        calls={calls}
        shown={loaderData}
        title={t.fills}
        note={t.fillsNote}
        acts={(row) => [{ key: 'try', label: t.tryOut, act: () => void loadNext(row) }]}
        tries={(values) => <Example values={values} />}
      />
      {next && (
        <Dialog open title={t.tryingOut(next.name)} onClose={close} footer={<Button onClick={close}>{t.close}</Button>}>
          <p>{t.nextValue(next.value)}</p>
        </Dialog>
      )}
    </>
  )
}

/** An example: the fifteenth number by the rule in the form, with the function that generates numbers. */
const PLACE = 15
function Example({ values }: { values: Values }) {
  const [now] = useState(() => new Date())
  const text = (name: string) => String(values[name] ?? '')
  const shape = {
    ...{ prefix: text('prefix'), datePattern: text('datePattern'), separator: text('separator') },
    ...{ digits: Number(values.digits) || 1, reset: text('reset') },
  }
  const value =
    values.ruleCode === SUBJECT_RULE
      ? subjectNumber(shape, String(now.getFullYear()), '03', PLACE)
      : valueOf(shape, now, PLACE)
  return (
    <Labelled label={t.example(PLACE)}>
      {(id) => (
        <output id={id} aria-live="polite">
          {value}
        </output>
      )}
    </Labelled>
  )
}
