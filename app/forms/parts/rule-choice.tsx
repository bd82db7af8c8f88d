import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Select } from '~/app/ui/semi-controls'
import type { Field } from '~/worker/core/form/fields'
import * as checks from '~/worker/system/check-rules/calls'
import type { RuleOption } from '~/worker/system/check-rules/contract'
import { t } from './designer.texts'

/** Select for the check rule of a text question; the rules are loaded on mount. */
export function RuleChoice({
  id,
  label,
  field: { rule },
  onChange,
}: {
  id?: string
  label?: string
  field: Pick<Field, 'rule'>
  onChange: (part: Pick<Field, 'rule' | 'ruleContent'>) => void
}) {
  const [rules, setRules] = useState<readonly RuleOption[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    void callApi(checks.options, {}, leaving.signal).then((answer) => {
      if (answer.ok) setRules(answer.result)
    })
    return () => leaving.abort()
  }, [])
  const known = rules.map(({ ruleCode, ruleName }) => ({ value: ruleCode, label: ruleName }))
  const isUnknown = rule && !rules.some(({ ruleCode }) => ruleCode === rule)
  return (
    <Select
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      value={rule ?? ''}
      style={{ width: '100%' }}
      optionList={[{ value: '', label: t.anyRule }, ...known, ...(isUnknown ? [{ value: rule, label: rule }] : [])]}
      onChange={(value) => {
        const chosen = rules.find(({ ruleCode }) => ruleCode === value)
        onChange({ rule: chosen?.ruleCode, ruleContent: chosen?.ruleJson })
      }}
    />
  )
}
