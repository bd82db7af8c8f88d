import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { title } from '~/app/lib/title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/load.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Dialog } from '~/app/ui/dialog'
import { Labelled } from '~/app/ui/field'
import { failedIn, LONGEST } from '~/worker/core/check-rule'
import * as calls from '~/worker/system/checks/calls'
import { checkRule } from '~/worker/system/checks/record'
import { checkRules } from '~/worker/system/checks/routes.server'
import { wrongInRules } from '~/worker/system/checks/rules'
import type { Route } from './+types/checks'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, checkRules, calls)
export const meta = title(() => t.checks)

/** Validation rules by code. */
export default function Checks({ loaderData }: Route.ComponentProps) {
  const [testedRule, setTestedRule] = useState<AnyRow | null>(null)
  return (
    <>
      <RecordScreen
        of={checkRule}
        calls={calls}
        shown={loaderData}
        title={t.checks}
        note={t.checksNote}
        acts={(row) => [{ key: 'try', label: t.tryOut, act: () => setTestedRule(row) }]}
        tries={({ ruleJson }) => <Tried rules={String(ruleJson ?? '')} />}
      />
      {testedRule && (
        <TryOut
          name={String(testedRule.ruleName)}
          rules={String(testedRule.ruleJson)}
          onClose={() => setTestedRule(null)}
        />
      )}
    </>
  )
}

/** Tests a value against a saved rule, with the function that the call uses. */
function TryOut({ name, rules, onClose }: { name: string; rules: string; onClose: () => void }) {
  return (
    <Dialog open title={t.tryingOut(name)} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <Tried rules={rules} />
    </Dialog>
  )
}

/** Tests a value against rules, saved or not. Errors in the rules are shown first. */
function Tried({ rules }: { rules: string }) {
  const [value, setValue] = useState('')
  const wrong = value && rules ? wrongInRules(rules) : null
  const failed = value && !wrong ? failedIn(rules, value) : null
  return (
    <>
      <Labelled label={t.tryValue}>
        {(id) => <Input id={id} value={value} onChange={(typed) => setValue(typed.slice(0, LONGEST))} />}
      </Labelled>
      <p role="status">
        {value &&
          rules &&
          (wrong ??
            (failed
              ? t.tryFails(failed.beginIndex + 1, failed.endIndex, failed.checkValue, failed.message)
              : t.tryPasses))}
      </p>
    </>
  )
}
