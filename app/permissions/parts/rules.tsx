import { Button, Checkbox } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import * as calls from '~/worker/permissions/row-rules/calls'
import type { DataRule } from '~/worker/permissions/row-rules/contract'
import type { RolePage } from '~/worker/permissions/roles/page.server'
import { type ResourceName, resourceNames, resources } from '~/worker/policy/row-rules'
import { t } from '../texts'
import { RuleForm } from './rule-form'
import { ruleText } from './rule-text'
import { VisibleRows } from './visible-rows'
import style from '../permissions.module.css'

type OpenedDialog = { kind: 'form'; resource: ResourceName; rule: DataRule | null } | { kind: 'remove'; rule: DataRule }

function RulesOf({
  resource,
  rules,
  chosen,
  busy,
  onGive,
  onAct,
}: {
  resource: ResourceName
  rules: readonly DataRule[]
  chosen: readonly string[]
  busy: boolean
  onGive: (permissionId: string, id: string, on: boolean) => void
  onAct: (doing: OpenedDialog) => void
}) {
  const { right, name } = resources[resource]
  const here = rules.filter((rule) => rule.permissionId === right)
  return (
    <Section
      title={name()}
      actions={<Button onClick={() => onAct({ kind: 'form', resource, rule: null })}>{t.addRule}</Button>}
    >
      {here.length ? (
        <ul className={style.rules}>
          {here.map((rule) => (
            <li key={rule.id}>
              <Checkbox
                checked={chosen.includes(rule.id)}
                disabled={busy}
                onChange={(event) => onGive(right, rule.id, !!event.target.checked)}
              >
                {rule.ruleName}
              </Checkbox>
              <span>{ruleText(resource, rule)}</span>
              {rule.status !== '1' && <StatusTag colour="grey" label={t.off} />}
              <div className={style.actions}>
                <Button theme="borderless" onClick={() => onAct({ kind: 'form', resource, rule })}>
                  {t.editRule}
                </Button>
                <Button theme="borderless" type="danger" onClick={() => onAct({ kind: 'remove', rule })}>
                  {t.removeRule}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className={style.muted}>{t.noRules}</p>
      )}
    </Section>
  )
}

/** Row rules of a role by resource. A checkbox assigns a rule immediately. */
export function Rules({
  role,
  rules,
  chosen,
}: {
  role: RolePage['role']
  rules: readonly DataRule[]
  chosen: readonly string[]
}) {
  const { send, busy } = useSend()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const give = (permissionId: string, id: string, on: boolean) => {
    const own = rules.filter((rule) => rule.permissionId === permissionId && chosen.includes(rule.id))
    const ids = on ? [...own.map((rule) => rule.id), id] : own.map((rule) => rule.id).filter((one) => one !== id)
    void send(calls.saveRulesOfRole, { permissionId, roleId: role.id, dataRuleIds: ids.join(',') })
  }
  return (
    <div className={style.form}>
      <p className={style.muted}>{t.rulesNote}</p>
      {resourceNames.map((resource) => (
        <RulesOf
          key={resource}
          resource={resource}
          rules={rules}
          chosen={chosen}
          busy={busy}
          onGive={give}
          onAct={setDoing}
        />
      ))}
      <VisibleRows roleId={role.id} roleCode={role.baseCode} />
      {doing?.kind === 'form' && <RuleForm {...doing} onClose={() => setDoing(null)} />}
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t.removingRule(doing.rule.ruleName)}
          act={t.removeRule}
          onConfirm={async () => (await send(calls.deletePermissionRule, { id: doing.rule.id })).ok}
          onCancel={() => setDoing(null)}
        />
      )}
    </div>
  )
}
