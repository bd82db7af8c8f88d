import { Button, Checkbox, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconClose } from '@douyinfe/semi-icons'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { DepartPicker, PersonPicker } from '~/app/people/pickers'
import { Dialog } from '~/app/ui/dialog'
import { Field } from '~/app/ui/field'
import { DatePicker, Select } from '~/app/ui/named'
import type { Picked } from '~/app/ui/remote-picker'
import type { AuthRow } from '~/worker/folders/contract'
import { roleCodes, roles } from '~/worker/policy/roles'
import { t } from '../texts'
import style from './space.module.css'
import * as folders from '~/worker/folders/calls'

type Kind = 'user' | 'role' | 'depart' | 'all'
const kinds: Kind[] = ['user', 'role', 'depart', 'all']
const kindText = (kind: string) =>
  ({ user: t.person, role: t.role, depart: t.depart, all: t.everyone })[kind as Kind] ?? kind
const letters = ['r', 'd', 'u', 'm'] as const
const rightText = { r: () => t.rightRead, d: () => t.rightDownload, u: () => t.rightUpload, m: () => t.rightManage }
const rightsText = (rights: string) =>
  letters
    .filter((one) => rights.includes(one))
    .map((one) => rightText[one]())
    .join(' · ')

/** Who may do what in a folder: what is given here is changed here, what comes from above is shown. */
export function AuthorizeDialog({
  folder,
  onClose,
}: {
  folder: { id: string; name: string } | null
  onClose: () => void
}) {
  const [auths, setAuths] = useState<AuthRow[] | null>(null)
  const [kind, setKind] = useState<Kind>('user')
  const [target, setTarget] = useState<Picked | null>(null)
  const [rights, setRights] = useState('rd')
  const [expire, setExpire] = useState('')
  const [inherit, setInherit] = useState(true)
  const [problem, setProblem] = useState('')
  const { send, busy } = useSend()
  const id = folder?.id
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    void ask(folders.folderAuths, { folderId: id }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      if (answer.ok) setAuths(answer.result.auths)
      else setProblem(answer.message)
    })
    return () => controller.abort()
  }, [id])
  const own = (auths ?? []).filter((one) => !one.inherited)
  const add = () => {
    if (kind !== 'all' && !target) return setProblem(t.chooseTarget)
    setProblem('')
    const targetId = kind === 'all' ? '' : target!.value
    const made: AuthRow = {
      id: `${kind}/${targetId}`,
      folderId: id ?? '',
      folderName: folder?.name ?? '',
      targetType: kind,
      targetId,
      targetName: kind === 'all' ? t.everyone : target!.label,
      rights,
      expire: expire || null,
      expired: false,
      inherit: inherit ? 1 : 0,
      inherited: false,
    }
    setAuths([
      ...(auths ?? []).filter((one) => one.inherited || one.targetType !== kind || one.targetId !== targetId),
      made,
    ])
    setTarget(null)
  }
  const save = async () => {
    if (!id) return
    const sent = await send(folders.authorizeFolder, {
      folderId: id,
      auths: own.map((one) => ({
        targetType: one.targetType,
        targetId: one.targetId,
        rights: one.rights,
        expire: one.expire,
        inherit: one.inherit,
      })),
    })
    if (sent.ok) onClose()
  }
  return (
    <Dialog
      open={!!folder}
      title={t.authoriseNamed(folder?.name ?? '')}
      width={720}
      busy={busy}
      firm
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button theme="solid" loading={busy} disabled={!auths} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      {auths?.length === 0 && <p className={style.quiet}>{t.noAuths}</p>}
      <ul className={style.auths}>
        {(auths ?? []).map((one) => (
          <li key={`${one.folderId}/${one.targetType}/${one.targetId}`}>
            <strong>
              {one.targetName || one.targetId} <small>{kindText(one.targetType)}</small>
            </strong>
            <span>{rightsText(one.rights)}</span>
            <small>
              {one.expired ? t.expired : (one.expire ?? t.forever)}
              {one.inherited && ` · ${t.inherited(one.folderName)}`}
            </small>
            {!one.inherited && (
              <Button
                size="small"
                theme="borderless"
                type="tertiary"
                icon={<IconClose aria-hidden />}
                aria-label={t.removeAuth(one.targetName)}
                onClick={() => setAuths(auths!.filter((other) => other !== one))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={style.row}>
        <Field label={t.targetKind} for="auth-kind">
          <RadioGroup
            id="auth-kind"
            aria-labelledby="auth-kind-label"
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as Kind)
              setTarget(null)
            }}
          >
            {kinds.map((value) => (
              <Radio key={value} value={value}>
                {kindText(value)}
              </Radio>
            ))}
          </RadioGroup>
        </Field>
        {kind === 'user' && <PersonPicker aria-label={t.person} value={target} onChange={setTarget} />}
        {kind === 'depart' && <DepartPicker aria-label={t.depart} value={target} onChange={setTarget} />}
        {kind === 'role' && (
          <Select
            aria-label={t.role}
            style={{ width: 200 }}
            value={target?.value}
            optionList={roleCodes.map((code) => ({ value: roles[code].id, label: roles[code].name }))}
            onChange={(value) => {
              const code = roleCodes.find((one) => roles[one].id === value)
              setTarget(code ? { value: roles[code].id, label: roles[code].name } : null)
            }}
          />
        )}
        <Field label={t.rights} for="auth-rights">
          <span id="auth-rights" className={style.rights}>
            {letters.map((letter) => (
              <Checkbox
                key={letter}
                checked={rights.includes(letter)}
                disabled={letter === 'r'}
                onChange={(event) =>
                  setRights(
                    letters.filter((one) => (one === letter ? event.target.checked : rights.includes(one))).join(''),
                  )
                }
              >
                {rightText[letter]()}
              </Checkbox>
            ))}
          </span>
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
    </Dialog>
  )
}
