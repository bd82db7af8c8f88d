import { Button, Checkbox, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { Field } from '~/app/ui/field'
import { DatePicker, Select } from '~/app/ui/semi-controls'
import type { PickerOption } from '~/app/ui/remote-picker'
import { roleCodes, roles } from '~/worker/policy/roles'
import { t } from '../texts'
import { type TargetType, targetTypes, targetTypeLabel, rightLetters, rightLabels } from './authorization-labels'
import style from './space.module.css'

/** A new authorization: target, rights, expiry, and whether it is inherited by descendant folders. */
export type NewAuthorization = {
  targetType: TargetType
  targetId: string
  targetName: string
  rights: string
  expire: string | null
  inherit: 0 | 1
}

function RightsCheckboxes({ rights, onChange }: { rights: string; onChange: (rights: string) => void }) {
  return (
    <span id="auth-rights" className={style.rights}>
      {rightLetters.map((letter) => (
        <Checkbox
          key={letter}
          checked={rights.includes(letter)}
          disabled={letter === 'r'}
          onChange={(event) =>
            onChange(
              rightLetters.filter((one) => (one === letter ? event.target.checked : rights.includes(one))).join(''),
            )
          }
        >
          {rightLabels[letter]()}
        </Checkbox>
      ))}
    </span>
  )
}

function TargetTypeRadio({ kind, onChange }: { kind: TargetType; onChange: (kind: TargetType) => void }) {
  return (
    <RadioGroup
      id="auth-kind"
      aria-labelledby="auth-kind-label"
      value={kind}
      onChange={(event) => onChange(event.target.value as TargetType)}
    >
      {targetTypes.map((value) => (
        <Radio key={value} value={value}>
          {targetTypeLabel(value)}
        </Radio>
      ))}
    </RadioGroup>
  )
}

function RolePicker({
  value: target,
  onChange,
}: {
  value: PickerOption | null
  onChange: (role: PickerOption | null) => void
}) {
  return (
    <Select
      aria-label={t.role}
      style={{ width: 200 }}
      value={target?.value}
      optionList={roleCodes.map((code) => ({ value: roles[code].id, label: roles[code].name }))}
      onChange={(value) => {
        const code = roleCodes.find((one) => roles[one].id === value)
        onChange(code ? { value: roles[code].id, label: roles[code].name } : null)
      }}
    />
  )
}

/** Form that adds an authorization to the dialog; it is saved with the dialog. */
export function AuthorizationForm({ onAdd }: { onAdd: (given: NewAuthorization) => void }) {
  const [kind, setKind] = useState<TargetType>('user')
  const [target, setTarget] = useState<PickerOption | null>(null)
  const [rights, setRights] = useState('rd')
  const [expire, setExpire] = useState('')
  const [inherit, setInherit] = useState(true)
  const [problem, setProblem] = useState('')
  const add = () => {
    const to = kind === 'all' ? { value: '', label: t.everyone } : target
    if (!to) return setProblem(t.chooseTarget)
    setProblem('')
    onAdd({
      targetType: kind,
      targetId: to.value,
      targetName: to.label,
      rights,
      expire: expire || null,
      inherit: inherit ? 1 : 0,
    })
    setTarget(null)
  }
  return (
    <>
      <div className={style.row}>
        <Field label={t.targetKind} for="auth-kind">
          <TargetTypeRadio
            kind={kind}
            onChange={(value) => {
              setKind(value)
              setTarget(null)
            }}
          />
        </Field>
        {kind === 'user' && <PersonPicker aria-label={t.person} value={target} onChange={setTarget} />}
        {kind === 'depart' && <DepartPicker aria-label={t.depart} value={target} onChange={setTarget} />}
        {kind === 'role' && <RolePicker value={target} onChange={setTarget} />}
        <Field label={t.rights} for="auth-rights">
          <RightsCheckboxes rights={rights} onChange={setRights} />
        </Field>
        <Field label={t.until} for="auth-expire">
          <DatePicker
            aria-label={t.until}
            type="date"
            format="yyyy-MM-dd"
            placeholder={t.forever}
            value={expire || undefined}
            onChange={(_, text) => setExpire(typeof text === 'string' ? text : '')}
          />
        </Field>
        <Checkbox checked={inherit} onChange={(event) => setInherit(!!event.target.checked)}>
          {t.inherit}
        </Checkbox>
        <Button onClick={add}>{t.addAuth}</Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
