import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { tellFailure } from '~/app/lib/tell'
import { title } from '~/app/lib/title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Button } from '@douyinfe/semi-ui'
import { Dialog } from '~/app/ui/dialog'
import * as calls from '~/worker/system/fills/calls'
import { fillRule } from '~/worker/system/fills/record'
import { fillRules } from '~/worker/system/fills/routes.server'
import type { Route } from './+types/fills'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, fillRules, calls)
export const meta = title(() => t.fills)

/** How numbers are made, by the code of a rule. */
export default function Fills({ loaderData }: Route.ComponentProps) {
  const [next, setNext] = useState<{ name: string; value: string } | null>(null)
  const look = async (row: AnyRow) => {
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
        acts={(row) => [{ key: 'try', label: t.tryOut, act: () => void look(row) }]}
      />
      {next && (
        <Dialog open title={t.tryingOut(next.name)} onClose={close} footer={<Button onClick={close}>{t.close}</Button>}>
          <p>{t.nextValue(next.value)}</p>
        </Dialog>
      )}
    </>
  )
}
