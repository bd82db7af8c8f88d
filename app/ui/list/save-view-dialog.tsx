import { countCharacters } from '../limits'
import { Button, Checkbox, Input } from '@douyinfe/semi-ui'
import { useId, useState } from 'react'
import { Dialog } from '../dialog'
import { Field } from '../field'
import { Select } from '../semi-controls'
import { t } from '../texts'
import type { ListSettingsStore, SavedView } from './list-settings'
import type { ListLayout } from './column-layout'
import style from './list.module.css'

/** Asks for a view's name and the role to share it with. */
export default function SaveViewDialog({
  list,
  keeper,
  query,
  layout,
  onDone,
  onClose,
}: {
  list: string
  keeper: ListSettingsStore
  query: string
  layout: ListLayout
  onDone: (view: SavedView) => void
  onClose: () => void
}) {
  const id = useId()
  const [name, setName] = useState('')
  const [roleCode, setRole] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const text = name.trim()
    if (!text) return setError(t.viewNameMissing)
    if (keeper.views.some((one) => one.list === list && one.mine && one.name === text)) return setError(t.viewNameTaken)
    setBusy(true)
    const saved = await keeper.saveView({
      list,
      name: text,
      query,
      layout,
      roleCode,
      isDefault: roleCode && isDefault ? 1 : 0,
    })
    setBusy(false)
    if (!saved) return
    onClose()
    onDone(saved)
  }
  return (
    <Dialog
      open
      title={t.saveAsView}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button theme="solid" loading={busy} onClick={() => void save()}>
            {t.saveView}
          </Button>
        </>
      }
    >
      <form
        className={style.saveView}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={t.viewName} for={id} required error={error} help={t.viewNameHelp}>
          <Input
            id={id}
            autoFocus
            value={name}
            maxLength={keeper.longestName}
            getValueLength={countCharacters}
            validateStatus={error ? 'error' : 'default'}
            onChange={(text) => {
              setName(text)
              setError('')
            }}
          />
        </Field>
        {keeper.shares.length > 0 && (
          <Field label={t.shareWith} for={`${id}-role`} optional help={t.shareHelp}>
            <Select
              id={`${id}-role`}
              showClear
              filter
              placeholder={t.onlyMe}
              style={{ width: '100%' }}
              value={roleCode || undefined}
              optionList={[...keeper.shares]}
              onChange={(value) => setRole(typeof value === 'string' ? value : '')}
            />
          </Field>
        )}
        {roleCode && (
          <Checkbox checked={isDefault} onChange={(event) => setDefault(!!event.target.checked)}>
            {t.roleDefault}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
