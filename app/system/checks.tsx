import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import type { AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Dialog } from '~/app/ui/dialog'
import { LabelledField } from '~/app/ui/field'
import { findFailedPart, MAX_CHECKED_LENGTH } from '~/worker/core/check-rule'
import * as calls from '~/worker/system/check-rules/calls'
import { checkRule } from '~/worker/system/check-rules/record'
import { checkRuleHandlers } from '~/worker/system/check-rules/routes.server'
import { validateCheckRules } from '~/worker/system/check-rules/rules'
import type { Route } from './+types/checks'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, checkRuleHandlers, calls)
export const meta = titleMeta(() => t.checks)

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
        tries={({ ruleJson }) => <RuleCheck rules={String(ruleJson ?? '')} />}
      />
      {testedRule && (
        <TryOutDialog
          name={String(testedRule.ruleName)}
          rules={String(testedRule.ruleJson)}
          onClose={() => setTestedRule(null)}
        />
      )}
    </>
  )
}

/** Tests a value against a saved rule, with the function that the call uses. */
function TryOutDialog({ name, rules, onClose }: { name: string; rules: string; onClose: () => void }) {
  return (
    <Dialog open title={t.tryingOut(name)} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <RuleCheck rules={rules} />
    </Dialog>
  )
}

/** Tests a value against rules, saved or not. Errors in the rules are shown first. */
function RuleCheck({ rules }: { rules: string }) {
  const [value, setValue] = useState('')
  const wrong = value && rules ? validateCheckRules(rules) : null
  const failed = value && !wrong ? findFailedPart(rules, value) : null
  return (
    <>
      <LabelledField label={t.tryValue}>
        {(id) => <Input id={id} value={value} onChange={(typed) => setValue(typed.slice(0, MAX_CHECKED_LENGTH))} />}
      </LabelledField>
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
