import { Checkbox } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/use-send'
import { StatusTag } from '~/app/ui/status-tag'
import type * as calls from '~/worker/permissions/depart-roles/calls'
import type { DataRule } from '~/worker/permissions/row-rules/contract'
import { resourceOf, resources } from '~/worker/policy/row-rules'
import { t as shared } from '../texts'
import { ruleText } from './rule-text'
import style from '../permissions.module.css'

type RulesTarget =
  | { call: typeof calls.saveRulesOfDepart; which: { departId: string } }
  | { call: typeof calls.saveRulesOfDepartRole; which: { roleId: string } }

/** Row rules with checkboxes that save immediately. */
export function DepartRules({
  note,
  empty,
  rules,
  chosen,
  of,
}: {
  note: string
  empty: string
  rules: readonly DataRule[]
  chosen: readonly string[]
  of: RulesTarget
}) {
  const { send, busy } = useSend()
  const give = ({ permissionId, id }: DataRule, on: boolean) => {
    const own = rules.filter((rule) => rule.permissionId === permissionId && chosen.includes(rule.id))
    const ids = own.map((rule) => rule.id).filter((one) => one !== id)
    const input = { permissionId, dataRuleIds: [...ids, ...(on ? [id] : [])].join(','), ...of.which }
    void send(of.call as typeof calls.saveRulesOfDepart, input as never)
  }
  return (
    <div className={style.form}>
      <p className={style.muted}>{note}</p>
      {rules.length ? (
        <ul className={style.rules}>
          {rules.map((rule) => {
            const resource = resourceOf(rule.permissionId)
            return (
              <li key={rule.id}>
                <Checkbox
                  checked={chosen.includes(rule.id)}
                  disabled={busy}
                  onChange={(event) => give(rule, !!event.target.checked)}
                >
                  {resource ? `${resources[resource].name()}：${rule.ruleName}` : rule.ruleName}
                </Checkbox>
                {resource && <span>{ruleText(resource, rule)}</span>}
                {rule.status !== '1' && <StatusTag colour="grey" label={shared.off} />}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={style.muted}>{empty}</p>
      )}
    </div>
  )
}
