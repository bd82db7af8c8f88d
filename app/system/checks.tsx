import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/lib/title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Dialog } from '~/app/ui/dialog'
import { Labelled } from '~/app/ui/field'
import * as calls from '~/worker/system/checks/calls'
import { checkRule } from '~/worker/system/checks/record'
import { checkRules } from '~/worker/system/checks/routes.server'
import { failedIn, LONGEST } from '~/worker/system/checks/rules'
import type { Route } from './+types/checks'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, checkRules, calls)
export const meta = title(() => t.checks)

/** What values must look like, by the code of a rule. */
export default function Checks({ loaderData }: Route.ComponentProps) {
  const [tried, setTried] = useState<AnyRow | null>(null)
  return (
    <>
      <RecordScreen
        of={checkRule}
        calls={calls}
        shown={loaderData}
        title={t.checks}
        note={t.checksNote}
        acts={(row) => [{ key: 'try', label: t.tryOut, act: () => setTried(row) }]}
      />
      {tried && <TryOut name={String(tried.ruleName)} rules={String(tried.ruleJson)} onClose={() => setTried(null)} />}
    </>
  )
}

/** A value against a rule as it is saved, by the same function that the call asks. */
function TryOut({ name, rules, onClose }: { name: string; rules: string; onClose: () => void }) {
  const [value, setValue] = useState('')
  const failed = value ? failedIn(rules, value) : null
  return (
    <Dialog open title={t.tryingOut(name)} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <Labelled label={t.tryValue}>
        {(id) => <Input id={id} value={value} onChange={(said) => setValue(said.slice(0, LONGEST))} />}
      </Labelled>
      <p role="status">
        {value &&
          (failed
            ? t.tryFails(failed.beginIndex + 1, failed.endIndex, failed.checkValue, failed.message)
            : t.tryPasses)}
      </p>
    </Dialog>
  )
}
