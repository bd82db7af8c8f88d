import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { notifyFailure } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import type { RecordValues } from '~/app/records/record-sheet'
import { Dialog } from '~/app/ui/dialog'
import { LabelledField } from '~/app/ui/field'
import * as calls from '~/worker/system/fill-rules/calls'
import { fillRule } from '~/worker/system/fill-rules/record'
import { fillRuleHandlers } from '~/worker/system/fill-rules/routes.server'
import { formatSubjectNumber, SUBJECT_RULE, formatFillNumber } from '~/worker/system/fill-rules/rules'
import type { Route } from './+types/fills'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, fillRuleHandlers, calls)
export const meta = titleMeta(() => t.fills)

/** Numbering rules by code. */
export default function Fills({ loaderData }: Route.ComponentProps) {
  const [next, setNext] = useState<{ name: string; value: string } | null>(null)
  const loadNext = async (row: AnyRow) => {
    const answer = await callApi(calls.testFillRule, { ruleCode: String(row.ruleCode) })
    if (answer.ok) setNext({ name: String(row.ruleName), value: answer.result })
    else notifyFailure(answer)
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
const EXAMPLE_NUMBER = 15
function Example({ values }: { values: RecordValues }) {
  const [now] = useState(() => new Date())
  const text = (name: string) => String(values[name] ?? '')
  const shape = {
    ...{ prefix: text('prefix'), datePattern: text('datePattern'), separator: text('separator') },
    ...{ digits: Number(values.digits) || 1, reset: text('reset') },
  }
  const value =
    values.ruleCode === SUBJECT_RULE
      ? formatSubjectNumber(shape, String(now.getFullYear()), '03', EXAMPLE_NUMBER)
      : formatFillNumber(shape, now, EXAMPLE_NUMBER)
  return (
    <LabelledField label={t.example(EXAMPLE_NUMBER)}>
      {(id) => (
        <output id={id} aria-live="polite">
          {value}
        </output>
      )}
    </LabelledField>
  )
}
