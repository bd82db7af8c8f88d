import { IconDelete } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/use-form'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormText } from '~/app/ui/form/text-fields'
import * as calls from '~/worker/permissions/row-rules/calls'
import type { DataRule } from '~/worker/permissions/row-rules/contract'
import {
  columnOf,
  conditionNames,
  conditions,
  EXPRESSION,
  expressionName,
  type ResourceName,
  resources,
  variableNames,
  variables,
} from '~/worker/policy/row-rules'
import { t } from '../texts'
import style from '../permissions.module.css'

const EMPTY_TERM = { column: '', condition: '=', value: '' }

/** Form of a row rule: a condition on a column, or several conditions in lists. */
export function RuleForm({
  resource,
  rule,
  onClose,
}: {
  resource: ResourceName
  rule: DataRule | null
  onClose: () => void
}) {
  const form = useForm(
    rule ? calls.editPermissionRule : calls.addPermissionRule,
    {
      ...(rule && { id: rule.id, lockVersion: rule.lockVersion }),
      permissionId: resources[resource].right,
      ruleName: rule?.ruleName ?? '',
      ruleConditions: rule?.ruleConditions ?? '=',
      ruleColumn: rule?.ruleColumn ?? '',
      ruleValue: rule?.ruleValue ?? '',
      expression: rule?.expression ?? [],
      status: rule?.status === '0' ? '0' : '1',
    },
    { keep: `row-rule:${rule?.id ?? resource}`, done: onClose },
  )
  const columns = Object.keys(resources[resource].columns).map((value) => ({
    value,
    label: columnOf(resource, value)!.name(),
  }))
  const allConditions = conditionNames.map((value) => ({ value, label: conditions[value].name() }))
  const several = form.values.ruleConditions === EXPRESSION
  const lists = form.values.expression ?? []
  const setLists = (next: DataRule['expression']) =>
    form.set(
      'expression',
      next.filter((terms) => terms.length),
    )
  return (
    <FormSheet
      form={form}
      width={640}
      title={rule ? rule.ruleName : t.addRule}
      verb={t.saveRule}
      guard={false}
      below={
        <p className={style.variables}>
          {t.variables}：{variableNames.map((name) => `#{${name}} ${variables[name].name()}`).join('；')}
        </p>
      }
      onClose={onClose}
    >
      <FormText {...form.field('ruleName')} label={t.ruleName} />
      <FormChoice
        {...form.field('ruleConditions')}
        label={t.condition}
        options={[...allConditions, { value: EXPRESSION, label: expressionName() }]}
        onChosen={(value) => {
          if (value === EXPRESSION && !lists.length) form.set('expression', [[EMPTY_TERM]])
        }}
      />
      {several ? (
        <>
          {lists.map((terms, at) => (
            <fieldset key={at} className={style.list} aria-label={t.anyOf(at + 1)}>
              <legend>{t.anyOf(at + 1)}</legend>
              {terms.map((_, place) => (
                <div key={place} className={style.term} role="group" aria-label={t.term(place + 1)}>
                  <FormChoice {...form.field(`expression.${at}.${place}.column`)} label={t.column} options={columns} />
                  <FormChoice
                    {...form.field(`expression.${at}.${place}.condition`)}
                    label={t.condition}
                    options={allConditions}
                  />
                  <FormText {...form.field(`expression.${at}.${place}.value`)} label={t.value} />
                  <Button
                    theme="borderless"
                    icon={<IconDelete aria-hidden />}
                    aria-label={t.removeTerm(place + 1)}
                    onClick={() =>
                      setLists(lists.map((one, i) => (i === at ? one.filter((_one, j) => j !== place) : one)))
                    }
                  />
                </div>
              ))}
              <div>
                <Button onClick={() => setLists(lists.map((one, i) => (i === at ? [...one, EMPTY_TERM] : one)))}>
                  {t.addTerm}
                </Button>
              </div>
            </fieldset>
          ))}
          <div>
            <Button onClick={() => setLists([...lists, [EMPTY_TERM]])}>{t.addList}</Button>
          </div>
        </>
      ) : (
        <>
          <FormChoice {...form.field('ruleColumn')} label={t.column} options={columns} />
          <FormText {...form.field('ruleValue')} label={t.value} help={t.valueHelp} />
        </>
      )}
      <FormChoice
        {...form.field('status')}
        label={t.status}
        options={[
          { value: '1', label: t.on },
          { value: '0', label: t.off },
        ]}
      />
    </FormSheet>
  )
}
